import type { Logger } from 'pino';
import type { AnswerRating } from '../agents/agent.ts';
import { askAgent, type AskedBot } from '../bots/index.ts';

export type HandOn = (bot: AskedBot, rating: AnswerRating) => void;

/** Hands ratings on to the agents that take them, while visitors go on. */
export const handOnRatings = (logger: Logger) => {
  const underWay = new Set<Promise<void>>();
  const handOn: HandOn = (bot, rating) => {
    const what = 'a rating could not be handed on to the agent';
    const handed = askAgent(bot, logger, what, (agent) => agent.rate?.(rating)).finally(() =>
      underWay.delete(handed),
    );
    underWay.add(handed);
  };
  return {
    handOn,
    close: async (): Promise<void> => {
      await Promise.all(underWay);
    },
  };
};
