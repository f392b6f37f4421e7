import type { ConversationContext } from '../conversation-context.ts';
import type { ThreadMessage } from '../conversation-state.ts';
import type { Answers } from './answers.ts';
import type { Runs } from './runs.ts';

/** The parts of a conversation that code which comes later adds to. */
export type ConversationParts = {
  context: ConversationContext;
  runs: Runs;
  answers: Answers;
  /** Sends a question at once. */
  send: (question: ThreadMessage) => void;
  /** Shows what has happened to the conversation elsewhere. */
  refresh: (headId: string | null) => void;
};
