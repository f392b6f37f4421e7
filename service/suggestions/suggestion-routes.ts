import { type Language, type OperationResponse, predictQuestion, recommend } from 'casement/contract';
import { Hono } from 'hono';
import type { Topic } from '../agents/agent.ts';
import { textOf } from '../base/rounds.ts';
import type { Bot } from '../bots/index.ts';
import { readBranch, requireAnswer } from '../database/message-queries.ts';
import { succeed } from '../http/envelope.ts';
import { readBody } from '../http/read-request.ts';
import { type Services, readLanguage, readVisitor } from '../http/request-scope.ts';
import { notFound } from '../base/service-failure.ts';
import { followUpQuestions, predictQuestions } from './suggest-questions.ts';

const topicsOf = (bot: Bot, language: Language): Topic[] => {
  const taken = bot.takeAgent();
  try {
    return taken.agent.topics?.(language) ?? [];
  } finally {
    taken.release();
  }
};

/** A template with blanks is not a whole question. */
const BLANK = /\{[^{}]+\}/;

const isQuestion = (text: string): boolean => /[?？]$/.test(text.trim());

/** Returns the whole questions of a bot, most important first: its own, then the headings of its documentation. */
const questionsOf = (bot: Bot, language: Language): string[] => {
  const { examMsg, questionTemplate } = bot.robot[language];
  const templates = questionTemplate.map(({ text }) => text).filter((text) => !BLANK.test(text));
  const headings = topicsOf(bot, language).map(({ heading }) => heading);
  // Pages with questions as headings have other headings too, which are no suggestions.
  const asQuestions = headings.filter(isQuestion);
  return [...examMsg, ...templates, ...(asQuestions.length > 0 ? asQuestions : headings)];
};

/** Suggests questions while the visitor types and after an answer. */
export const suggestionRoutes = (services: Services): Hono => {
  const { queries } = services;
  return new Hono()
    .post(predictQuestion.path, async (context) => {
      const { bot } = await readVisitor(context, services);
      const { text } = await readBody(context, predictQuestion.request);
      const language = readLanguage(context);
      const isWanted = bot.robot[language].whetherPredict === 1;
      const list = isWanted ? predictQuestions(text, questionsOf(bot, language)) : [];
      return succeed(context, { list } satisfies OperationResponse<typeof predictQuestion>);
    })
    .post(recommend.path, async (context) => {
      const { bot, visitorId } = await readVisitor(context, services);
      const { sessionId, messageId } = await readBody(context, recommend.request);
      const [answer, branch] = await Promise.all([
        requireAnswer(queries, visitorId, messageId),
        readBranch(queries, visitorId, sessionId, messageId),
      ]);
      if (branch.length === 0) throw notFound('The answer');
      const language = readLanguage(context);
      const sourceIds = (answer.sources ?? []).map(({ id }) => id);
      // The sources are in the language of the question, which need not be that of the interface.
      const topics = (['en', 'zh-CN'] as const)
        .map((candidate) => topicsOf(bot, candidate))
        .find((candidates) => candidates.some(({ id }) => sourceIds.includes(id)));
      const list = followUpQuestions({
        sourceIds,
        topics: topics ?? [],
        configured: bot.followUps[language],
        asked: branch.filter(({ role }) => role === 'user').map(({ parts }) => textOf(parts, ' ')),
      });
      return succeed(context, { list } satisfies OperationResponse<typeof recommend>);
    });
};
