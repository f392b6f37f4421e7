import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openForTests } from './open-for-tests.test-helper.ts';
import { type Queries, rowsOf } from './queries.ts';
import { createDatabaseLog } from '../runs/log/database-log.ts';
import { finishRun, insertRun, keepCheckpoints } from './run-queries.ts';

/** Counts how often these tables were read from one end to the other. */
const readScans = async (queries: Queries) => {
  await queries.execute(sql`select pg_stat_force_next_flush()`);
  return rowsOf(
    queries.execute(sql`
      select relname, seq_scan from pg_stat_user_tables
      where relname in ('sessions', 'messages', 'runs', 'run_events') order by relname`),
  );
};

it('reads no table as a whole to store a run, planned when there was none', { timeout: 60_000 }, async () => {
  const database = await openForTests();
  const { queries } = database;
  const log = createDatabaseLog(database, { keptMs: 1, now: Date.now });
  const before = await readScans(queries);
  expect(before).toHaveLength(4);
  for (let count = 0; count < 10; count += 1) {
    const [visitorId, runId, answerId] = ['visitor', `run-${count}`, `answer-${count}`];
    const question = { id: `question-${count}`, parts: [], title: '' };
    const run = { visitorId, runId, answerId, botId: 'bot', sessionId: 'chat', parentId: null, question };
    const stream = await insertRun(queries, { ...run, model: '', instance: 1, now: count + 1e12, since: 0 });
    if (typeof stream !== 'number') throw new Error('the run is not stored');
    const batch = { stream, answerId, firstSeq: 1, events: ['{}'] };
    expect(await log.append([batch])).toEqual({ ended: [], lost: [] });
    await keepCheckpoints(queries, [
      { stream, checkpoint: { seq: 1, message: { status: 'running', parts: [] }, rounds: [] } },
    ]);
    const end = { visitorId, runId, answerId, lastSeq: 2, cut: false, now: count + 1e12 };
    const ended = { ...end, stream, status: 'complete' as const, message: { parts: [] } };
    const lastEvents = log.lastEvents({ ...batch, firstSeq: 2 });
    expect(await finishRun(queries, ended, { lastEvents })).toBe(true);
    expect(await log.read(batch, 0)).toEqual(['{}', '{}']);
  }
  expect(await readScans(queries)).toEqual(before);
  await database.close();
});
