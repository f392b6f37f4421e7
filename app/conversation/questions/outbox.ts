import { ref } from 'valtio/vanilla';
import type { ConversationContext } from '../conversation-context.ts';
import type { ThreadMessage } from '../conversation-state.ts';
import type { AttemptIds } from '../run/requests.ts';
import { runError } from '../run/run-error.ts';

/**
 * Makes the outbox: questions asked without a network, or refused to a visitor whose log-in has ended, wait in it, on show, and
 * go out one after the other.
 * @param send Sends a question whose turn it is.
 */
export const createOutbox = (
  { state, messages, memory, visitor, signal }: ConversationContext,
  send: (question: ThreadMessage, ids: AttemptIds) => void,
) => {
  const { network } = visitor.environment;
  let isWatching = false;
  /** A run that the outbox did not start stood in the way of the last try. */
  let isBlocked = false;

  const sendNext = () => {
    isBlocked = state.run !== null;
    if (state.outbox.length === 0 || isBlocked || state.loading !== 'idle') return;
    // Once the visitor has logged in, the latest conversation is opened again, and sends what waits.
    if (visitor.state.phase.type === 'login-required') return;
    if (!network.isOnline()) {
      void watch();
      return;
    }
    const [first, ...rest] = state.outbox;
    state.outbox = rest;
    // Another tab of this visitor may have sent it meanwhile.
    const kept = memory.unsent(state.sessionId ?? '').find(({ question }) => question.id === first?.id);
    if (first && kept) send(first, kept);
    else sendNext();
  };

  const watch = async () => {
    if (isWatching) return;
    isWatching = true;
    await network.whenOnline(signal);
    isWatching = false;
    if (!signal.aborted) sendNext();
  };

  const show = (question: ThreadMessage) => {
    // One that was refused before goes out before those that were asked since.
    state.outbox = [...state.outbox, ref<ThreadMessage>({ ...question, delivery: 'waiting' })].toSorted(
      (one, other) => one.createdAt - other.createdAt,
    );
  };

  return {
    add: (given: ThreadMessage, { runId, answerId }: AttemptIds): void => {
      const { error: _error, ...question } = given;
      memory.addUnsent({ question, runId, answerId, isWaiting: true });
      show(question);
      sendNext();
    },
    /** Shows the questions of a conversation that the service had not taken when it was left. */
    restore: (sessionId: string): void => {
      for (const { question, isWaiting, refused } of memory.unsent(sessionId)) {
        if (state.messages.byId.has(question.id)) memory.removeUnsent(sessionId, question.id);
        else if (isWaiting) show(question);
        else {
          const error = refused && runError(refused.code, refused.text, refused.data);
          messages.put({ ...question, delivery: 'unsent', ...(error && { error }) });
          if (state.headId === question.parentId) state.headId = question.id;
        }
      }
      sendNext();
    },
    /** Sends the first question when nothing stands in its way. */
    sendNext,
    /** Sends the first question if another run stood in its way before. */
    sendBlocked: (): void => {
      if (isBlocked) sendNext();
    },
  };
};
export type Outbox = ReturnType<typeof createOutbox>;
