import { useId, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import type { Interrupt } from '../../service/contract/conversation.ts';
import { Button } from '../../ui/button.tsx';
import { scrollable } from '../../ui/scrollable.ts';
import { useApp, useStore } from '../app.ts';
import { readableArguments } from './arguments.ts';
import { expiryOf, formatExpiry } from './expiry.ts';
import { callIdOf } from './call-ends.ts';
import { createHostCalls } from './host-calls-store.ts';
import { createKeptReplies } from './kept-replies.ts';
import { findTool, stepIn } from './call-titles.ts';
import { createOfferedTools } from './offered-tools.ts';
import { responseForm } from './response-form.ts';
import css from './host-tools.module.css';

/** Says by when the visitor must answer, if there is such a time. */
const ExpiryNote = ({ message }: { message: ThreadMessage }) => {
  const { t, i18n } = useTranslation('host-tools');
  const [nowMs] = useState(Date.now);
  const timeMs = expiryOf(message.interrupts ?? []);
  if (timeMs === undefined) return null;
  return <p>{t('answerBy', { time: formatExpiry(timeMs, nowMs, i18n.language) })}</p>;
};

type ArgumentListProps = {
  /** JSON text. */
  text: string;
  parameters: Readonly<Record<string, unknown>> | undefined;
};

/** Shows the arguments that a tool gets. */
const ArgumentList = ({ text, parameters }: ArgumentListProps) => {
  const { t } = useTranslation('host-tools');
  const list = readableArguments(text, parameters);
  if (list.length === 0) return <p>{t('noArguments')}</p>;
  return (
    <dl className={css.arguments} aria-label={t('handedOver')}>
      {list.map(({ name, label, value, isBlock }) => {
        const words = typeof value === 'boolean' ? t(value ? 'yes' : 'no') : value;
        return (
          <div key={name}>
            {label && <dt dir="auto">{label}</dt>}
            <dd dir="auto">
              {isBlock ? (
                <pre aria-label={label || t('handedOver')} {...scrollable}>
                  {words}
                </pre>
              ) : (
                words
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};

type CardProps = {
  message: ThreadMessage;
  interrupt: Interrupt;
  /** Whether the call was started before a reload and its outcome is unknown. */
  isLost: boolean;
  /** Called when the visitor pressed a button, before the card goes. */
  onAnswered: () => void;
};

/** Asks whether the host page may run one of its tools. */
export const ToolCard = ({ message, interrupt, isLost, onAnswered }: CardProps) => {
  const { t } = useTranslation('host-tools');
  const { allow, decline, skip } = useStore(createHostCalls);
  const { list } = useSnapshot(useStore(createOfferedTools).state);
  const { host, visitor } = useApp();
  const { canRunTools } = useSnapshot(host.state);
  const name = useSnapshot(visitor.state).robotConfig.botName;
  const titleId = useId();
  const { tool: called } = interrupt;
  const tool = findTool(list, interrupt);
  const isOffered = tool !== undefined && canRunTools;
  const press = (answer: (of: ThreadMessage, to: Interrupt) => void) => () => {
    onAnswered();
    answer(message, interrupt);
  };
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <p className={css.eyebrow}>{name ? t('asksNamed', { name }) : t('asks')}</p>
      <h2 id={titleId} dir="auto">
        {tool?.title ?? called?.name}
      </h2>
      {tool?.description && <p dir="auto">{tool.description}</p>}
      <ArgumentList text={called?.arguments ?? ''} parameters={tool?.parameters} />
      {isLost && <p className={css.notice}>{t('lost')}</p>}
      <ExpiryNote message={message} />
      {!isOffered && <p className={css.notice}>{t('unavailable')}</p>}
      <div className={css.buttons}>
        {isOffered && (
          <Button look="main" onClick={press(allow)}>
            {t('allow')}
          </Button>
        )}
        {isOffered && <Button onClick={press(decline)}>{t('decline')}</Button>}
        {!isOffered && <Button onClick={press(skip)}>{t('goOn')}</Button>}
      </div>
    </section>
  );
};

const MAX_REPLY_LENGTH = 4000;

/** Asks the visitor an agent's own question: to approve, choose, answer in words, or only decline. */
export const QuestionCard = ({ message, interrupt, onAnswered }: CardProps) => {
  const { t } = useTranslation('host-tools');
  const { decline, reply } = useStore(createHostCalls);
  const name = useSnapshot(useApp().visitor.state).robotConfig.botName;
  const replies = useStore(createKeptReplies);
  const titleId = useId();
  const callId = callIdOf(message, interrupt);
  const [words, setWords] = useState(() => replies.read(callId));
  const write = (typed: string) => {
    setWords(typed);
    replies.keep(callId, typed);
  };
  const form = responseForm(interrupt.responseSchema);
  const step = stepIn(message, interrupt);
  const answer = (value: unknown) => {
    onAnswered();
    reply(message, interrupt, form.wrap(value), form.type === 'approve');
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (words.trim()) answer(words.trim());
  };
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <p className={css.eyebrow}>{name ? t('asksYouNamed', { name }) : t('asksYou')}</p>
      <h2 id={titleId} dir="auto">
        {step?.title ?? interrupt.message ?? interrupt.reason}
      </h2>
      {step && <ArgumentList text={JSON.stringify(step.input ?? {})} parameters={undefined} />}
      <ExpiryNote message={message} />
      <form className={css.buttons} onSubmit={submit}>
        {form.type === 'text' && (
          <>
            <input
              className={css.field}
              value={words}
              maxLength={MAX_REPLY_LENGTH}
              aria-label={t('yourAnswer')}
              placeholder={t('yourAnswer')}
              dir="auto"
              onChange={({ target }) => write(target.value)}
            />
            <Button look="main" type="submit" disabled={words.trim() === ''}>
              {t('reply')}
            </Button>
          </>
        )}
        {form.type === 'choice' &&
          form.options.map((option) => (
            <Button key={option} onClick={() => answer(option)}>
              {option}
            </Button>
          ))}
        {form.type === 'approve' && (
          <Button look="main" onClick={() => answer(true)}>
            {t('approve')}
          </Button>
        )}
        <Button
          onClick={() => {
            onAnswered();
            decline(message, interrupt);
          }}
        >
          {t('decline')}
        </Button>
      </form>
    </section>
  );
};
