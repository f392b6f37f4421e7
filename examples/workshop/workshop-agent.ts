import type { Language, RunEvent } from 'casement/contract';
import { openPages, spoken, wordsOf } from 'casement-service/agent';
import type { Agent, AgentInput, CreateAgent } from 'casement-service/agent';
import * as v from 'valibot';
import { languageOf } from './language-of.ts';
import { serverOnDemand } from './servers/local-server.ts';
import { type SkillTools, StepFailure } from './skill.ts';
import { compute } from './skills/compute.ts';
import { countWords } from './skills/count-words.ts';
import { openingHours } from './skills/opening-hours.ts';
import { exchangeRate, orderStatus, quoteOrder } from './skills/shop.ts';

const address = v.optional(v.pipe(v.string(), v.url()));

const Options = v.strictObject({
  /** Folders of Markdown that questions are answered from, relative to the bot file. */
  folders: v.strictObject({ en: v.string(), 'zh-CN': v.string() }),
  /** How fast the answer is written; 0 is at once. */
  wordsPerSecond: v.optional(v.pipe(v.number(), v.minValue(0)), 60),
  /** The shop's HTTP API; absent means one that the agent starts for itself. */
  shopUrl: address,
  /** The one web page that may be read; absent means one of the agent's own. */
  pageUrl: address,
  /** An MCP server with the tool `count_text`, over Streamable HTTP; absent means one of the agent's own. */
  mcpUrl: address,
});

type WorkshopOptions = v.InferOutput<typeof Options>;
type Pages = Awaited<ReturnType<typeof openPages>>;

/** Checks what the bot file says. Throws an Error that names each option that cannot be used. */
const readOptions = (given: Record<string, unknown>): WorkshopOptions => {
  const result = v.safeParse(Options, given);
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'agent'}: ${issue.message}`);
  throw new Error(problems.join('; '));
};

type Texts = { failed(reason: string): string; help: string };

/** The bot's own words, beside what its skills answer. */
const texts: Record<Language, Texts> = {
  en: {
    failed: (reason) => `That did not work. ${reason}`,
    help: [
      'I can show each kind of skill. Ask me, for example:',
      '- `order 1042`: an HTTP API',
      '- `convert 20 USD to EUR`: an HTTP API',
      '- `quote order 1042 in EUR`: a workflow',
      '- `compute 3*(4+5)`: custom code in a sandbox',
      '- `word count of the quick brown fox`: a remote MCP server',
      '- `opening hours`: a page of the web',
      '- `How do I fix a window that sticks?`: files',
    ].join('\n'),
  },
  'zh-CN': {
    failed: (reason) => `没有成功。${reason}`,
    help: [
      '我可以演示每一种技能，例如：',
      '- `订单 1042`：HTTP API',
      '- `20 美元换成欧元`：HTTP API',
      '- `订单 1042 换算成欧元`：工作流',
      '- `计算 3*(4+5)`：沙箱中的自定义代码',
      '- `统计字数：床前明月光`：远程 MCP 服务器',
      '- `营业时间`：网页',
      '- `窗户卡住了怎么办？`：文件',
    ].join('\n'),
  },
};

/** Asked in this order: running code takes all behind its word, and a workflow more than a single call. */
const skills = [compute, countWords, quoteOrder, exchangeRate, orderStatus, openingHours];

const MAX_PASSAGES = 2;

/** The agent over pages that are open already; the caller closes them. */
export const createAgentOver = (
  pages: Pages,
  { wordsPerSecond, shopUrl, pageUrl, mcpUrl }: Omit<WorkshopOptions, 'folders'>,
): Agent => {
  // Started on demand, so that the bot works without any server but these.
  const shop = serverOnDemand(async () => (await import('./servers/shop-server.ts')).startShopServer());
  const textTools = serverOnDemand(async () =>
    (await import('./servers/text-tools-server.ts')).startTextToolsServer(),
  );

  async function* answerTo(input: AgentInput): AsyncGenerator<RunEvent, string> {
    const question = wordsOf(input.messages.at(-1));
    const language = languageOf(question, input.language);
    const tools: SkillTools = {
      input,
      language,
      shopUrl: async () => shopUrl ?? shop.url(),
      pageUrl: async () => pageUrl ?? `${await shop.url()}/visit`,
      mcpUrl: async () => mcpUrl ?? `${await textTools.url()}/mcp`,
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
      await Promise.all([shop.close(), textTools.close()]);
    },
  };
};

/** Makes the agent that shows each kind of skill, chosen by plain phrases; needs no model and no key. */
export const createAgent: CreateAgent = async (options, context) => {
  const { folders, ...rest } = readOptions(options);
  const pages = await openPages({ folders }, context);
  const agent = createAgentOver(pages, rest);
  const dispose = async () => {
    await Promise.all([pages.dispose(), agent.dispose?.()]);
  };
  return { ...agent, dispose };
};
