import { Id, headerNames, parseEventId, stopRun, streamPaths } from 'casement/contract';
import { Hono } from 'hono';
import * as v from 'valibot';
import { readRunInput } from '../runs/read-run-input.ts';
import { limitReached, ServiceFailure } from '../service-failure.ts';
import { succeed } from './envelope.ts';
import { eventStream } from './event-stream.ts';
import { percentDecoded } from './percent-decoded.ts';
import { readBody, readJson, readQuery } from './read-request.ts';
import { readLanguage, readVisitor } from './request-scope.ts';
import type { Services } from './services.ts';

/** The most answers that may be written for one visitor at once. */
const MAX_RUNNING = 8;

/** Questions, the streams of their answers, and stop. */
export const runRoutes = (services: Services): Hono => {
  const { engine, logger, questionLimit, uploads } = services;
  return new Hono()
    .post(streamPaths.send, async (context) => {
      const { visitorId, bot } = await readVisitor(context, services);
      const { input, question: given } = readRunInput(await readJson(context), bot);
      if (!engine.isActive(visitorId, input.runId)) {
        // An answer that goes on is no new question.
        const mayAsk = input.resume || questionLimit.take(visitorId);
        if (!mayAsk || engine.runningCount(visitorId) >= MAX_RUNNING) throw limitReached();
      }
      const question = given && {
        ...given,
        parts: await uploads.admit(visitorId, input.threadId, given.parts),
      };
      const reader = await engine.send(
        { visitorId, botId: bot.id, model: bot.robot.en.llmModel, input, question },
        {
          takeAgent: () => bot.takeAgent(),
          language: readLanguage(context),
          tools: input.tools,
          context: input.context,
        },
      );
      return eventStream(reader, 0, logger);
    })
    .get(streamPaths.resume, async (context) => {
      const { visitorId } = await readVisitor(context, services);
      const { runId } = readQuery(context, v.object({ runId: Id }));
      const seq = readLastSeq(context.req.header(headerNames.lastEventId), runId);
      return eventStream(await engine.open(visitorId, runId), seq, logger);
    })
    .post(stopRun.path, async (context) => {
      const { visitorId } = await readVisitor(context, services);
      const { runId } = await readBody(context, stopRun.request);
      return succeed(context, await engine.stop(visitorId, runId));
    });
};

const readLastSeq = (header: string | undefined, runId: string): number => {
  if (header === undefined || header === '') return 0;
  const eventId = [header, percentDecoded(header) ?? '']
    .map((text) => parseEventId(text))
    .find((candidate) => candidate?.runId === runId);
  if (!eventId) {
    throw new ServiceFailure(400, `The header ${headerNames.lastEventId} is not an event id of this run.`);
  }
  return eventId.seq;
};
