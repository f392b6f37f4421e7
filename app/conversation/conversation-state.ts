import type { Message } from '../service/contract/index.ts';

/** What went wrong with a question or an answer, in our words; texts are looked up by `kind`. */
export type TurnError = {
  kind:
    | 'limit-reached'
    | 'content-refused'
    | 'bad-question'
    | 'payment-required'
    | 'approval-required'
    | 'agent-failed'
    | 'broke-off'
    | 'not-reached'
    | 'status';
  /** The service's own text, for `status` and as a detail elsewhere. */
  message?: string;
  /** Whether Try again may help. */
  retryable: boolean;
};

/** A message of the tree, with what only this browser knows of it. */
export type ThreadMessage = Omit<Message, 'error'> & {
  /** `sending` until the service has taken the question; `unsent` when it could not. */
  delivery?: 'sending' | 'unsent';
  error?: TurnError;
};

export type RunPhase = 'sending' | 'streaming' | 'reconnecting' | 'stopping';

/** The store's shape, `conversation` in conversation-store.ts. */
export type ConversationState = {
  /** null: a new conversation that the service does not know yet. */
  sessionId: string | null;
  headId: string | null;
  /** Every loaded message of this conversation, by id. */
  messages: Record<string, ThreadMessage>;
  loading: 'idle' | 'loading' | 'failed';
  hasEarlier: boolean;
  loadingEarlier: boolean;
  /** The run in progress, null when none. */
  run: { runId: string; answerId: string; phase: RunPhase } | null;
  /** What stands in the composer, kept across reloads. */
  draft: string;
};
