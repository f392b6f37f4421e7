import type { ConversationState, ThreadMessage } from '../conversation-state.ts';
import { textOf } from '../tree/message-tree.ts';
import type { Drafts } from './drafts.ts';

type Parts = ThreadMessage['parts'];

/** The draft in the composer, and the question that is held until its conversation is loaded. */
export type ComposerDraft = {
  setText: (text: string) => void;
  setAttachments: (attachments: Parts) => void;
  /** Shows the stored draft of a conversation; the held question stays as a draft where it was asked. */
  load: (sessionId: string | null) => void;
  /** Moves the draft of a new conversation to the id that it gets. */
  moveTo: (sessionId: string) => void;
  /** Writes now what waits to be written. */
  flush: () => void;
  isHolding: () => boolean;
  /** Holds a question until the conversation is loaded; until then the storage has it as a draft. */
  hold: (question: Parts) => void;
  /** Takes the held question, to be asked. */
  takeHeld: () => Parts | undefined;
  /** Puts the held question back into the composer, before what has been written since. */
  restoreHeld: () => void;
};

/** Makes the composer's draft; `drafts` is undefined until the visitor is known. */
export const createComposerDraft = (
  state: ConversationState,
  drafts: () => Drafts | undefined,
): ComposerDraft => {
  let held: Parts | undefined;

  const text = () => [textOf({ parts: held ?? [] }), state.draft].filter(Boolean).join('\n');
  const attachments = () => [
    ...(held ?? []).filter(({ type }) => type !== 'text'),
    ...state.draftAttachments,
  ];
  const storeText = () => drafts()?.save(state.sessionId, text());
  const storeAttachments = () => drafts()?.saveAttachments(state.sessionId, attachments());
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
    load: (sessionId) => {
      held = undefined;
      state.draft = drafts()?.load(sessionId) ?? '';
      state.draftAttachments = drafts()?.loadAttachments(sessionId) ?? [];
    },
    moveTo: (sessionId) => {
      const { draft, draftAttachments } = state;
      if (draft) setText('');
      if (draftAttachments.length > 0) setAttachments([]);
      state.sessionId = sessionId;
      if (draft) setText(draft);
      if (draftAttachments.length > 0) setAttachments(draftAttachments);
    },
    flush: () => drafts()?.flush(),
    isHolding: () => held !== undefined,
    hold: setHeld,
    takeHeld: () => {
      const question = held;
      if (question) setHeld(undefined);
      return question;
    },
    restoreHeld: () => {
      if (!held) return;
      const restored = { draft: text(), draftAttachments: attachments() };
      held = undefined;
      Object.assign(state, restored);
    },
  };
};
