import type { RunEvent } from 'casement/contract';
import type { Agent, AgentInput } from '../agent.ts';
import type { WorkshopAgentConfig } from '../agent-config.ts';
import type { AgentContext } from '../agent-context.ts';
import { answerFromLibrary } from '../docs/answer-from-library.ts';
import { spoken } from '../docs/spoken.ts';
import { openLibrary } from '../retrieval/library.ts';
import { understand, wordsOf } from '../retrieval/understand.ts';
import { createHelperServers } from './servers/helper-servers.ts';
import { type SkillTools, StepFailure } from './skill.ts';
import { compute } from './skills/compute.ts';
import { countWords } from './skills/count-words.ts';
import { exchangeRate } from './skills/exchange-rate.ts';
import { openingHours } from './skills/opening-hours.ts';
import { orderStatus } from './skills/order-status.ts';
import { quoteOrder } from './skills/quote-order.ts';
import { texts } from './texts.ts';

/** Asked in this order: what runs code takes everything behind its word, and a workflow more than a single call. */
const skills = [compute, countWords, quoteOrder, exchangeRate, orderStatus, openingHours];

/** Makes the agent that shows each kind of skill at work, chosen by plain phrases; needs no model and no key. */
export const createWorkshopAgent = async (
  config: WorkshopAgentConfig,
  context: AgentContext,
): Promise<Agent> => {
  const library = await openLibrary(config, context);
  const servers = createHelperServers();
  const { shopUrl, pageUrl, mcpUrl } = config;

  async function* answerTo(input: AgentInput): AsyncGenerator<RunEvent, string> {
    const understood = understand(input);
    const { language } = understood;
    const tools: SkillTools = {
      input,
      language,
      shopUrl: async () => shopUrl ?? servers.shopUrl(),
      pageUrl: async () => pageUrl ?? `${await servers.shopUrl()}/visit`,
      mcpUrl: async () => mcpUrl ?? servers.mcpUrl(),
    };
    const question = wordsOf(input.messages.at(-1));
    for (const skill of skills) {
      const match = skill.match(question);
      if (!match) continue;
      try {
        return yield* skill.run(match, tools);
      } catch (error) {
        if (error instanceof StepFailure) return texts[language].failed(error.message);
        throw error;
      }
    }
    if (understood.type !== 'question') return texts[language].help;
    return (yield* answerFromLibrary(input, understood, library, config.maxPassages)) ?? texts[language].help;
  }

  return {
    async *run(input) {
      yield* spoken(yield* answerTo(input), input, config.wordsPerSecond);
    },
    topics: (language) => library.topics(language),
    dispose: async () => {
      await Promise.all([library.dispose(), servers.close()]);
    },
  };
};
