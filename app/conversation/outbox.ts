import { ref } from 'valtio/vanilla';
import type { NetworkState } from '../visitor/network-state.ts';
import type { ConversationMemory, UnsentQuestion } from './conversation-memory.ts';
import type { ConversationState, ThreadMessage } from './conversation-state.ts';
import type { AttemptIds } from './questions.ts';

export type OutboxOptions = {
  state: ConversationState;
  memory: () => ConversationMemory;
  network: () => NetworkState;
  /** Sends a question whose turn it is. */
  send: (question: ThreadMessage, ids: AttemptIds) => void;
  signal: AbortSignal;
};

/** The questions that were asked without a network: they wait on show and go out one after the other. */
export type Outbox = {
  add: (question: ThreadMessage, ids: AttemptIds) => void;
  /** Brings back what waited when the page was left. */
  restore: (entries: UnsentQuestion[]) => void;
  /** Sends the first question when nothing stands in its way. */
  flush: () => void;
  /** Sends the first question if another turn stood in its way, which is over. */
  flushBlocked: () => void;
};

/** Makes the outbox of one conversation store. */
export const createOutbox = (options: OutboxOptions): Outbox => {
  const { state, memory, network, signal } = options;
  const idsOf = new Map<string, AttemptIds>();
  let isWatching = false;
  /** A turn that nobody of the outbox began stood in the way of the last try. */
  let isBlocked = false;

  const flush = () => {
    isBlocked = state.run !== null;
    if (state.outbox.length === 0 || isBlocked || state.loading !== 'idle') return;
    if (!network().isOnline()) {
      void watch();
      return;
    }
    const [first, ...rest] = state.outbox;
    const ids = first && idsOf.get(first.id);
    state.outbox = rest;
    // Another tab of this visitor may have sent it meanwhile.
    const isKept = memory()
      .unsent(state.sessionId ?? '')
      .some(({ question }) => question.id === first?.id);
    if (first && ids && isKept) options.send(first, ids);
    else flush();
  };

  const watch = async () => {
    if (isWatching) return;
    isWatching = true;
    await network().whenOnline(signal);
    isWatching = false;
    if (!signal.aborted) flush();
  };

  const show = (question: ThreadMessage, ids: AttemptIds) => {
    idsOf.set(question.id, ids);
    state.outbox = [...state.outbox, ref({ ...question, delivery: 'waiting' })];
  };

  return {
    add: (question, ids) => {
      memory().addUnsent({ question, ...ids, isWaiting: true });
      show(question, ids);
      flush();
    },
    restore: (entries) => {
      for (const { question, runId, answerId } of entries) show(question, { runId, answerId });
      flush();
    },
    flush,
    flushBlocked: () => {
      if (isBlocked) flush();
    },
  };
};
