import { setTimeout as wait } from 'node:timers/promises';
import { chaosSuite, type Trouble } from './chaos-suite.ts';
import { newEmbeddedStorage } from './support/embedded-storage.ts';

/** The database is in the process and cannot go away, so its statements fail for a while. */
const failStatements: Trouble = async ({ between, one }, processes) => {
  const process = one(processes);
  const failing = async () => {
    await process.tell({ type: 'fail', passing: between(0, 20), failing: between(1, 30) });
    await wait(between(200, 2_000));
    return process.tell({ type: 'pass' });
  };
  // The process may be started again meanwhile.
  return { 'statements failed': await failing().catch(() => 0) };
};

chaosSuite('on the embedded database', async () => {
  const storage = await newEmbeddedStorage(true);
  return {
    options: storage.options,
    processes: 1,
    breakDatabase: failStatements,
    databaseTroubles: ['statements failed'],
    close: () => storage.remove(),
  };
});
