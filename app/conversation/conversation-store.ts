import { proxy } from 'valtio/vanilla';
import { currentRuntime } from '../session/session-store.ts';
import { type ConversationState, emptyConversation } from './conversation-state.ts';
import { createConversation } from './create-conversation.ts';

/** The conversation on show. Components read it with `useSnapshot`; only the verbs beside it change it. */
export const conversation = proxy<ConversationState>(emptyConversation());

const verbs = createConversation({ state: conversation, runtime: currentRuntime });

/** Opens the conversation that was on show last, else a new one; does nothing once one is on show. */
export const openLatest = (): Promise<void> => verbs.openLatest();

/** Opens a stored conversation; `headId` is the leaf to show, the newest when absent. */
export const openSession = (sessionId: string, headId?: string | null): Promise<void> =>
  verbs.openSession(sessionId, headId);

/** Leaves the conversation on show, which stays stored, for a new empty one. */
export const startNewChat = (): void => verbs.startNewChat();

/**
 * Sends a question; a draft with the same text is cleared.
 * @returns false when it was not taken: empty, too long, or while another one is being answered. The draft stays then.
 */
export const send = (text: string): boolean => verbs.send(text);

/** Asks the service to stop the answer; what is written so far stays. */
export const stop = (): Promise<void> => verbs.stop();

/**
 * Sends an unsent question again, or has a question answered anew.
 * @param messageId The unsent question, or an answer (Try again, Regenerate).
 * @returns false while another question is being answered, and for an unknown message.
 */
export const tryAgain = (messageId: string): boolean => verbs.tryAgain(messageId);

/** Loads the page of messages before the earliest one. */
export const loadEarlier = (): Promise<void> => verbs.loadEarlier();

/** Sets what stands in the composer; kept across reloads, for each conversation apart. */
export const setDraft = (text: string): void => verbs.setDraft(text);

/** Ends timers, listeners and the reading of the answer; the answer itself goes on at the service. */
export const dispose = (): void => verbs.dispose();
