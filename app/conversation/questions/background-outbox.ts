import { coalesce } from '../../base/coalesce.ts';
import { loadCode } from '../../base/load-code.ts';
import type { ConversationContext } from '../conversation-context.ts';

/** Takes care of waiting questions of conversations not on show; what sends them is loaded on demand. */
export const createBackgroundOutbox = (context: ConversationContext) => {
  const { state, memory, visitor, signal } = context;
  const { questions } = memory;
  const { network } = visitor.environment;

  const isOnShow = (sessionId: string) => state.sessionId === sessionId || signal.aborted;

  /** Sends as soon as there is a network. */
  const send = coalesce(async () => {
    if (questions.sessionsGoingOut().every(isOnShow)) return;
    await network.whenOnline(signal);
    const sender = await loadCode(() => import('./send-in-background.ts')).catch(() => undefined);
    // The questions that wait go out at the next occasion.
    if (!sender) return;
    const sendSession = sender.createBackgroundSender(context);
    // One conversation after the other, so that a visitor who comes back does not ask everything at once.
    for (const sessionId of questions.sessionsGoingOut()) await sendSession(sessionId);
    if (!network.isOnline()) void send();
  });

  return {
    send,
    /** Sends nothing more of what waits, as another visitor is here now. Its visitor finds it unsent. */
    giveUp: () => {
      for (const sessionId of questions.sessionsGoingOut()) {
        for (const { question } of questions.of(sessionId)) questions.move(question, 'refused');
      }
    },
  };
};
export type BackgroundOutbox = ReturnType<typeof createBackgroundOutbox>;
