import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { TryAgain } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useApp } from '../app.ts';
import { useNearView } from '../use-near-view.ts';
import { groupSessions } from './calendar-day.ts';
import { SessionItem } from './session-item.tsx';
import { createSessions } from './sessions-store.ts';
import css from './session-list.module.css';

export type SessionListProps = {
  /** A conversation was opened. */
  onOpen: (() => void) | undefined;
};

/** How long before the end of the list the next page is asked for. */
const AHEAD = '0px 0px 400px';
/** How often the list is looked at while an answer is being written in a conversation that is not on show. */
const RUNNING_POLL_MS = 5000;

/** The conversations by the day of their last change. */
export const SessionList = ({ onOpen }: SessionListProps) => {
  const { t } = useTranslation('history');
  const app = useApp();
  const { state, load, loadMore, refresh } = app.store(createSessions);
  const { status, list, query, next, more, nowMs } = useSnapshot(state);
  const { sessionId, run } = useSnapshot(app.conversation.state);
  const scroller = useRef<HTMLElement>(null);
  const canLoadMore = next !== null && more === 'idle' && status === 'ready';
  const end = useNearView(scroller, AHEAD, canLoadMore ? loadMore : undefined);

  const isAnsweringElsewhere = list.some(({ id, running }) => running && id !== sessionId);
  useEffect(() => {
    if (!isAnsweringElsewhere) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh();
    }, RUNNING_POLL_MS);
    return () => clearInterval(timer);
  }, [isAnsweringElsewhere, refresh]);

  const isEmpty = list.length === 0;
  return (
    <nav ref={scroller} className={css.list} aria-label={t('list')} aria-busy={status === 'loading'}>
      {isEmpty && (status === 'loading' || status === 'idle') && <Skeleton label={t('loading')} />}
      {status === 'failed' && (
        <div className={css.note}>
          <p>{t('failed')}</p>
          <TryAgain onClick={() => void load()} />
        </div>
      )}
      {isEmpty && status === 'ready' && (
        <output className={css.note}>{query ? t('nothingFound', { query }) : t('empty')}</output>
      )}
      {groupSessions(list, nowMs).map(({ name, sessions }) => (
        <section key={name} aria-label={t(`groups.${name}`)}>
          <h2>{t(`groups.${name}`)}</h2>
          <ul>
            {sessions.map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                isShown={session.id === sessionId}
                isRunning={session.id === sessionId ? run !== null : session.running === true}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </section>
      ))}
      {more === 'loading' && <Skeleton label={t('loading')} />}
      {more === 'failed' && (
        <div className={css.note}>
          <TryAgain onClick={() => void loadMore()} />
        </div>
      )}
      <div ref={end} />
    </nav>
  );
};
