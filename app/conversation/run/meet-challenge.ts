import { challengeFor } from '../../visitor/challenge-for.ts';
import type { ConversationContext } from '../conversation-context.ts';
import type { BackgroundOutbox } from '../questions/background-outbox.ts';
import type { Outbox } from '../questions/outbox.ts';
import { messageOf } from '../tree/message-tree.ts';
import type { Answers, RunReport } from './answers.ts';

type Parts = ConversationContext & { answers: Answers; outbox: Outbox; backgroundOutbox: BackgroundOutbox };

/** Sends a question that waits no more: after those that went out before it, or from where it was asked. */
const sendUnsent = ({ state, answers, outbox, backgroundOutbox }: Parts, sessionId: string, id: string) => {
  const question = state.sessionId === sessionId ? messageOf(state, id) : undefined;
  const ids = question?.delivery === 'unsent' ? answers.takeBack(question) : undefined;
  if (question && ids) outbox.add(question, ids);
  else void backgroundOutbox.send();
};

/**
 * Has the visitor do what a refused message needs, where there is something, and then goes on with it.
 * @param refusedAt When it was refused, by `performance.now()`. The refusal may have raised the challenge by itself, and the visitor may
 * have met or closed it since.
 */
export const meetChallenge = async (
  parts: Parts,
  messageId: string,
  what: Extract<RunReport, { type: 'refused' }>['what'],
  refusedAt: number,
): Promise<void> => {
  const { state, memory, visitor, answers, hasSiteLogin } = parts;
  const message = messageOf(state, messageId);
  const { sessionId } = state;
  if (!message?.error || sessionId === null) return;
  const keepWaiting = (isWaiting: boolean) =>
    what === 'question' && memory.changeUnsent(sessionId, messageId, { isWaiting });
  const challenge = challengeFor(message.error, visitor.state, hasSiteLogin?.() ?? false);
  keepWaiting(challenge !== null);
  if (challenge === null) return;
  if (!(await visitor.challenges.raise(challenge, refusedAt))) keepWaiting(false);
  else if (what === 'question') sendUnsent(parts, sessionId, messageId);
  else if (state.run) return;
  else if (what === 'continuation') answers.resume(messageId);
  else if (what === 'version') answers.askAgain(message);
  else if (messageOf(state, messageId)) answers.rejoin(message);
};
