import { headerNames, parseEventId, stopRun, streamOperations } from 'casement/contract';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { requireApproval } from '../accounts/index.ts';
import { ServiceFailure } from '../base/service-failure.ts';
import { answer } from '../http/answer.ts';
import { ownOrigin } from '../http/own-origin.ts';
import { percentDecoded } from '../http/read-request.ts';
import type { Proofs } from '../proof/index.ts';
import type { Uploads } from '../uploads/index.ts';
import { eventStream } from './event-stream.ts';
import { badQuestion, readQuestion, requireOpen } from './read-question.ts';
import type { RunEngine } from './run-engine.ts';
import type { RunMetrics } from './run-metrics.ts';

type Needs = {
  engine: RunEngine;
  proofs: Proofs;
  uploads: Uploads;
  metrics: RunMetrics;
  logger: Logger;
  now: () => number;
};

/** A fault in the words or files of a question is told to its visitor, who can change them. */
const refuseInput = (path: string) =>
  path.startsWith('messages.0.content')
    ? badQuestion('The question is too long or cannot be read.')
    : undefined;

/** Questions, the streams of their answers, and stop. */
export const runRoutes = ({ engine, proofs, uploads, metrics, logger, now }: Needs) => {
  const readers = { near: 0, far: 0 };
  metrics.readers.reads(() => [
    { labels: { place: 'near' }, value: readers.near },
    { labels: { place: 'far' }, value: readers.far },
  ]);
  const toolsFor = ({ env }: Context) => ({
    logger,
    nextFrame: engine.nextFrame,
    readers,
    outgoing: (env as Partial<HttpBindings> | undefined)?.outgoing,
  });
  const { send, resume } = streamOperations;
  return [
    answer(
      send,
      { for: 'visitor', require: requireApproval, refuse: refuseInput },
      async ({ visitor, input, language, context }) => {
        const { visitorId, bot, channel } = visitor;
        const given = readQuestion(input, bot);
        if (given) {
          requireOpen(channel, now());
          await proofs.require(visitor, input.forwardedProps.proof);
        }
        const question = given && { ...given, parts: await uploads.admit(visitorId, given.parts) };
        const serviceUrl = `${ownOrigin(context)}/im`;
        const request = { ...visitor, model: bot.robot.en.llmModel, input, question, serviceUrl };
        return eventStream(await engine.send(request, language), 0, toolsFor(context));
      },
    ),
    answer(resume, { for: 'reader' }, async ({ reader: { visitorId }, input: { runId }, context }) => {
      const seq = readLastSeq(context.req.header(headerNames.lastEventId), runId);
      return eventStream(await engine.open(visitorId, runId), seq, toolsFor(context));
    }),
    answer(stopRun, { for: 'visitor' }, ({ visitor: { visitorId }, input: { runId } }) =>
      engine.stop(visitorId, runId),
    ),
  ];
};

/** No run has as many events. */
const MAX_SEQ = 1_000_000_000;

const readLastSeq = (header: string | undefined, runId: string): number => {
  if (header === undefined || header === '') return 0;
  const eventId = [header, percentDecoded(header) ?? '']
    .map((text) => parseEventId(text))
    .find((candidate) => candidate?.runId === runId && candidate.seq <= MAX_SEQ);
  if (!eventId) {
    throw new ServiceFailure(400, `The header ${headerNames.lastEventId} is not an event id of this run.`);
  }
  return eventId.seq;
};
