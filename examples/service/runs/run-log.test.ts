import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { createLiveRun, createRunLogWriter } from './run-log.ts';

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
  live.markStored(first.events);
  expect([live.unstoredCharacters(), live.unstored()]).toMatchObject([
    8,
    { firstSeq: 3, events: ['3333', '4444'] },
  ]);
});
