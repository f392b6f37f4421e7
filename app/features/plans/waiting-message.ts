import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { messageOf } from '../../conversation/tree/message-tree.ts';
import { challengeFor } from '../../visitor/challenge-for.ts';
import { whenState } from '../../base/when-state.ts';
import type { App } from '../app.ts';

/** How long a conversation may take to be there again after the page was loaded. */
const LOADING_MS = 15_000;

/** Finds the message that the service has refused for want of a plan, and sends it once there is one. */
export const createWaitingMessage = ({ visitor, conversation, host, signal }: App) => {
  const { state, tryAgain } = conversation;
  const needsPlan = ({ error }: ThreadMessage): boolean =>
    error !== undefined && challengeFor(error, visitor.state, host.state.canLogIn)?.type === 'plans';

  return {
    /** Returns the id of the message on show that a plan would send. */
    find: (): string | undefined => {
      const message = state.headId === null ? undefined : messageOf(state, state.headId);
      return message && needsPlan(message) ? message.id : undefined;
    },
    /** Sends the message, unless it has gone out meanwhile. */
    send: async (messageId: string): Promise<void> => {
      const isThere = () => messageOf(state, messageId) !== undefined && !state.run;
      await whenState(state, isThere, { signal, timeoutMs: LOADING_MS });
      const message = messageOf(state, messageId);
      if (message && needsPlan(message)) tryAgain(messageId);
    },
  };
};
