import type { ConversationState, ThreadMessage } from '../conversation-state.ts';
import { textOf } from '../tree/message-tree.ts';
import type { ConversationMemory } from './conversation-memory.ts';

type Parts = ThreadMessage['parts'];

const join = (...texts: string[]) => texts.filter(Boolean).join('\n');

/** Makes the draft in the composer, and the question that is held until its conversation is loaded. */
export const createComposerDraft = (state: ConversationState, memory: ConversationMemory) => {
  let held: Parts | undefined;

  const text = () => join(textOf({ parts: held ?? [] }), state.draft);
  const attachments = () => [
    ...(held ?? []).filter(({ type }) => type !== 'text'),
    ...state.draftAttachments,
  ];
  const storeText = () => memory.saveDraft(state.sessionId, text());
  const storeAttachments = () => memory.saveDraftAttachments(state.sessionId, attachments());
  const setText = (draft: string) => {
    state.draft = draft;
    storeText();
  };
  const setAttachments = (given: Parts) => {
    state.draftAttachments = given;
    storeAttachments();
  };
  const setHeld = (question: Parts | undefined) => {
    held = question;
    storeText();
    storeAttachments();
  };

  return {
    setText,
    setAttachments,
    /** Puts a text after the draft. */
    addText: (added: string): void => {
      if (added) setText(join(state.draft, added));
    },
    /** Shows the stored draft of a conversation; the held question stays as a draft where it was asked. */
    load: (sessionId: string | null): void => {
      held = undefined;
      state.draft = memory.draft(sessionId);
      state.draftAttachments = memory.draftAttachments(sessionId);
    },
    /** Moves the draft of a new conversation to the id that it gets. */
    moveTo: (sessionId: string): void => {
      const { draft, draftAttachments } = state;
      if (draft) setText('');
      if (draftAttachments.length > 0) setAttachments([]);
      state.sessionId = sessionId;
      if (draft) setText(draft);
      if (draftAttachments.length > 0) setAttachments(draftAttachments);
    },
    isHolding: (): boolean => held !== undefined,
    /** Holds a question until the conversation is loaded; until then the storage has it as a draft. */
    hold: setHeld,
    /** Takes the held question, to be asked. */
    takeHeld: (): Parts | undefined => {
      const question = held;
      if (question) setHeld(undefined);
      return question;
    },
    /** Puts the held question back into the composer, before what has been written since. */
    restoreHeld: (): void => {
      if (!held) return;
      const restored = { draft: text(), draftAttachments: attachments() };
      held = undefined;
      Object.assign(state, restored);
    },
  };
};
