import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { Modal } from '../../ui/dialog.tsx';
import { useApp, useStore } from '../app.ts';
import { HistoryHead } from './history-head.tsx';
import { SessionList } from './session-list.tsx';
import { createSessions } from './sessions-store.ts';
import css from './history-panel.module.css';

export type HistoryPanelProps = {
  isOpen: boolean;
  /** Beside the chat, and not over it. */
  isBeside: boolean;
  onClose: () => void;
};

type RemovedNotesProps = {
  /** The list that they belong to has been closed. */
  isOverChat?: boolean;
};

/** Says what was deleted a moment ago, and takes it back. */
const RemovedNotes = ({ isOverChat = false }: RemovedNotesProps) => {
  const { t } = useTranslation('history');
  const { state, undoRemove } = useStore(createSessions);
  const { removed } = useSnapshot(state);
  const list = useRef<HTMLOutputElement>(null);
  const newestId = removed.at(-1)?.id;
  useEffect(() => {
    // The pressed button is gone with its row: the focus would be lost.
    if (newestId && (!document.activeElement || document.activeElement === document.body)) {
      list.current?.querySelector<HTMLElement>('div:last-child > button')?.focus({ preventScroll: true });
    }
  }, [newestId]);
  return (
    <output ref={list} className={isOverChat ? css.overChat : css.notes}>
      {removed.map(({ id, title }) => (
        <div key={id} className={css.note} data-surface="popup">
          <span>{title ? t('deleted', { title }) : t('deletedUntitled')}</span>
          <button type="button" onClick={() => void undoRemove(id)}>
            {t('undo')}
          </button>
        </div>
      ))}
    </output>
  );
};

/** Brings the list, or brings it up to date, when it comes on show. */
const useSessions = () => {
  const app = useApp();
  const { state, load, refresh } = app.store(createSessions);
  const isReady = useSnapshot(app.visitor.state).phase.type === 'ready';
  useEffect(() => {
    if (isReady) void (state.status === 'ready' ? refresh() : load());
  }, [isReady, state, load, refresh]);
};

const OpenPanel = ({ isBeside, onClose }: Omit<HistoryPanelProps, 'isOpen'>) => {
  const { t } = useTranslation('history');
  useSessions();
  const closeOver = isBeside ? undefined : onClose;
  const content = (
    <div className={css.panel}>
      <HistoryHead onClose={closeOver} />
      <SessionList onOpen={closeOver} />
      <RemovedNotes />
    </div>
  );
  return isBeside ? (
    <aside className={css.beside} aria-label={t('title')}>
      {content}
    </aside>
  ) : (
    <Modal className={css.drawer} aria-label={t('title')} onClose={onClose}>
      {content}
    </Modal>
  );
};

/** The visitor's conversations: to go back to, to look for, to rename and to delete; closed, what was deleted a moment ago. */
export const HistoryPanel = ({ isOpen, ...props }: HistoryPanelProps) =>
  isOpen ? <OpenPanel {...props} /> : <RemovedNotes isOverChat />;
