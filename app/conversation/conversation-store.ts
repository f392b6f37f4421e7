import { proxy } from 'valtio/vanilla';
import type { ConversationState } from './conversation-state.ts';

/** The conversation on show. Components read it with `useSnapshot`; only the verbs beside it change it. */
export const conversation = proxy<ConversationState>({
  sessionId: null,
  headId: null,
  messages: {},
  live: null,
  loading: 'idle',
  hasEarlier: false,
  loadingEarlier: false,
  run: null,
  draft: '',
});

/** Opens the conversation that was on show last, else a new one. */
export const openLatest = async (): Promise<void> => {};

/** Opens a stored conversation; `headId` is the leaf to show, the newest when absent. */
export const openSession = async (_sessionId: string, _headId?: string | null): Promise<void> => {};

/** Leaves the conversation on show, which stays stored, for a new empty one. */
export const startNewChat = (): void => {};

/**
 * Sends a question; the draft is cleared.
 * @returns false when it was not taken: empty, too long, or while another one is being answered. The draft stays then.
 */
export const send = (_text: string): boolean => false;

/** Asks the service to stop the answer; what is written so far stays. */
export const stop = async (): Promise<void> => {};

/**
 * Sends an unsent question again, or has a question answered anew.
 * @param _messageId The unsent question, or an answer (Try again, Regenerate).
 * @returns false while another question is being answered, and for an unknown message.
 */
export const tryAgain = (_messageId: string): boolean => false;

/** Loads the page of messages before the earliest one. */
export const loadEarlier = async (): Promise<void> => {};

/** Sets what stands in the composer; kept across reloads, for each conversation apart. */
export const setDraft = (text: string): void => {
  conversation.draft = text;
};

/** Ends timers, listeners and the reading of the answer; the answer itself goes on at the service. */
export const dispose = (): void => {};
