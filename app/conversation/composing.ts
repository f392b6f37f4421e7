import type { ConversationState, ThreadMessage } from './conversation-state.ts';
import type { Drafts } from './drafts.ts';
import { textOf } from './tree/message-tree.ts';

type Parts = ThreadMessage['parts'];

export type ComposingOptions = {
  state: ConversationState;
  /** Undefined until the session has started. */
  drafts: () => Drafts | undefined;
};

/** What stands in the composer, and the question that waits for its conversation to be loaded. */
export type Composing = {
  saveDraft: (text: string) => void;
  saveAttachments: (attachments: Parts) => void;
  /** Writes now what waits to be written. */
  flush: () => void;
  isHolding: () => boolean;
  /** Holds a question until the conversation is loaded; until then the storage has it as a draft. */
  hold: (question: Parts) => void;
  /** Takes the question that is held, to be asked. */
  take: () => Parts | undefined;
  /** Puts the question that is held back into the composer, before what has been written since. */
  giveBack: () => void;
  /** Another conversation is on show; what is held stays with the one before, as its draft. */
  leave: () => void;
};

const attachmentsOf = (parts: Parts): Parts => parts.filter(({ type }) => type !== 'text');

/** Makes the composing part of one conversation store. */
export const createComposing = ({ state, drafts }: ComposingOptions): Composing => {
  let held: Parts | undefined;

  const text = () => [textOf({ parts: held ?? [] }), state.draft].filter(Boolean).join('\n');
  const attachments = () => [...attachmentsOf(held ?? []), ...state.draftAttachments];
  const storeText = () => drafts()?.save(state.sessionId, text());
  const storeAttachments = () => drafts()?.saveAttachments(state.sessionId, attachments());
  const change = (question: Parts | undefined) => {
    held = question;
    storeText();
    storeAttachments();
  };

  return {
    saveDraft: (draft) => {
      state.draft = draft;
      storeText();
    },
    saveAttachments: (given) => {
      state.draftAttachments = given;
      storeAttachments();
    },
    flush: () => drafts()?.flush(),
    isHolding: () => held !== undefined,
    hold: change,
    take: () => {
      const question = held;
      if (question) change(undefined);
      return question;
    },
    giveBack: () => {
      if (!held) return;
      const given = { draft: text(), draftAttachments: attachments() };
      held = undefined;
      Object.assign(state, given);
    },
    leave: () => {
      held = undefined;
    },
  };
};
