import type { ConversationContext } from '../conversation-context.ts';
import { emptyConversation } from '../conversation-state.ts';
import type { ComposerDraft } from '../memory/composer-draft.ts';
import type { BackgroundOutbox } from '../questions/background-outbox.ts';
import type { HeldQuestion } from '../questions/held-question.ts';
import type { Runs } from '../run/runs.ts';
import type { Loading } from './loading.ts';

type ShownParts = {
  runs: Runs;
  loading: Loading;
  draft: ComposerDraft;
  held: HeldQuestion;
  background: BackgroundOutbox;
};

/** Puts one conversation in the place of another one on show. */
export const createShownConversation = (context: ConversationContext, parts: ShownParts) => {
  const { state, remember } = context;
  const { runs, loading, draft, held, background } = parts;

  /** Leaves what is on show; its answer goes on at the service. */
  const change = (sessionId: string | null): void => {
    // The text that was typed before the first conversation was opened goes there, after its stored draft.
    const typed = draft.typedEarly();
    runs.leave();
    loading.cancel();
    Object.assign(state, { ...emptyConversation(), sessionId });
    draft.load(sessionId, typed);
    held.changeTo(sessionId);
    void background.send();
  };

  /** Leaves the conversation on show, which stays stored, for a new empty one. */
  const startNew = (): void => {
    change(null);
    remember();
  };

  return {
    change,
    startNew,
    /** Begins a new conversation in place of one that no longer exists, and keeps its draft. */
    startOver: (): void => {
      const { draft: text, draftAttachments } = state;
      startNew();
      if (state.draft || state.draftAttachments.length > 0) return;
      draft.setText(text);
      draft.setAttachments(draftAttachments);
    },
  };
};
export type ShownConversation = ReturnType<typeof createShownConversation>;
