// The published declarations name the contract's types by the package this way. Without it they name the files of
// this repository, which an installation does not have.
// oxlint-disable-next-line eslint-plugin-import/no-empty-named-blocks, unicorn/require-module-specifiers
import type {} from 'casement/contract';
import { accounts } from '../accounts/index.ts';
import { every, runInOrder } from '../base/lifetime.ts';
import { part } from '../base/part.ts';
import { database } from '../database/index.ts';
import { earlyStops, runEvents, runs as rows } from '../database/schema.ts';
import { limits } from '../limits/index.ts';
import { uploads } from '../uploads/index.ts';
import { forgetEarlyStops } from './early-stops.ts';
import { createRunEngine } from './run-engine.ts';
import { runMetrics } from './run-metrics.ts';
import { runRoutes } from './run-routes.ts';
import { readOptions, settings } from './settings.ts';

export { publicInterrupt } from './interrupts.ts';
export type { RunEngine } from './run-engine.ts';
export { titleOf } from './title-of.ts';

const RECOVER_EVERY_MS = 5_000;

/** Answers: they are written apart from any connection, streamed, stopped and stored. */
export const runs = part({
  name: 'runs',
  uses: { database, accounts, limits, uploads },
  settings,
  options: readOptions,
  tables: { rows, runEvents, earlyStops },
  metrics: runMetrics,
  open: async ({
    options: { maxRunMs, maxAnswers },
    database: opened,
    uploads: { read, keep },
    metrics,
    logger,
    now,
  }) => {
    const engine = createRunEngine({
      database: opened,
      logger,
      metrics,
      now,
      maxRunMs,
      maxAnswers,
      readAttachment: read,
      keepFile: keep,
    });
    await runInOrder(
      [engine.recoverFirst],
      logger,
      'answers that broke off could not be closed at the start',
    );
    const stopRecovering = every(RECOVER_EVERY_MS, engine.recover, logger);
    return { ...engine, breakOff: engine.close, close: stopRecovering };
  },
  routes: ({ uploads: files, metrics, logger }, engine) =>
    runRoutes({ engine, uploads: files, metrics, logger }),
  cleanUp: { steps: [({ database: { upkeep } }, _own, time) => forgetEarlyStops(upkeep, time)] },
});
