import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { TryAgain } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useApp } from '../../app.ts';
import { useNearView } from '../../use-near-view.ts';
import css from './thread-head.module.css';

export type ThreadHeadProps = { scroller: RefObject<HTMLElement | null> };

/** How far from the top earlier messages are asked for. */
const AHEAD = '800px 0px 0px';

type LoadFailureProps = { text: string; onRetry: () => void };

const LoadFailure = ({ text, onRetry }: LoadFailureProps) => (
  <div className={css.failed}>
    <Icon name="alert" size={18} />
    <p>{text}</p>
    <TryAgain onClick={onRetry} />
  </div>
);

/** The top of the thread: loads what came earlier before the reader gets there, and says when it cannot. */
export const ThreadHead = ({ scroller }: ThreadHeadProps) => {
  const { t } = useTranslation(['chat', 'common']);
  const { conversation } = useApp();
  const { loading, hasEarlier, loadingEarlier, earlierFailed, sessionId } = useSnapshot(conversation.state);
  const canLoadEarlier = hasEarlier && !loadingEarlier && !earlierFailed && loading === 'idle';
  const top = useNearView(scroller, AHEAD, canLoadEarlier ? conversation.loadEarlier : undefined);
  const retry = () =>
    void (sessionId === null ? conversation.openLatest() : conversation.openSession(sessionId));
  const isLoading = loading === 'loading' || loadingEarlier;
  return (
    <div ref={top} className={css.head}>
      {/* Its room is there as long as there is more, or it would push down what is being read. */}
      {(isLoading || (hasEarlier && !earlierFailed)) && (
        <Skeleton label={isLoading ? t('chat:thread.loadingEarlier') : ''} />
      )}
      {loading === 'failed' && <LoadFailure text={t('chat:thread.loadFailed')} onRetry={retry} />}
      {earlierFailed && (
        <LoadFailure text={t('common:couldNotLoad')} onRetry={() => void conversation.loadEarlier()} />
      )}
    </div>
  );
};
