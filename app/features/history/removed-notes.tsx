import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { useStore } from '../app.ts';
import { createSessions } from './sessions-store.ts';
import css from './removed-notes.module.css';

export type RemovedNotesProps = {
  /** The list that they belong to has been closed. */
  isOverChat?: boolean;
};

/** Says what was deleted a moment ago, and takes it back. */
export const RemovedNotes = ({ isOverChat = false }: RemovedNotesProps) => {
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
