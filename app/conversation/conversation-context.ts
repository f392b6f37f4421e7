import type { RunInput } from '../service/contract/run.ts';
import type { Visitor } from '../visitor/visitor.ts';
import type { ConversationEvents } from './conversation-events.ts';
import type { ConversationState } from './conversation-state.ts';
import type { ConversationMemory } from './memory/conversation-memory.ts';
import type { RetryPolicy } from './run/read-events.ts';
import type { createMessageNews } from './message-news.ts';
import type { MessageWriter } from './tree/message-writer.ts';

/** The host page's tools and the context that it gives. Both go to the agent with a question. */
export type RunExtras = Required<Pick<RunInput, 'tools' | 'context'>>;

export type ConversationOptions = {
  visitor: Visitor;
  events: ConversationEvents;
  /** Gathers what each run carries beside the question, and never rejects; nothing when absent. */
  extras?: (() => Promise<RunExtras>) | undefined;
  /** Whether the page around the chat names its users; default: it does not. */
  hasSiteLogin?: (() => boolean) | undefined;
  retry?: Partial<RetryPolicy> | undefined;
  /** How long a stopped answer's stream may take to end by itself; 3000 when absent. */
  stopGraceMs?: number | undefined;
};

/** The state and the services that all parts of a conversation share. */
export type ConversationContext = ConversationOptions & {
  state: ConversationState;
  messages: MessageWriter;
  memory: ConversationMemory;
  news: ReturnType<typeof createMessageNews>;
  /** Remembers what is on show, for the next visit. */
  remember: () => void;
  /** Aborts when the page lets go of the conversation. */
  signal: AbortSignal;
};
