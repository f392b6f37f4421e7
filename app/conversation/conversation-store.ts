import { proxy } from 'valtio/vanilla';
import type { ContentPart } from '../service/contract/conversation.ts';
import type { ResumeEntry } from '../service/contract/run.ts';
import { currentRuntime } from '../visitor/visitor-store.ts';
import { type ConversationState, emptyConversation, type Feedback } from './conversation-state.ts';
import { createConversation } from './create-conversation.ts';
import { gatherRunExtras } from './run-extras.ts';
import { conversationEvents } from './conversation-events.ts';

/** The conversation on show. Components read it with `useSnapshot`; only the verbs beside it change it. */
export const conversation = proxy<ConversationState>(emptyConversation());

const verbs = createConversation({
  state: conversation,
  runtime: currentRuntime,
  events: conversationEvents,
  extras: gatherRunExtras,
});

/**
 * Hears of each question that the service has taken and each answer that has ended while the page was there, never of
 * messages that are merely loaded.
 * @returns Ends the listening.
 */
export const onMessage = verbs.onMessage;

/** Notes on an answer what the visitor thinks of it. The caller has it stored. */
export const noteFeedback = (messageId: string, feedback: Feedback): void =>
  verbs.noteFeedback(messageId, feedback);

/** Opens the conversation that was on show last, else a new one; does nothing once one is on show. */
export const openLatest = (): Promise<void> => verbs.openLatest();

/** Opens a stored conversation; `headId` is the leaf to show, the newest when absent. */
export const openSession = (sessionId: string, headId?: string | null): Promise<void> =>
  verbs.openSession(sessionId, headId);

/** Leaves the conversation on show, which stays stored, for a new empty one. */
export const startNewChat = (): void => verbs.startNewChat();

/**
 * Sends a question; a draft with the same text is cleared, and those of its attachments when it has some. Without a
 * network it waits for one in `outbox`.
 * @param attachments Image and document parts whose files are uploaded; with them the text may be empty.
 * @returns false when it was not taken: empty, too long, or while another one is being answered. The draft stays then.
 */
export const send = (text: string, attachments?: readonly ContentPart[]): boolean =>
  verbs.send(text, attachments);

/** Asks the service to stop the answer; what is written so far stays. */
export const stop = (): Promise<void> => verbs.stop();

/**
 * Sends an unsent question again, or has a question answered anew.
 * @param messageId The unsent question, or an answer (Try again, Regenerate).
 * @returns false while another question is being answered, and for an unknown message.
 */
export const tryAgain = (messageId: string): boolean => verbs.tryAgain(messageId);

/**
 * Has an answer made anew, as another version beside it. `comparison` then holds both versions.
 * @returns false while another question is being answered, and for what is no answer.
 */
export const regenerate = (answerId: string): boolean => verbs.regenerate(answerId);

/**
 * Continues an answer that waits, with an answer to each of its interrupts.
 * Should the service not be reached, the message keeps its interrupts and gets an `error`; the same call tries again.
 * @returns false when it was not taken: nothing waits there, or an answer is being written.
 */
export const resume = (answerId: string, entries: readonly ResumeEntry[]): boolean =>
  verbs.resume(answerId, entries);

/** Whether a run was begun by this page since it was loaded, and not merely watched. */
export const isOwnRun = (runId: string | undefined): boolean => verbs.isOwnRun(runId);

/** Forgets the conversation on show and what was being written: somebody else is here now. */
export const forgetConversation = (): void => verbs.forget();

/**
 * Asks a question in other words, as another version beside it; its files and images go with it.
 * @returns false when it was not taken, as for `send`.
 */
export const editQuestion = (questionId: string, text: string): boolean =>
  verbs.editQuestion(questionId, text);

/** Shows another version of a question or an answer, with what followed it last; the choice is stored. */
export const showVersion = (messageId: string): void => verbs.showVersion(messageId);

/** Forgets `comparison`: the visitor has said how the versions compare, or does not want to. */
export const dismissComparison = (): void => verbs.dismissComparison();

/** Loads the page of messages before the earliest one. */
export const loadEarlier = (): Promise<void> => verbs.loadEarlier();

/** Sets what stands in the composer; kept across reloads, for each conversation apart. */
export const setDraft = (text: string): void => verbs.setDraft(text);

/** Sets the uploaded files and images that go with the draft; kept across reloads, for each conversation apart. */
export const setDraftAttachments = (attachments: readonly ContentPart[]): void =>
  verbs.setDraftAttachments(attachments);

/** Ends timers, listeners and the reading of the answer; the answer itself goes on at the service. */
export const dispose = (): void => verbs.dispose();
