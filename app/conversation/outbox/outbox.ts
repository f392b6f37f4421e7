import { ref } from 'valtio/vanilla';
import type { NetworkState } from '../../visitor/network-state.ts';
import type { ConversationMemory } from '../memory/conversation-memory.ts';
import type { ConversationState, ThreadMessage } from '../conversation-state.ts';
import type { AttemptIds } from '../run/requests.ts';
import type { MessageWriter } from '../tree/message-writer.ts';

export type OutboxOptions = {
  state: ConversationState;
  messages: MessageWriter;
  memory: () => ConversationMemory;
  network: () => NetworkState;
  /** Sends a question whose turn it is. */
  send: (question: ThreadMessage, ids: AttemptIds) => void;
  signal: AbortSignal;
};

/** The questions that were asked without a network: they wait on show and go out one after the other. */
export type Outbox = {
  add: (question: ThreadMessage, ids: AttemptIds) => void;
  /** Shows the questions of a conversation that the service had not taken when it was left. */
  restore: (sessionId: string) => void;
  /** Sends the first question when nothing stands in its way. */
  sendNext: () => void;
  /** Sends the first question if another turn stood in its way before. */
  sendBlocked: () => void;
};

export const createOutbox = (options: OutboxOptions): Outbox => {
  const { state, messages, memory, network, signal } = options;
  const idsOf = new Map<string, AttemptIds>();
  let isWatching = false;
  /** A turn that the outbox did not start stood in the way of the last try. */
  let isBlocked = false;

  const sendNext = () => {
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
    else sendNext();
  };

  const watch = async () => {
    if (isWatching) return;
    isWatching = true;
    await network().whenOnline(signal);
    isWatching = false;
    if (!signal.aborted) sendNext();
  };

  const show = (question: ThreadMessage, ids: AttemptIds) => {
    idsOf.set(question.id, ids);
    state.outbox = [...state.outbox, ref({ ...question, delivery: 'waiting' })];
  };

  return {
    add: (question, ids) => {
      memory().addUnsent({ question, ...ids, isWaiting: true });
      show(question, ids);
      sendNext();
    },
    restore: (sessionId) => {
      for (const { question, runId, answerId, isWaiting } of memory().unsent(sessionId)) {
        if (Object.hasOwn(state.messages, question.id)) memory().removeUnsent(sessionId, question.id);
        else if (isWaiting) show(question, { runId, answerId });
        else {
          messages.put({ ...question, delivery: 'unsent' });
          if (state.headId === question.parentId) state.headId = question.id;
        }
      }
      sendNext();
    },
    sendNext,
    sendBlocked: () => {
      if (isBlocked) sendNext();
    },
  };
};
