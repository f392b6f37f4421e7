import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { TryAgain } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useApp } from '../app.ts';
import { useNearView } from '../use-near-view.ts';
import css from './thread-head.module.css';

export type ThreadHeadProps = { scroller: RefObject<HTMLElement | null> };

/** How far from the top earlier messages are asked for. */
const AHEAD = '800px 0px 0px';

/** The top of the thread: loads what came earlier before the reader gets there, and says when it cannot. */
export const ThreadHead = ({ scroller }: ThreadHeadProps) => {
  const { t } = useTranslation('chat');
  const { conversation } = useApp();
  const { loading, hasEarlier, loadingEarlier, sessionId } = useSnapshot(conversation.state);
  const canLoadEarlier = hasEarlier && !loadingEarlier && loading === 'idle';
  const top = useNearView(scroller, AHEAD, canLoadEarlier ? conversation.loadEarlier : undefined);
  const retry = () =>
    void (sessionId === null ? conversation.openLatest() : conversation.openSession(sessionId));
  return (
    <div ref={top} className={css.head}>
      {(loading === 'loading' || loadingEarlier) && <Skeleton label={t('thread.loadingEarlier')} />}
      {loading === 'failed' && (
        <div className={css.failed}>
          <Icon name="alert" size={18} />
          <p>{t('thread.loadFailed')}</p>
          <TryAgain onClick={retry} />
        </div>
      )}
    </div>
  );
};
