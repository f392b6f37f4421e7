import type { Logger } from 'pino';
import type { Agent, AnswerRating } from '../agents/agent.ts';
import { toldOf } from '../agents/told-failure.ts';

/** A bot, as far as ratings are handed on to its agent. */
type RatedBot = { id: string; takeAgent(): { agent: Agent; release(): void } };

export type HandOn = (bot: RatedBot, rating: AnswerRating) => void;

/** Hands ratings on to the agents that take them, while visitors go on. A failure is logged. */
export const handOnRatings = (logger: Logger) => {
  const underWay = new Set<Promise<void>>();
  const handOn: HandOn = (bot, rating) => {
    const taken = bot.takeAgent();
    const handed = (async () => taken.agent.rate?.(rating))()
      .catch((error: unknown) => {
        const [fields, words] = toldOf(error, 'a rating could not be handed on to the agent');
        logger.warn({ botId: bot.id, ...fields }, words);
      })
      .finally(() => {
        taken.release();
        underWay.delete(handed);
      });
    underWay.add(handed);
  };
  return {
    handOn,
    close: async (): Promise<void> => {
      await Promise.all(underWay);
    },
  };
};
