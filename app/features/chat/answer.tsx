import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { textOf } from '../../conversation/tree/message-tree.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import type { Source } from '../../service/contract/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { useApp } from '../app.ts';
import { Slot } from '../slot.tsx';
import { AnswerActions } from './answer-actions.tsx';
import { SourceList } from './source-list.tsx';
import { TurnNote } from './turn-note.tsx';
import { Typing } from './typing.tsx';
import { useSources } from './use-sources.ts';
import css from './answer.module.css';

export type AnswerProps = { message: ThreadMessage };

const SourceCard = onDemand(async () => (await import('./source-card.tsx')).SourceCard, {
  // Its sources stand below the answer.
  fallback: 'nothing',
});

const NO_SOURCES: readonly Source[] = [];

/** An answer of the bot, also while it is being written. */
export const Answer = ({ message }: AnswerProps) => {
  const { t } = useTranslation('chat');
  const { channelConfig, robotConfig } = useSnapshot(useApp().visitor.state);
  const body = useRef<HTMLDivElement>(null);
  const open = useSources(message.id);
  const [hint, setHint] = useState<{ id: string; chip: HTMLElement }>();
  const [showHint] = useState(() => (id: string, chip: HTMLElement) => setHint({ id, chip }));
  const text = textOf(message);
  const isRunning = message.status === 'running';
  const showsSources = robotConfig.isDisplaySource === 1;
  const sources = (showsSources && message.sources) || NO_SOURCES;
  const hinted = sources.find(({ id }) => id === hint?.id);
  return (
    <article
      className={css.answer}
      data-message-id={message.id}
      data-role="assistant"
      data-status={message.status}
      aria-label={t('thread.said', { name: robotConfig.botName || t('thread.bot') })}
      aria-busy={isRunning}
    >
      <Avatar src={channelConfig.botAvatar} />
      <div className={css.content}>
        {text !== '' && (
          <div ref={body} className={css.bubble} data-surface="bot" dir="auto">
            <Markdown
              text={text}
              streaming={isRunning}
              sources={sources}
              onCitation={showsSources ? open.cite : undefined}
              onCitationHint={showHint}
            />
          </div>
        )}
        {hint && hinted && <SourceCard source={hinted} chip={hint.chip} onClose={() => setHint(undefined)} />}
        {isRunning && <Typing hasText={text !== ''} />}
        {message.status === 'stopped' && <p className={css.stopped}>{t('thread.stopped')}</p>}
        {message.status === 'failed' && <TurnNote message={message} />}
        {sources.length > 0 && <SourceList messageId={message.id} sources={sources} open={open} />}
        <Slot name="underAnswer" message={message} />
        {!isRunning && <AnswerActions message={message} markdown={text} body={body} />}
        <Slot name="afterAnswer" message={message} />
      </div>
    </article>
  );
};
