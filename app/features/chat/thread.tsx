import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { currentBranch } from '../../conversation/tree/message-tree.ts';
import { Icon } from '../../ui/icon.tsx';
import { useApp } from '../app.ts';
import { useConversationValue } from '../use-conversation-value.ts';
import { EmptyThread } from './empty-thread.tsx';
import { Message } from './message.tsx';
import { KeepPlace, ThreadHead } from './thread-head.tsx';
import { groupTurns, keepTurns, type Turn } from './turns.ts';
import { useFollow } from './use-follow.ts';
import css from './thread.module.css';

/** Gives a component the turns on show; the same list as long as no message comes or goes. */
const useTurns = (): readonly Turn[] => {
  const turns = useRef<readonly Turn[]>([]);
  return useConversationValue((tree) => {
    turns.current = keepTurns(turns.current, groupTurns(currentBranch(tree)));
    return turns.current;
  });
};

type JumpToLatestProps = { unread: number; onJump: () => void };

/** Brings the reader back to the end of the thread. */
const JumpToLatest = ({ unread, onJump }: JumpToLatestProps) => {
  const { t, i18n } = useTranslation('chat');
  const number = new Intl.NumberFormat(i18n.language).format(unread);
  return (
    <button
      type="button"
      className={css.jump}
      data-surface="popup"
      aria-label={t('thread.jump')}
      onClick={onJump}
    >
      <Icon name="down" size={18} />
      {unread > 0 && <span>{t('thread.unread', { count: unread, number })}</span>}
    </button>
  );
};

/** The conversation on show. The list itself is silent to assistive technology; `Announcer` speaks for it. */
export const Thread = () => {
  const { t } = useTranslation('chat');
  const { run, messages, loading } = useSnapshot(useApp().conversation.state);
  const turns = useTurns();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [follow, tell] = useFollow({ scroller, content, end });

  /** The turn that was asked on this screen: it gets room to grow, with its question near the top. */
  const [pinnedId, setPinnedId] = useState<string>();
  const lastId = turns.at(-1)?.id;
  const isSending = lastId !== undefined && messages[lastId]?.delivery === 'sending';
  if (isSending && pinnedId !== lastId) setPinnedId(lastId);
  useEffect(() => {
    if (pinnedId) tell('question-sent');
  }, [pinnedId, tell]);

  useEffect(() => {
    if (loading === 'loading') tell('thread-opened');
  }, [loading, tell]);
  const answerId = run?.answerId;
  useEffect(() => {
    if (answerId) tell('answer-began');
  }, [answerId, tell]);

  const isEmpty = turns.length === 0;
  return (
    <main className={css.area} data-surface="thread">
      <div ref={scroller} className={css.scroller} role="log" aria-live="off" aria-label={t('thread.label')}>
        <div ref={content} className={css.content}>
          <ThreadHead scroller={scroller} />
          {isEmpty && loading === 'idle' && <EmptyThread />}
          <KeepPlace scroller={scroller} firstId={turns[0]?.messageIds[0]}>
            {turns.map(({ id, messageIds }) => (
              <section
                key={id}
                className={css.turn}
                data-turn={id === lastId ? 'last' : ''}
                data-pinned={id === pinnedId && id === lastId ? '' : undefined}
              >
                {messageIds.map((messageId) => (
                  <Message key={messageId} id={messageId} />
                ))}
              </section>
            ))}
          </KeepPlace>
          <div ref={end} className={css.end} />
        </div>
      </div>
      {!isEmpty && !follow.atEnd && follow.mode === 'reading' && (
        <JumpToLatest unread={follow.unread} onJump={() => tell('jump-asked')} />
      )}
    </main>
  );
};
