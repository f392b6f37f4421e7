import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import type { Queries } from '../database/queries.ts';
import { findRun, readStoredEvents } from '../database/run-queries.ts';
import type { RunRow } from '../database/schema.ts';
import { createLiveRun, createRunLogWriter, openStoredRun } from './run-log.ts';

vi.mock('../database/run-queries.ts', { spy: true });

const logger = pino({ level: 'silent' });

it('says so when more waits for a database that is away than may be kept', { timeout: 60_000 }, async () => {
  const database = await openDatabase({ logger });
  await database.close();
  const live = createLiveRun('visitor', 'run');
  const full = new Promise((resolve) => {
    const writer = createRunLogWriter(database.queries, logger, Date.now, resolve, 100);
    const say = () => {
      live.publish('"some words"');
      writer.add(live);
    };
    for (let count = 0; count < 9; count += 1) say();
  });
  expect(await full).toBe(live);
  expect(live.unstored().events).toHaveLength(9);
});

it('gives what is not stored in batches of a bounded size', () => {
  const live = createLiveRun('visitor', 'run');
  for (const event of ['1111', '2222', '3333', '4444']) live.publish(event);
  const first = live.unstored(5);
  expect(first).toMatchObject({ firstSeq: 1, events: ['1111', '2222'] });
  live.markStored(first);
  expect([live.unstoredCharacters(), live.unstored()]).toMatchObject([
    8,
    { firstSeq: 3, events: ['3333', '4444'] },
  ]);
});

it('looks no more at a run of another process once its reader is gone', async () => {
  const run = { visitorId: 'ada', id: 'run', status: 'running' } as RunRow;
  vi.mocked(findRun).mockResolvedValue(run);
  vi.mocked(readStoredEvents).mockResolvedValue([]);
  const reader = await openStoredRun({} as Queries, run);
  const gone = new AbortController();
  const reading = reader.read(0, gone.signal);
  await expect.poll(() => vi.mocked(findRun).mock.calls.length).toBeGreaterThan(1);
  gone.abort();
  await expect(reading).rejects.toThrow();
  const looks = vi.mocked(findRun).mock.calls.length;
  await wait(400);
  expect(findRun).toHaveBeenCalledTimes(looks);
});
