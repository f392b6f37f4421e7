import { ref } from 'valtio/vanilla';
import { endSteps } from '../service/contract/reduce-steps.ts';
import { codes } from '../service/contract/codes.ts';
import { ServiceError } from '../service/service-error.ts';
import type { ConversationMemory } from './conversation-memory.ts';
import type { ConversationState, ThreadMessage } from './conversation-state.ts';
import { messageOf } from './tree/message-tree.ts';
import { brokeOff, callError } from './turn-error.ts';

/** A question that was taken, or an answer that has ended; `joined` is one that was asked for elsewhere. */
export type MessageNews = { type: 'asked' | 'answered' | 'joined'; message: ThreadMessage };

export type PlacingOptions = {
  state: ConversationState;
  memory: () => ConversationMemory;
  /** Gets an answer as the service has stored it; undefined when it has not or cannot be asked. */
  fetchAnswer: (answer: ThreadMessage) => Promise<ThreadMessage | undefined>;
  /** The service has taken a question, or its answer is over. `joined` is an answer that was asked for elsewhere. */
  onProgress: (progress: 'taken' | 'over' | 'joined') => void;
  onMessage: (news: MessageNews) => void;
};

/** Puts messages and what becomes of them into the tree. */
export type Placing = {
  put: (message: ThreadMessage) => void;
  /** Changes fields of a message and clears others; nothing for an unknown message. */
  change: (messageId: string, fields: Partial<ThreadMessage>, ...cleared: (keyof ThreadMessage)[]) => void;
  /** Remembers what is on show, for the next visit. */
  remember: () => void;
  /** Ends the run with this answer. */
  finish: (answer: ThreadMessage, progress?: 'over' | 'joined') => void;
  /** Ends the run with what the service has stored of an answer whose rest cannot be had. */
  finishLost: (answer: ThreadMessage, error: unknown, progress?: 'joined') => Promise<void>;
  /** Whether a run of this id has ended that was begun here. */
  isOwnRun: (runId: string | undefined) => boolean;
};

/** Makes the placing part of one conversation store. */
export const createPlacing = (options: PlacingOptions): Placing => {
  const { state, memory, fetchAnswer, onProgress, onMessage } = options;
  const ownRuns = new Set<string | undefined>();

  const put: Placing['put'] = (message) => {
    state.messages[message.id] = ref(message);
  };

  const change: Placing['change'] = (messageId, fields, ...cleared) => {
    const message = messageOf(state, messageId);
    if (!message) return;
    const changed = { ...message, ...fields };
    for (const field of cleared) delete changed[field];
    put(changed);
  };

  const remember = () => {
    if (state.sessionId) memory().setCurrent({ sessionId: state.sessionId, headId: state.headId });
  };

  const finish: Placing['finish'] = (answer, progress = 'over') => {
    const status = answer.status === 'running' ? 'complete' : answer.status;
    const message = endSteps({ ...answer, status });
    if (progress === 'over' && answer.runId !== undefined) ownRuns.add(answer.runId);
    put(message);
    state.live = null;
    state.run = null;
    // The visitor may be looking at another version meanwhile.
    if (state.headId === answer.parentId) state.headId = answer.id;
    remember();
    onProgress(progress);
    onMessage({ type: progress === 'over' ? 'answered' : 'joined', message });
  };

  const finishLost: Placing['finishLost'] = async (answer, error, progress) => {
    const sessionId = state.sessionId;
    const stored = await fetchAnswer(answer);
    if (state.sessionId !== sessionId || state.run?.answerId !== answer.id) return;
    if (stored && stored.status !== 'running') {
      finish(stored, progress);
      return;
    }
    const isGone =
      !(error instanceof ServiceError) ||
      error.retryable ||
      error.code === codes.gone ||
      error.code === codes.notFound;
    finish({ ...answer, status: 'failed', error: isGone ? brokeOff : callError(error) }, progress);
  };

  return { put, change, remember, finish, finishLost, isOwnRun: (runId) => ownRuns.has(runId) };
};
