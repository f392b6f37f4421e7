import { type ConversationState, emptyConversation, type ThreadMessage } from '../conversation-state.ts';
import type { ComposerDraft } from '../drafts/composer-draft.ts';
import type { ConversationMemory } from '../memory/conversation-memory.ts';
import type { BackgroundOutbox } from '../outbox/background-outbox.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Turns } from '../run/turns.ts';
import type { Loading } from './loading.ts';

export type SessionsOptions = {
  state: ConversationState;
  turns: Turns;
  loading: Loading;
  outbox: Outbox;
  backgroundOutbox: BackgroundOutbox;
  draft: ComposerDraft;
  memory: () => ConversationMemory;
  /** Remembers what is on show, for the next visit. */
  remember: () => void;
};

/** Makes what chooses the conversation on show. */
export const createSessions = (options: SessionsOptions) => {
  const { state, turns, loading, outbox, backgroundOutbox, draft, memory, remember } = options;

  /** Leaves what is on show; its answer goes on at the service. */
  const leaveFor = (sessionId: string | null) => {
    backgroundOutbox.adopt();
    turns.leave();
    loading.cancel();
    Object.assign(state, { ...emptyConversation(), sessionId });
    draft.load(sessionId);
    void backgroundOutbox.send();
  };

  const startNew = () => {
    leaveFor(null);
    remember();
  };

  return {
    /**
     * Opens a stored conversation; `headId` is the leaf to show, the newest when absent.
     * @returns A question that was asked meanwhile, to be asked now.
     */
    open: async (sessionId: string, headId?: string | null): Promise<ThreadMessage['parts'] | undefined> => {
      leaveFor(sessionId);
      const unsentHead = memory()
        .unsent(sessionId)
        .find(({ question }) => question.id === headId);
      const opened = await loading.open(sessionId, unsentHead ? unsentHead.question.parentId : headId);
      if (opened === 'superseded') return undefined;
      // A question that cannot be asked now is not lost: it stands in the composer again.
      if (opened === 'failed' || state.run) draft.restoreHeld();
      if (opened === 'failed') return undefined;
      const held = draft.takeHeld();
      outbox.restore(sessionId);
      // The service keeps conversations for some days only: one that is gone becomes a new one.
      if (Object.keys(state.messages).length === 0 && state.outbox.length === 0) {
        state.sessionId = null;
      }
      remember();
      return held;
    },
    /** Leaves the conversation on show for a new empty one. */
    startNew,
    /** Leaves a conversation that is no more for a new one, with the draft. */
    startOver: (): void => {
      draft.restoreHeld();
      const { draft: text, draftAttachments } = state;
      startNew();
      if (state.draft || state.draftAttachments.length > 0) return;
      draft.setText(text);
      draft.setAttachments(draftAttachments);
    },
  };
};
