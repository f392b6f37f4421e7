// The published declarations name the contract's types by the package this way. Without it they name the files of
// this repository, which an installation does not have.
// oxlint-disable-next-line eslint-plugin-import/no-empty-named-blocks, unicorn/require-module-specifiers
import type {} from 'casement/contract';
import { accounts } from '../accounts/index.ts';
import { every, runInOrder } from '../base/lifetime.ts';
import { part } from '../base/part.ts';
import type { Logger } from 'pino';
import { bots } from '../bots/index.ts';
import { database } from '../database/index.ts';
import { keptValue } from '../database/kept-value.ts';
import type { Database } from '../database/queries.ts';
import { earlyStops, runEvents, runs as rows } from '../database/schema.ts';
import { limits } from '../limits/index.ts';
import { proof } from '../proof/index.ts';
import { uploads } from '../uploads/index.ts';
import { forgetEarlyStops } from './early-stops.ts';
import { checkRedis } from './log/check-redis.ts';
import { createDatabaseLog } from './log/database-log.ts';
import { openRedisLog } from './log/redis-log.ts';
import type { RunLog } from './log/run-log.ts';
import { measureCore, readShare } from './measure-core.ts';
import { createRunEngine } from './run-engine.ts';
import { runMetrics } from './run-metrics.ts';
import { runRoutes } from './run-routes.ts';
import { readOptions, type RunOptions, settings } from './settings.ts';

export { publicInterrupt } from './interrupts.ts';
export type { RunEngine } from './run-engine.ts';
export { titleOf } from './title-of.ts';

const RECOVER_EVERY_MS = 5_000;
/** Of what tells the streams of one database from those of others. */
const NAME_BYTES = 9;

/** Opens what keeps the streams of runs. Nobody writes to one for longer than an answer may take. */
const openLog = async (
  { redisUrl, streamKeptMs, maxRunMs }: RunOptions,
  opened: Database,
  logger: Logger,
  now: () => number,
): Promise<RunLog> => {
  const longestMs = streamKeptMs + maxRunMs;
  if (redisUrl === undefined) return createDatabaseLog(opened, { keptMs: longestMs, now });
  const name = await keptValue(opened.queries, 'stream-name', NAME_BYTES);
  const keptMs = { afterEnd: streamKeptMs, afterBeginning: longestMs };
  return openRedisLog(redisUrl, { name, keptMs }, logger);
};

/** Answers: they are written apart from any connection, streamed, stopped and stored. */
export const runs = part({
  name: 'runs',
  uses: { database, accounts, bots, limits, proof, uploads },
  settings,
  options: readOptions,
  tables: { rows, runEvents, earlyStops },
  metrics: runMetrics,
  check: async ({ options: { redisUrl }, logger }) =>
    redisUrl === undefined ? [] : [await checkRedis(redisUrl, logger)],
  open: async ({
    options,
    database: opened,
    bots: registry,
    limits: { budgets },
    uploads: { read, keep },
    metrics,
    logger,
    now,
  }) => {
    const { maxRunMs } = options;
    const maxAnswers = options.maxAnswers ?? measureCore(await readShare());
    metrics.most.reads(() => [{ labels: {}, value: maxAnswers }]);
    const log = await openLog(options, opened, logger, now);
    const engine = createRunEngine({
      database: opened,
      bots: registry,
      log,
      logger,
      metrics,
      now,
      maxRunMs,
      maxAnswers,
      retention: opened.retention,
      budgets,
      readAttachment: read,
      keepFile: keep,
    });
    await runInOrder(
      [engine.recoverFirst],
      logger,
      'answers that broke off could not be closed at the start',
    );
    const stopRecovering = every(RECOVER_EVERY_MS, engine.recover, logger);
    return {
      ...engine,
      forgetStreams: (time: number) => log.cleanUp(time),
      breakOff: engine.close,
      close: async () => {
        await stopRecovering();
        await log.close();
      },
    };
  },
  routes: ({ proof: proofs, uploads: files, metrics, logger, now }, engine) =>
    runRoutes({ engine, proofs, uploads: files, metrics, logger, now }),
  cleanUp: {
    steps: [
      ({ database: { upkeep } }, _own, time) => forgetEarlyStops(upkeep, time),
      (_given, { forgetStreams }, time) => forgetStreams(time),
    ],
  },
});
