import { Component, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { Button } from '../../ui/button.tsx';
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
  const { t } = useTranslation(['chat', 'common']);
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
          <Button icon="retry" onClick={retry}>
            {t('common:tryAgain')}
          </Button>
        </div>
      )}
    </div>
  );
};

type KeepPlaceProps = {
  scroller: RefObject<HTMLElement | null>;
  /** Changes when something is put before what was there. */
  firstId: string | undefined;
  children: ReactNode;
};

type Place = { element: Element; top: number };

/**
 * Keeps what is on screen where it is when earlier messages are put before it.
 * A class, because only `getSnapshotBeforeUpdate` may measure before React changes the document; browsers with scroll
 * anchoring do the same, but not at the very top, and Safari does not.
 */
export class KeepPlace extends Component<KeepPlaceProps> {
  override getSnapshotBeforeUpdate(previous: KeepPlaceProps): Place | null {
    if (previous.firstId === undefined || previous.firstId === this.props.firstId) return null;
    const element = document.querySelector(`[data-message-id="${CSS.escape(previous.firstId)}"]`);
    return element && { element, top: element.getBoundingClientRect().top };
  }

  override componentDidUpdate(_previous: KeepPlaceProps, _state: unknown, place: Place | null): void {
    const scroller = this.props.scroller.current;
    if (place?.element.isConnected && scroller)
      scroller.scrollTop += place.element.getBoundingClientRect().top - place.top;
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
