import type { Session } from '../../service/contract/sessions.ts';
import { setSession } from '../../service/contract/sessions.ts';
import type { App } from '../app.ts';

export type RemovalsOptions = Pick<App, 'visitor' | 'conversationEvents'> & {
  state: { list: Session[]; removed: Session[] };
  /** Puts a conversation back into the list. */
  restore: (session: Session) => void;
  tellFailure: (error: unknown) => void;
  /** How long a deletion can be taken back by a visitor who is not at its note. */
  undoMs: number;
};

type Removal = { session: Session; timer?: ReturnType<typeof setTimeout>; commit?: Promise<boolean> };

/** Holds the notes that say what was deleted, each with the button that takes it back. */
const createNotes = (state: RemovalsOptions['state']) => ({
  isShown: (sessionId: string): boolean => state.removed.some(({ id }) => id === sessionId),
  show: (session: Session): void => {
    state.removed = [...state.removed, session];
  },
  hide: (sessionId: string): void => {
    state.removed = state.removed.filter(({ id }) => id !== sessionId);
  },
  hideAll: (): void => {
    state.removed = [];
  },
});

/** Makes the deletions of one list, which can be taken back for a while. */
export const createRemovals = (options: RemovalsOptions) => {
  const { state, restore, tellFailure, undoMs, conversationEvents } = options;
  const { service, credentials } = options.visitor;
  const removals = new Map<string, Removal>();
  const notes = createNotes(state);

  /** Resolves with whether the service has deleted the conversation. */
  const commit = async (removal: Removal, token?: string): Promise<boolean> => {
    const { id } = removal.session;
    const callOptions = { keepalive: true, ...(token !== undefined && { token }) };
    try {
      await service.call(setSession, { id, deleted: true }, callOptions);
    } catch (error) {
      clearTimeout(removal.timer);
      // The visitor has taken the deletion back meanwhile, or another visitor has taken over.
      if (removals.get(id) !== removal) return false;
      removals.delete(id);
      notes.hide(id);
      restore(removal.session);
      tellFailure(error);
      return false;
    }
    if (removals.get(id) === removal) conversationEvents.tell({ type: 'deleted', sessionId: id });
    return true;
  };

  const end = async (removal: Removal) => {
    const { id } = removal.session;
    notes.hide(id);
    removal.commit ??= commit(removal);
    await removal.commit;
    if (removals.get(id) === removal) removals.delete(id);
  };

  const wait = (removal: Removal) => {
    clearTimeout(removal.timer);
    removal.timer = setTimeout(() => void end(removal), undoMs);
  };

  return {
    /** Whether a conversation is deleted as far as the visitor is concerned. */
    has: (sessionId: string): boolean => removals.has(sessionId),
    remove: (session: Session): void => {
      if (removals.has(session.id)) return;
      const removal: Removal = { session };
      removals.set(session.id, removal);
      notes.show(session);
      wait(removal);
    },
    /**
     * Lets a deletion wait for as long as the visitor is at its note.
     * @returns A function that ends this: the whole time begins again.
     */
    hold: (sessionId: string): (() => void) => {
      const removal = removals.get(sessionId);
      clearTimeout(removal?.timer);
      return () => {
        if (removal && removals.get(sessionId) === removal && notes.isShown(sessionId)) wait(removal);
      };
    },
    /**
     * Takes a deletion back; at once in the list.
     * @returns Resolves once the service has the conversation; with undefined when it is too late or failed.
     */
    undo: async (sessionId: string): Promise<Session | undefined> => {
      const removal = removals.get(sessionId);
      if (!removal || !notes.isShown(sessionId)) return undefined;
      clearTimeout(removal.timer);
      removals.delete(sessionId);
      notes.hide(sessionId);
      restore(removal.session);
      if (!(await removal.commit)) return removal.session;
      try {
        await service.call(setSession, { id: sessionId, deleted: false });
      } catch (error) {
        tellFailure(error);
        state.list = state.list.filter(({ id }) => id !== sessionId);
        return undefined;
      }
      conversationEvents.tell({ type: 'restored', sessionId });
      return removal.session;
    },
    /** Deletes the waiting conversations at the service, because the page may be about to go. */
    commitAll: (): void => {
      for (const removal of removals.values()) removal.commit ??= commit(removal);
    },
    /** The same for a visitor who is about to be forgotten; only in their name may it be done. */
    finish: async (): Promise<void> => {
      const token = credentials.token();
      if (token === undefined) return;
      await Promise.all([...removals.values()].map((removal) => (removal.commit ??= commit(removal, token))));
    },
    /** Deletes nothing more: another visitor is here now, who may not delete them or see their titles. */
    forget: (): void => {
      for (const { timer } of removals.values()) clearTimeout(timer);
      removals.clear();
      notes.hideAll();
    },
  };
};
