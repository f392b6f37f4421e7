import type { Language, RunEvent } from 'casement/contract';
import { openPages, spoken, wordsOf } from 'casement-service/agent';
import type { AgentInput, CreateAgent } from 'casement-service/agent';
import { readOptions } from './options.ts';
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

const MAX_PASSAGES = 2;

/** The question's own language, else that of the visitor's interface. */
const languageOf = (question: string, preferred: Language): Language => {
  if (/\p{Script=Han}/u.test(question)) return 'zh-CN';
  return /\p{Letter}/u.test(question) ? 'en' : preferred;
};

/** Makes the agent that shows each kind of skill at work, chosen by plain phrases; needs no model and no key. */
export const createAgent: CreateAgent = async (options, context) => {
  const { folders, wordsPerSecond, shopUrl, pageUrl, mcpUrl } = readOptions(options);
  const pages = await openPages({ folders }, context);
  const servers = createHelperServers();

  async function* answerTo(input: AgentInput): AsyncGenerator<RunEvent, string> {
    const question = wordsOf(input.messages.at(-1));
    const language = languageOf(question, input.language);
    const tools: SkillTools = {
      input,
      language,
      shopUrl: async () => shopUrl ?? servers.shopUrl(),
      pageUrl: async () => pageUrl ?? `${await servers.shopUrl()}/visit`,
      mcpUrl: async () => mcpUrl ?? servers.mcpUrl(),
    };
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
    return (yield* pages.answer(input, MAX_PASSAGES)) ?? texts[language].help;
  }

  return {
    async *run(input) {
      yield* spoken(yield* answerTo(input), input, wordsPerSecond);
    },
    topics: (language) => pages.topics(language),
    dispose: async () => {
      await Promise.all([pages.dispose(), servers.close()]);
    },
  };
};
