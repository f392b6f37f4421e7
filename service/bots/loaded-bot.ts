import type { Logger } from 'pino';
import { toldOf } from '../agents/told-failure.ts';
import type { Bot, BotDefinition, readBotFile } from './bot.ts';
import type { HeldAgent } from './held-agent.ts';

/** How long what a back end says of itself is taken for good, and how long one that is away is left alone. */
const INTRODUCTION_MS = 5 * 60_000;
const AWAY_MS = 30_000;

/** One version of a bot file: the bot that it describes, and its agent. */
export type LoadedBot = ReturnType<typeof createLoadedBot>;

/** Makes the bot of a file, which takes from its agent's back end what the file leaves out. */
export const createLoadedBot = (
  { definition, agent: agentConfig, introducedBy }: ReturnType<typeof readBotFile>,
  held: HeldAgent,
  takeAgent: Bot['takeAgent'],
  logger: Logger,
) => {
  const botOf = (described: BotDefinition): Bot => ({ ...described, takeAgent });
  let bot = botOf(definition);
  /** When the back end is to be asked again what it says of itself; never where it says nothing. */
  let introducedUntil = Infinity;

  /** Asks the agent's back end what it says of itself, and changes the bot by it. Never rejects. */
  const askIntroduction = async (): Promise<void> => {
    const { agent, release } = held.take();
    try {
      if (!agent.introduction) return;
      introducedUntil = Date.now() + AWAY_MS;
      bot = botOf(introducedBy(await agent.introduction()));
      introducedUntil = Date.now() + INTRODUCTION_MS;
    } catch (error) {
      const [fields, words] = toldOf(error, 'the agent could not be asked how it greets');
      logger.warn({ botId: definition.id, ...fields }, words);
    } finally {
      release();
    }
  };

  return {
    agentConfig,
    held,
    /** The bot as it is known now. */
    get bot() {
      return bot;
    },
    askIntroduction,
    /** Asks the back end again in the background, where what it said last is too old. */
    keepIntroduced: (): void => {
      if (introducedUntil < Date.now()) void askIntroduction();
    },
  };
};
