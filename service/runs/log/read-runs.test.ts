import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { Database } from '../../database/queries.ts';
import { findRun } from '../../database/run-queries.ts';
import type { RunRow } from '../../database/schema.ts';
import { createRunReading } from './read-runs.ts';
import { type RunLog, streamIsGone } from './run-log.ts';

vi.mock('../../database/run-queries.ts', { spy: true });

const row = {
  visitorId: 'ada',
  id: 'run',
  status: 'running',
  stream: 1,
  takeovers: 0,
  answerId: 'a',
  lastSeq: 0,
} as RunRow;
const database = { queries: { execute: async () => ({ rows: [] }) } } as unknown as Database;

/** A log that grows when it is told to, and counts how often it is read. */
const growingLog = () => {
  const events: string[] = [];
  const growing = new EventTarget();
  const read = vi.fn(async (_: unknown, seq: number, signal?: AbortSignal) => {
    if (events.length <= seq && signal) {
      await new Promise<void>((resolve) => {
        growing.addEventListener('grow', () => resolve());
        signal.addEventListener('abort', () => resolve());
      });
      signal.throwIfAborted();
    }
    return events.slice(seq);
  });
  return {
    log: { read } as unknown as RunLog,
    read,
    say: (event: string) => {
      events.push(event);
      growing.dispatchEvent(new Event('grow'));
    },
  };
};

it('reads a stream of another process once for all of its readers', async () => {
  const { log, read, say } = growingLog();
  const reading = createRunReading(database, log);
  const readers = await Promise.all(Array.from({ length: 20 }, () => reading.open(row)));
  for (const [seq, event] of ['{"n":1}', '{"n":2}', '{"type":"RUN_FINISHED"}'].entries()) {
    const pieces = readers.map((reader) => reader.read(seq));
    say(event);
    for (const piece of await Promise.all(pieces)) {
      expect(piece).toEqual({ firstSeq: seq + 1, events: [event], done: seq === 2 });
    }
  }
  expect(read.mock.calls.length).toBeLessThanOrEqual(4);
  reading.close();
});

it('lets a reader go who leaves, and looks no more once nobody is left', async () => {
  const { log, read, say } = growingLog();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const reading = createRunReading(database, log);
    const reader = await reading.open(row);
    const leaving = new AbortController();
    const left = reader.read(0, leaving.signal);
    leaving.abort(new Error('has left'));
    await expect(left).rejects.toThrow('has left');
    await vi.advanceTimersByTimeAsync(10_000);
    const reads = read.mock.calls.length;
    say('{"n":1}');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(read.mock.calls.length).toBe(reads);
  } finally {
    vi.useRealTimers();
  }
});

it('tells the end again to a reader who has seen more than was stored', async () => {
  const { log, say } = growingLog();
  const reading = createRunReading(database, log);
  const ahead = (await reading.open(row)).read(7);
  vi.mocked(findRun).mockResolvedValue({ ...row, status: 'failed', cut: true, lastSeq: 2 });
  say('{"n":1}');
  await wait(1);
  say('{"type":"RUN_ERROR"}');
  expect(await ahead).toMatchObject({
    firstSeq: 8,
    events: [expect.stringContaining('RUN_ERROR')],
    done: true,
  });
  reading.close();
});

it('breaks off where a run has ended and its log has lost the end', async () => {
  vi.mocked(findRun).mockResolvedValue({ ...row, status: 'complete', lastSeq: 9 });
  const read = vi.fn(async () => [] as string[]);
  const reading = createRunReading(database, { read } as unknown as RunLog);
  const reader = await reading.open(row);
  await expect(reader.read(0)).rejects.toMatchObject({ code: 410 });
  await expect(reading.open({ ...row, status: 'complete', lastSeq: 9 })).rejects.toMatchObject({ code: 410 });
});

it('tells the end of an answer that broke off where its stream is lost', async () => {
  const cut = { ...row, status: 'failed', cut: true, lastSeq: 9 } as RunRow;
  vi.mocked(findRun).mockResolvedValue(cut);
  const reading = createRunReading(database, { read: async () => [] as string[] } as unknown as RunLog);
  for (const run of [row, cut]) {
    const piece = await (await reading.open(run)).read(4);
    expect(piece).toMatchObject({ firstSeq: 5, done: true });
    expect(JSON.parse(piece.events[0] ?? '')).toMatchObject({ type: 'RUN_ERROR', code: '709' });
  }
});

it('keeps a reader while the log is away, and lets them go once the run has ended', async () => {
  vi.mocked(findRun).mockResolvedValue(row);
  let isAway = true;
  const read = vi.fn(async (_: unknown, seq: number, signal?: AbortSignal) => {
    if (isAway && signal) throw new Error('no Redis');
    if (isAway) throw streamIsGone();
    return ['{"n":1}', '{"n":2}'].slice(seq);
  });
  const reading = createRunReading(database, { read } as unknown as RunLog);
  const reader = await reading.open(row);
  const piece = reader.read(0);
  await wait(1);
  isAway = false;
  expect(await piece).toMatchObject({ events: ['{"n":1}', '{"n":2}'], done: false });
  isAway = true;
  vi.mocked(findRun).mockResolvedValue({ ...row, status: 'complete', lastSeq: 3 });
  await expect(reader.read(2)).rejects.toMatchObject({ code: 410 });
  reading.close();
});
