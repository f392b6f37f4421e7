import type {
  AnswerErrorKind,
  ContentPart,
  Interrupt,
  Message,
  Source,
  Step,
} from '../service/contract/index.ts';
import type { ResumeEntry } from '../service/contract/run.ts';
import type { ServiceError } from '../service/service-error.ts';
import { messageIndex, type MessageIndex } from './tree/message-index.ts';

/** The error of a question or an answer; `code`, `texts` and `textKey` are as of a failed call. */
export type RunError = Pick<ServiceError, 'code' | 'texts' | 'textKey'> & {
  /** Whether Try again may help. */
  retryable: boolean;
  /** When it may help, epoch milliseconds: too much came at once. */
  retryAt?: number;
  /** Says why an answer is not whole, where its code does not. */
  kind?: AnswerErrorKind;
  /** The details that the service gives of a refusal, as they came; see `challengeFor`. */
  data?: unknown;
};

/** The ids of one attempt to have a question answered; the same ids again are the same attempt. */
export type AttemptIds = { runId: string; answerId: string };

/** One attempt to continue an answer; the same id again is the same attempt. */
export type Continuation = {
  runId: string;
  /** The answers to what it waits for; absent where it goes on because it is not whole. */
  entries?: readonly ResumeEntry[] | undefined;
};

/**
 * A message of the tree, with what only this browser knows of it.
 * Never changed in place: a new state of a message is a new object, so identity tells whether it changed.
 */
export type ThreadMessage = Omit<
  Message,
  'error' | 'parts' | 'steps' | 'sources' | 'reasons' | 'interrupts'
> & {
  readonly parts: readonly ContentPart[];
  readonly steps?: readonly Step[] | undefined;
  readonly sources?: readonly Source[] | undefined;
  readonly reasons?: readonly string[] | undefined;
  readonly interrupts?: readonly Interrupt[] | undefined;
  /** Where a question stands that the service has not taken: waiting, being sent, or refused. */
  delivery?: 'waiting' | 'sending' | 'unsent';
  error?: RunError;
  /** The ids under which the question or other version was not taken; trying again repeats them. */
  attempt?: AttemptIds;
  /** The continuation of the answer that was not taken; trying again repeats it. */
  continuation?: Continuation;
};

/** A question that was taken, or an answer that has ended; `joined` is one that was asked for elsewhere. */
export type MessageNews = { type: 'asked' | 'answered' | 'joined'; message: ThreadMessage };

/** The visitor's judgement of an answer. */
export type Feedback = Pick<ThreadMessage, 'rating' | 'reasons' | 'comment' | 'verdict'>;

/** A new version of an answer and the one before it; the visitor may say how they compare. */
export type Comparison = { readonly messageId: string; readonly previousId: string };

/** A question waits until others are answered: how many, itself counted, where that is known. */
export type Turn = { place?: number | undefined };

export type RunPhase = 'sending' | 'streaming' | 'reconnecting' | 'stopping';

/** How far the files of a draft are. */
export type DraftUploads = Pick<ConversationState, 'uploads' | 'heldUploads' | 'missingUploads'>;

/** The conversation on show, `state` of create-conversation.ts. */
export type ConversationState = {
  /** null: a new conversation that the service does not know yet. */
  sessionId: string | null;
  headId: string | null;
  /**
   * Every loaded message of this conversation. An answer that is being written stands here as it was when it
   * began; `live` is what it is now. Read both through `messageOf` or `currentBranch` of message-tree.ts.
   * Another object whenever one of them has changed, see message-writer.ts.
   */
  messages: MessageIndex<ThreadMessage>;
  /**
   * The answer being written, replaced each time it is drawn; null when none is. It is apart from `messages`
   * so that a piece of text costs the same however long the conversation is.
   */
  live: ThreadMessage | null;
  /** The last question that this page asked, asked again or found waiting; null for none. */
  askedId: string | null;
  loading: 'idle' | 'loading' | 'failed';
  hasEarlier: boolean;
  loadingEarlier: boolean;
  /** The last try to load earlier messages failed; the visitor asks for the next one. */
  earlierFailed: boolean;
  /** The run in progress, null when none. */
  run: {
    runId: string;
    answerId: string;
    phase: RunPhase;
    /** There while the question waits for its turn. */
    turn?: Turn | undefined;
  } | null;
  /** The text in the composer, kept across reloads. */
  draft: string;
  /** The uploaded files and images that go with the draft, kept as it is. */
  draftAttachments: readonly ContentPart[];
  /** How many files of the draft are yet to be uploaded; it is not sent meanwhile. */
  uploads: number;
  /** How many of these wait until the visitor may send. */
  heldUploads: number;
  /** How many more could not be uploaded; the draft is not sent before they are, or are taken out. */
  missingUploads: number;
  /** The draft was to be sent while files of it were held or missing. */
  isSendHeld: boolean;
  /** Questions asked without a network, in order. They follow the branch on show, outside the tree. */
  outbox: readonly ThreadMessage[];
  /** The versions to ask Better, Same or Worse about; null when there are none. */
  comparison: Comparison | null;
};

/** The state with nothing loaded, as a new conversation begins. */
export const emptyConversation = (): ConversationState => ({
  sessionId: null,
  headId: null,
  messages: messageIndex(),
  live: null,
  askedId: null,
  loading: 'idle',
  hasEarlier: false,
  loadingEarlier: false,
  earlierFailed: false,
  run: null,
  draft: '',
  draftAttachments: [],
  uploads: 0,
  heldUploads: 0,
  missingUploads: 0,
  isSendHeld: false,
  outbox: [],
  comparison: null,
});
