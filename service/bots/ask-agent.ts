import type { Logger } from 'pino';
import type { Agent } from '../agents/agent.ts';
import { toldOf } from '../agents/told-failure.ts';

/** A bot, as far as its agent is asked for something. */
export type AskedBot = { id: string; takeAgent(): { agent: Agent; release(): void } };

/**
 * Asks a bot's agent for something besides an answer, and lets go of it. A failure is logged, since the work
 * that it was asked for goes on without: then this resolves with undefined.
 * @param what The words of the log for a failure.
 */
export const askAgent = async <Result>(
  bot: AskedBot,
  logger: Logger,
  what: string,
  ask: (agent: Agent) => Result | Promise<Result> | undefined,
): Promise<Result | undefined> => {
  try {
    const taken = bot.takeAgent();
    try {
      return await ask(taken.agent);
    } finally {
      taken.release();
    }
  } catch (error) {
    const [fields, words] = toldOf(error, what);
    logger.warn({ botId: bot.id, ...fields }, words);
    return undefined;
  }
};
