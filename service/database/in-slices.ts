import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Queries, rowsOf } from './queries.ts';

/**
 * How long a slice is to take: the embedded database does nothing else meanwhile, and the process neither.
 */
const SLICE_MS = 25;
/** How many rows the first slice has. */
export const FIRST_ROWS = 50;
const MAX_ROWS = 2_000;

const ending = new AsyncLocalStorage<AbortSignal>();

/** Does work whose slices end when the signal aborts; what is left is done another time. */
export const untilEnding = <Result>(signal: AbortSignal, work: () => Result): Result =>
  ending.run(signal, work);

/** Whether work is to end soon, see `untilEnding`. */
export const isEnding = (): boolean => ending.getStore()?.aborted === true;

/** Rests after a slice that took so long, and returns how many rows the next one is to have. */
export const afterSlice = async (rows: number, tookMs: number): Promise<number> => {
  await wait(Math.min(tookMs, 2 * SLICE_MS));
  // No more than twice as many at once: the next rows may be larger ones.
  const fitting = Math.round((rows * SLICE_MS) / Math.max(tookMs, 1));
  return Math.max(1, Math.min(fitting, 2 * rows, MAX_ROWS));
};

/**
 * Does work on many rows in slices of about 25 milliseconds, and rests as long after each: whoever waits has
 * their turn.
 * @param slice Does the work for at most `rows` rows, and returns whether there are more.
 */
export const inSlices = async (
  slice: (rows: number) => Promise<boolean>,
  clock: () => number = () => performance.now(),
): Promise<void> => {
  let rows = FIRST_ROWS;
  for (;;) {
    const beganMs = clock();
    if (isEnding() || !(await slice(rows))) return;
    rows = await afterSlice(rows, clock() - beganMs);
  }
};

/** Deletes the rows of a table that fulfil a condition, which an index is to find. */
export const deleteInSlices = (queries: Queries, table: PgTable | SQL, condition: SQL): Promise<void> =>
  inSlices(async (rows) => {
    const gone = await rowsOf(
      queries.execute(sql`
        delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${rows}))
        returning 1`),
    );
    return gone.length === rows;
  });
