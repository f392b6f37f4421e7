import * as v from 'valibot';
import { proxy } from 'valtio/vanilla';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { type MessageTree, upwards } from '../../conversation/tree/message-tree.ts';
import { readJson } from '../../storage/safe-storage.ts';
import { chatKey } from '../../storage/chat-key.ts';
import type { App } from '../app.ts';

const KeptEdit = v.fallback(
  v.nullable(
    v.object({ questionId: v.string(), text: v.string(), sessionId: v.optional(v.nullable(v.string())) }),
  ),
  null,
);

/** The last question of the branch on show; undefined while one is on its way: it cannot be edited then. */
export const lastQuestionOf = (tree: MessageTree): ThreadMessage | undefined => {
  if (tree.outbox && tree.outbox.length > 0) return undefined;
  for (const { message } of upwards(tree, tree.headId)) {
    if (message?.role === 'user') return message.delivery === 'sending' ? undefined : message;
  }
  return undefined;
};

/** Which question is being edited. Its new text is kept across reloads, that of the last edit only. */
export const createEditing = (app: App) => {
  const { environment, visitor, conversation, conversationEvents, signal } = app;
  const { storage } = environment;
  const storageKey = chatKey('edit', visitor.address);
  const readKept = () => v.parse(KeptEdit, readJson(storage, storageKey));
  /** Components read it with `useSnapshot`. */
  const state = proxy({
    questionId: readKept()?.questionId ?? null,
    /** The edit went on when the page was left; the focus is elsewhere by now. */
    isRestored: true,
  });

  const edit = (questionId: string): void => void Object.assign(state, { questionId, isRestored: false });
  const leave = (): void => {
    state.questionId = null;
  };
  const end = (): void => {
    leave();
    storage.remove(storageKey);
  };
  // Its words go with their conversation.
  const stopListening = conversationEvents.listen((event) => {
    if (event.type === 'deleted' && event.sessionId === readKept()?.sessionId) end();
  });
  signal.addEventListener('abort', stopListening);

  return {
    state,
    edit,
    /** Begins to edit the question asked last; false when there is none, or while it is being answered. */
    editLast: (): boolean => {
      const question = conversation.state.run ? undefined : lastQuestionOf(conversation.state);
      if (question) edit(question.id);
      return question !== undefined;
    },
    keepText: (questionId: string, text: string): void =>
      storage.set(storageKey, JSON.stringify({ questionId, text, sessionId: conversation.state.sessionId })),
    /** Returns the kept text of a question; undefined when nothing is kept. */
    keptText: (questionId: string): string | undefined => {
      const kept = readKept();
      return kept?.questionId === questionId ? kept.text : undefined;
    },
    /** Shows the question again; what was written stays for the next time that it is edited. */
    leave,
    /** Ends an edit for good. */
    end,
  };
};
