import { type Language, predictQuestion, recommend } from 'casement/contract';
import type { Logger } from 'pino';
import type { ToldAnswer, Topic } from '../agents/agent.ts';
import { textOf } from '../base/rounds.ts';
import { notFound } from '../base/service-failure.ts';
import { askAgent, type Bot, inLocale } from '../bots/index.ts';
import { readBranch, requireAnswer } from '../database/message-queries.ts';
import type { Queries } from '../database/queries.ts';
import { answer } from '../http/answer.ts';
import { asQuestion, followUpQuestions, isQuestion, predictQuestions } from './suggest-questions.ts';

const topicsOf = async (bot: Bot, language: Language, logger: Logger): Promise<Topic[]> =>
  (await askAgent(bot, logger, 'the agent could not be asked for its topics', (agent) =>
    agent.topics?.(language),
  )) ?? [];

/** Asks the agent of an answer which questions it offers after it; it may not know any, or be away. */
const offeredAfter = async (bot: Bot, answered: ToldAnswer, logger: Logger): Promise<string[]> =>
  (await askAgent(bot, logger, 'the agent could not be asked for further questions', (agent) =>
    agent.followUps?.(answered),
  )) ?? [];

/** A template with blanks is not a whole question. */
const BLANK = /\{[^{}]+\}/;

/**
 * Returns the whole questions of a bot, most important first: its own, then the headings of its
 * documentation.
 */
const questionsOf = async (
  bot: Bot,
  language: Language,
  locale: string,
  logger: Logger,
): Promise<string[]> => {
  const { examMsg, questionTemplate } = inLocale(bot.robot, locale);
  const templates = questionTemplate.map(({ text }) => text).filter((text) => !BLANK.test(text));
  const headings = (await topicsOf(bot, language, logger)).map(({ heading }) => heading);
  // Pages with questions as headings have other headings too, which are no suggestions.
  const asQuestions = headings.filter(isQuestion);
  const offered = asQuestions.length > 0 ? asQuestions : headings;
  return [...examMsg, ...templates, ...offered.map((heading) => asQuestion(heading, language))];
};

/** Suggests questions while the visitor types and after an answer. */
export const suggestionRoutes = (queries: Queries, logger: Logger) => [
  answer(
    predictQuestion,
    { for: 'visitor' },
    async ({ visitor: { bot }, input: { text }, language, locale }) => {
      const isWanted = bot.robot.en.whetherPredict === 1;
      return {
        list: isWanted ? predictQuestions(text, await questionsOf(bot, language, locale, logger)) : [],
      };
    },
  ),
  answer(recommend, { for: 'visitor' }, async ({ visitor: { bot, visitorId }, input, language, locale }) => {
    const { sessionId, messageId } = input;
    const [found, branch] = await Promise.all([
      requireAnswer(queries, visitorId, messageId),
      readBranch(queries, visitorId, sessionId, messageId),
    ]);
    if (branch.length === 0) throw notFound('The answer');
    const sourceIds = (found.sources ?? []).map(({ id }) => id);
    // The sources are in the language of the question, which need not be that of the interface.
    const documentations = await Promise.all(
      (['en', 'zh-CN'] as const).map(async (candidate) => ({
        topics: await topicsOf(bot, candidate, logger),
        language: candidate,
      })),
    );
    const documentation = documentations.find(({ topics }) =>
      topics.some(({ id }) => sourceIds.includes(id)),
    );
    const answered = {
      visitorId,
      threadId: sessionId,
      answerId: messageId,
      memory: found.agentMemory ?? undefined,
    };
    const list = followUpQuestions({
      offered: await offeredAfter(bot, answered, logger),
      sourceIds,
      ...(documentation ?? { topics: [], language }),
      configured: inLocale(bot.followUps, locale),
      asked: branch.filter(({ role }) => role === 'user').map(({ parts }) => textOf(parts, ' ')),
    });
    return { list };
  }),
];
