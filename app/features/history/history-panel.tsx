import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { Session } from '../../service/contract/index.ts';
import { Modal } from '../../ui/dialog.tsx';
import { bringsKeyboard, focusAfterPress } from '../../ui/message-box.ts';
import { useHeld } from '../../ui/use-held.ts';
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

type RemovedNoteProps = {
  session: Session;
  /** The button goes, and had the focus. */
  onFocusLost: (id: string) => void;
};

const RemovedNote = ({ session: { id, title }, onFocusLost }: RemovedNoteProps) => {
  const { t } = useTranslation('history');
  const { undoRemove, holdRemoval } = useStore(createSessions);
  const { isHeld, holding } = useHeld();
  useEffect(() => (isHeld ? holdRemoval(id) : undefined), [isHeld, holdRemoval, id]);
  const button = useRef<HTMLButtonElement>(null);
  const tellOfFocus = useEffectEvent(() => onFocusLost(id));
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (current !== null && current === document.activeElement) tellOfFocus();
    };
  }, []);
  return (
    <div className={css.note} data-surface="popup" {...holding}>
      <span>{title ? t('deleted', { title }) : t('deletedUntitled')}</span>
      <button ref={button} type="button" onClick={() => void undoRemove(id)}>
        {t('undo')}
      </button>
    </div>
  );
};

/** Lists the conversations deleted a moment ago, and takes a deletion back. */
const RemovedNotes = ({ isOverChat = false }: RemovedNotesProps) => {
  const { removed } = useSnapshot(useStore(createSessions).state);
  const list = useRef<HTMLOutputElement>(null);
  const newestId = removed.at(-1)?.id;
  useEffect(() => {
    // The pressed button is gone with its row: the focus would be lost.
    if (newestId && (!document.activeElement || document.activeElement === document.body)) {
      list.current?.querySelector<HTMLElement>('div:last-child > button')?.focus({ preventScroll: true });
    }
  }, [newestId]);
  // Moves the focus to the conversation that is back, else to the head of the list, once the list is drawn.
  const focusNext = (id: string) =>
    requestAnimationFrame(() => {
      // If the whole list was closed, the focus has been moved already.
      if (document.activeElement !== document.body) return;
      const panel = isOverChat ? undefined : list.current?.parentElement;
      const next =
        panel?.querySelector<HTMLElement>(`[data-session="${CSS.escape(id)}"]`) ??
        panel?.querySelector<HTMLElement>(bringsKeyboard() ? 'button' : '[type="search"]');
      if (next) next.focus();
      else focusAfterPress();
    });
  return (
    <output ref={list} className={isOverChat ? css.overChat : css.notes}>
      {removed.map((session) => (
        <RemovedNote key={session.id} session={session} onFocusLost={focusNext} />
      ))}
    </output>
  );
};

/** Says over the chat why the service has not made a change; beside it, a toast does. */
const Problem = () => {
  const { state, forgetProblem } = useStore(createSessions);
  const { problem } = useSnapshot(state);
  useEffect(() => forgetProblem, [forgetProblem]);
  return (
    <p className={css.problem} role="alert">
      {problem?.()}
    </p>
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
      <Problem />
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

/** The visitor's conversations, to open, search, rename and delete; closed, what was deleted a moment ago. */
export const HistoryPanel = ({ isOpen, ...props }: HistoryPanelProps) =>
  isOpen ? <OpenPanel {...props} /> : <RemovedNotes isOverChat />;
