import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { silentLogger } from '../../base/silent-logger.test-helper.ts';
import { createLiveRun, type LiveRun } from './live-run.ts';
import { createLogWriter } from './log-writer.ts';
import type { EventBatch } from './run-log.ts';

const runs: LiveRun[] = [];
const liveRun = (stream = 1) => {
  const ids = { visitorId: 'ada', runId: `run-${stream}`, answerId: 'a' };
  const live = createLiveRun(ids, () => ({ message: { status: 'running', parts: [] }, rounds: [] }));
  live.admit(stream);
  runs.push(live);
  return live;
};

const write = (
  options: { append?: (batches: EventBatch[]) => Promise<{ ended: number[]; lost: number[] }> } = {},
) => {
  const batches: EventBatch[] = [];
  const append = async (given: EventBatch[]) => {
    batches.push(...given);
    return (await options.append?.(given)) ?? { ended: [], lost: [] };
  };
  const keep = vi.fn(async () => {});
  const verbs = { onFull: vi.fn(), onEnded: vi.fn() };
  const writer = createLogWriter({ append }, keep, silentLogger, verbs, { maxBacklogCharacters: 100 });
  // What is not stored is tried again for as long as the process lives, which the next files share.
  onTestFinished(async () => {
    for (const run of runs.splice(0)) await writer.release(run);
  });
  return { batches, keep, ...verbs, writer };
};

it('gives what is not stored in batches of a bounded size', () => {
  const live = liveRun();
  for (const event of ['1111', '2222', '3333', '4444']) live.publish(event);
  const first = live.unstored(5);
  expect(first).toMatchObject({ firstSeq: 1, events: ['1111', '2222'] });
  live.markStored(first);
  expect([live.unstoredCharacters(), live.unstored()]).toMatchObject([
    8,
    { firstSeq: 3, events: ['3333', '4444'] },
  ]);
});

it('says so when more waits for a log that is away than may be kept', async () => {
  const { writer, onFull } = write({ append: () => Promise.reject(new Error('away')) });
  const live = liveRun();
  for (let count = 0; count < 9; count += 1) live.publish('"some words"');
  writer.add(live);
  await expect.poll(() => onFull.mock.calls[0]).toEqual([live]);
  expect(live.unstored().events).toHaveLength(9);
});

it('stores what is read elsewhere at once, and other words several at a time', async () => {
  const { writer, batches } = write();
  const [read, other] = [liveRun(1), liveRun(2)];
  const say = () => {
    for (const live of [read, other]) {
      live.publish('"a word"');
      writer.add(live);
    }
  };
  writer.watch(read);
  for (let word = 0; word < 20; word += 1) {
    say();
    await wait(100);
  }
  await expect.poll(() => [read.unstoredCharacters(), other.unstoredCharacters()]).toEqual([0, 0]);
  const count = (stream: number) => batches.filter((batch) => batch.stream === stream).length;
  expect(count(1)).toBeGreaterThan(1.5 * count(2));
});

it('ends a run that another process has ended, and writes nothing more of it', async () => {
  const { writer, batches, onEnded } = write({ append: async () => ({ ended: [1], lost: [] }) });
  const live = liveRun();
  live.publish('1');
  writer.add(live);
  await expect.poll(() => onEnded.mock.calls).toEqual([[live]]);
  await wait(700);
  expect(batches).toHaveLength(1);
});

it('writes the whole of a stream again that was lost', async () => {
  let isLost = true;
  const { writer, batches } = write({
    append: async ([batch]) => ({ ended: [], lost: isLost && batch?.firstSeq === 2 ? [1] : [] }),
  });
  const live = liveRun();
  live.withhold('"sealed"', 0);
  live.publish('1');
  writer.add(live);
  await expect.poll(() => batches.length).toBe(1);
  live.publish('2');
  writer.add(live);
  await expect
    .poll(() => batches.at(-1), { timeout: 3_000 })
    .toMatchObject({ firstSeq: 1, events: ['1', '2'] });
  isLost = false;
  expect(batches.at(-1)?.withheld).toEqual(['0 "sealed"']);
});

it('keeps what there is of running answers every few seconds, whether or not the log is there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const { writer, keep } = write({ append: () => Promise.reject(new Error('away')) });
    const live = liveRun(7);
    for (let second = 0; second < 14; second += 1) {
      live.publish('1');
      writer.add(live);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(keep.mock.calls.length).toBeGreaterThanOrEqual(2);
    expect(keep.mock.calls.length).toBeLessThanOrEqual(3);
    expect(keep.mock.calls.at(-1)).toMatchObject([[{ stream: 7, checkpoint: { rounds: [] } }]]);
  } finally {
    vi.useRealTimers();
  }
});

it('keeps no words of an answer that are not in its stream by then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const live = liveRun();
    let stored = 0;
    const append = async (given: EventBatch[]) => {
      for (const { events } of given) stored += events.length;
      // The model goes on meanwhile.
      live.publish('2');
      writer.add(live);
      return { ended: [], lost: [] };
    };
    const { writer, keep } = write({ append });
    const kept: number[] = [];
    keep.mockImplementation(async (...given: unknown[]) => {
      const [[{ checkpoint }]] = given as [[{ checkpoint: { seq: number } }]];
      kept.push(checkpoint.seq - stored);
    });
    live.publish('1');
    writer.add(live);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(kept.length).toBeGreaterThan(1);
    expect(new Set(kept)).toEqual(new Set([0]));
    await writer.release(live);
  } finally {
    vi.useRealTimers();
  }
});
