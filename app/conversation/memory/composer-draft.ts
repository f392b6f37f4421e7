import type { ConversationState, ThreadMessage } from '../conversation-state.ts';
import { textOf } from '../tree/message-tree.ts';
import type { ConversationMemory } from './conversation-memory.ts';

type Parts = ThreadMessage['parts'];

const join = (...texts: string[]) => texts.filter(Boolean).join('\n');

/** Makes the draft in the composer, which is kept across reloads, for each conversation apart. */
export const createComposerDraft = (state: ConversationState, memory: ConversationMemory) => {
  /** Whether a conversation was opened. Before, nobody knows whose draft is typed, and it is not kept. */
  let isOpened = false;

  /** Sets what stands in the composer. */
  const setText = (text: string): void => {
    state.draft = text;
    if (isOpened) memory.saveDraft(state.sessionId, text);
  };
  /** Sets the uploaded files and images that go with the draft. */
  const setAttachments = (attachments: Parts): void => {
    state.draftAttachments = attachments;
    memory.saveDraftAttachments(state.sessionId, attachments);
  };

  return {
    setText,
    setAttachments,
    isOpened: (): boolean => isOpened,
    /** Returns what was typed before a conversation was opened. */
    typedEarly: (): string => (isOpened ? '' : state.draft),
    /**
     * Shows the stored draft of a conversation.
     * @param added A text to put after it.
     */
    load: (sessionId: string | null, added: string): void => {
      isOpened = true;
      state.draft = memory.draft(sessionId);
      state.draftAttachments = memory.draftAttachments(sessionId);
      if (added) setText(join(state.draft, added));
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
    /** Puts the parts of a question before what has been written since. */
    putBefore: (parts: Parts): void => {
      setText(join(textOf({ parts }), state.draft));
      setAttachments([...parts.filter(({ type }) => type !== 'text'), ...state.draftAttachments]);
    },
  };
};
export type ComposerDraft = ReturnType<typeof createComposerDraft>;
