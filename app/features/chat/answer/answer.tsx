import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../../conversation/conversation-state.ts';
import { textOf } from '../../../conversation/tree/message-tree.ts';
import { langOf } from '../../../i18n/language-of.ts';
import { Markdown } from '../../../markdown/markdown.tsx';
import type { Source } from '../../../service/contract/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { useApp } from '../../app.ts';
import { Slot } from '../../slot.tsx';
import { useConversationValue } from '../../use-conversation-value.ts';
import { useSources } from '../sources/open-sources.ts';
import { Sources } from '../sources/sources.tsx';
import { GoOn, QueuePlace, TurnNote } from './turn-note.tsx';
import { useAnswerText } from './use-answer-text.ts';
import look from '../../answer-look.module.css';
import css from './answer.module.css';

const SourceCard = onDemand(async () => (await import('../sources/source-card.tsx')).SourceCard, {
  texts: 'details',
  // Its sources stand below the answer.
  fallback: 'nothing',
});

const NO_SOURCES: readonly Source[] = [];

type TypingProps = { hasText: boolean };

/**
 * Shows that more is coming: dots before the first text, and words while it connects again or waits for its
 * turn.
 */
const Typing = ({ hasText }: TypingProps) => {
  const { t } = useTranslation('chat');
  const run = useConversationValue((tree) => tree.run);
  if (run?.turn) return <QueuePlace {...run.turn} />;
  if (run?.phase === 'reconnecting') return <p className={look.note}>{t('thread.reconnecting')}</p>;
  if (hasText) return null;
  return (
    <span className={css.dots}>
      <span className="visually-hidden">{t('thread.typing')}</span>
      <i />
      <i />
      <i />
    </span>
  );
};

/** They are needed at the end of an answer, and have their height before. */
const AnswerActions = onDemand(async () => (await import('./answer-actions.tsx')).AnswerActions, {
  fallback: 'button',
  whileLoading: <div className={css.actions} />,
});

type AnswerTextProps = {
  message: ThreadMessage;
  sources: readonly Source[];
  onCitation: ((id: string) => void) | undefined;
  onCitationHint: (id: string, chip: HTMLElement) => void;
};

/** The text of an answer: all that renders while nothing but the text grows. */
const AnswerText = ({ message, sources, onCitation, onCitationHint }: AnswerTextProps) => (
  <Markdown
    text={useAnswerText(message)}
    streaming={message.status === 'running'}
    sources={sources}
    onCitation={onCitation}
    onCitationHint={onCitationHint}
  />
);

/** Whether the service refused another version of an answer. One that awaits the visitor says so itself. */
const wasRetryRefused = ({ status, error, interrupts }: ThreadMessage): boolean =>
  status !== 'running' && error !== undefined && interrupts === undefined;

export type AnswerProps = { message: ThreadMessage };

/** An answer as text, with its buttons, where it could not be shown as it should be. */
export const PlainAnswer = ({ message }: AnswerProps) => {
  const body = useRef<HTMLDivElement>(null);
  const text = useAnswerText(message);
  return (
    <article
      className={look.answer}
      data-message-id={message.id}
      data-role="assistant"
      data-status={message.status}
    >
      <div className={`${look.content} ${css.content}`}>
        <div ref={body} className={look.bubble} data-surface="bot" data-plain dir="auto">
          {text}
        </div>
        {message.status !== 'running' && <AnswerActions message={message} markdown={text} body={body} />}
      </div>
    </article>
  );
};

/** An answer of the bot, also while it is being written. */
export const Answer = memo(function Answer({ message }: AnswerProps) {
  const { t, i18n } = useTranslation('chat');
  const { channelConfig, robotConfig } = useSnapshot(useApp().visitor.state);
  const body = useRef<HTMLDivElement>(null);
  const open = useSources();
  const [hint, setHint] = useState<{ id: string; chip: HTMLElement }>();
  const showHint = useCallback((id: string, chip: HTMLElement) => setHint({ id, chip }), []);
  const cite = (sourceId: string) => {
    // The list tells the same, and the card's code may still be on its way.
    setHint(undefined);
    open.cite(sourceId);
  };
  const text = textOf(message);
  const isRunning = message.status === 'running';
  const showsSources = robotConfig.isDisplaySource === 1;
  const sources = (showsSources && message.sources) || NO_SOURCES;
  useEffect(() => AnswerActions.preload(), []);
  const hinted = sources.find(({ id }) => id === hint?.id);
  return (
    <article
      className={look.answer}
      data-message-id={message.id}
      data-role="assistant"
      data-status={message.status}
      aria-label={t('thread.said', { name: robotConfig.botName || t('thread.bot') })}
      aria-busy={isRunning}
    >
      <Avatar src={channelConfig.botAvatar} />
      <div className={`${look.content} ${css.content}`}>
        {text !== '' && (
          <div
            ref={body}
            className={look.bubble}
            data-surface="bot"
            dir="auto"
            lang={isRunning ? undefined : langOf(text, i18n.language)}
          >
            <AnswerText
              message={message}
              sources={sources}
              onCitation={showsSources ? cite : undefined}
              onCitationHint={showHint}
            />
          </div>
        )}
        {hint && hinted && <SourceCard source={hinted} chip={hint.chip} onClose={() => setHint(undefined)} />}
        {isRunning && <Typing hasText={text !== ''} />}
        {message.status === 'stopped' && <p className={look.note}>{t('thread.stopped')}</p>}
        {message.status === 'stopped' && !message.error && robotConfig.goOn === 1 && (
          <GoOn message={message} />
        )}
        {(message.status === 'failed' || wasRetryRefused(message)) && <TurnNote message={message} />}
        <div className={css.folds}>
          {sources.length > 0 && <Sources messageId={message.id} sources={sources} open={open} />}
          <Slot name="answerFolds" message={message} />
        </div>
        <Slot name="underAnswer" message={message} />
        {!isRunning && <AnswerActions message={message} markdown={text} body={body} />}
        <Slot name="afterAnswer" message={message} />
      </div>
    </article>
  );
});
