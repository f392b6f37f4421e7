import { randomUuid } from '../../base/uuid.ts';
import type { ConversationContext } from '../conversation-context.ts';
import type { ThreadMessage } from '../conversation-state.ts';
import type { ComposerDraft } from '../memory/composer-draft.ts';
import { challenge } from '../run/challenge.ts';
import { mayBeMet } from '../run/run-error.ts';
import type { Runs } from '../run/runs.ts';
import { messageOf, nearestAnswer } from '../tree/message-tree.ts';
import type { BackgroundOutbox } from './background-outbox.ts';
import { showWaiting } from './show-waiting.ts';

type Parts = {
  runs: Runs;
  draft: ComposerDraft;
  /** Sends a question whose turn it is. */
  send: (question: ThreadMessage) => void;
  background: BackgroundOutbox;
};

/**
 * Makes the outbox on show: what was asked without a network, refused to a visitor whose log-in has ended, or
 * is allowed by now waits in it, and goes out one after the other.
 */
export const createOutbox = (context: ConversationContext, { runs, draft, send, background }: Parts) => {
  const { state, memory, visitor, remember, signal } = context;
  const { questions } = memory;
  const { network } = visitor.environment;
  let isWatching = false;

  const watch = async () => {
    if (isWatching) return;
    isWatching = true;
    await network.whenOnline(signal);
    isWatching = false;
    if (!signal.aborted) sendNext();
  };

  /** Sends the first question when nothing stands in its way. */
  const sendNext = (): void => {
    const [first, ...rest] = state.outbox;
    if (!first || state.run || state.loading !== 'idle') return;
    // Once the visitor has logged in, the latest conversation is opened again, and sends what waits.
    if (visitor.state.phase.type === 'login-required') return;
    if (!network.isOnline()) {
      void watch();
      return;
    }
    state.outbox = rest;
    // Another tab of this visitor may have sent it meanwhile.
    if (questions.find(first)) send({ ...first, parentId: nearestAnswer(state, state.headId) });
    else sendNext();
  };

  /** Asks a question after the answer on show. Behind others, or without a network, it waits. */
  const ask = (asked: ThreadMessage): void => {
    const sessionId = state.sessionId ?? randomUuid();
    if (state.sessionId === null) draft.moveTo(sessionId);
    const question = { ...asked, sessionId, parentId: nearestAnswer(state, state.headId) };
    questions.add(question);
    state.askedId = question.id;
    showWaiting(context, question);
    sendNext();
    if (!state.messages.byId.has(question.id)) questions.move(question, 'queued');
    remember();
  };

  /** Has the visitor do what an unsent question needs, if anything; it is sent once that is done. */
  const meetChallenge = async (questionId: string): Promise<void> => {
    const question = messageOf(state, questionId);
    if (!question?.error || !mayBeMet(question.error)) return;
    questions.move(question, 'challenged');
    const isMet = await challenge(context, questionId);
    if (isMet === undefined) return;
    // Another tab may have sent it.
    const isKept = questions.move(question, isMet ? 'queued' : 'refused');
    if (!isMet) return;
    const shown = messageOf(state, questionId);
    if (isKept && shown?.delivery === 'unsent') {
      showWaiting(context, shown);
      sendNext();
    } else void background.send();
  };

  runs.whenFree(({ parentId }) => {
    const asked = messageOf(state, parentId ?? '');
    if (asked?.delivery === 'unsent') {
      void meetChallenge(asked.id);
      const [first] = state.outbox;
      // Those that were asked after it wait for the visitor, too.
      if (first && first.createdAt >= asked.createdAt) return;
    }
    sendNext();
  });

  return { ask, sendNext, meetChallenge };
};
export type Outbox = ReturnType<typeof createOutbox>;
