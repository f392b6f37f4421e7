import { describe, expect, it } from 'vitest';
import { createUploadQueue } from './upload-file.ts';

const nothing = () => undefined;

const task = (name: string, log: string[]) => {
  let finish: () => void = nothing;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const run = async () => {
    log.push(`${name} began`);
    await done;
    log.push(`${name} ended`);
  };
  return { run, finish };
};
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

describe('createUploadQueue', () => {
  it('runs as many at once as allowed, the others in their order', async () => {
    const log: string[] = [];
    const tasks = ['a', 'b', 'c', 'd'].map((name) => task(name, log));
    const enqueue = createUploadQueue(2);
    const { signal } = new AbortController();
    for (const { run } of tasks) enqueue(run, signal);
    expect(log).toEqual(['a began', 'b began']);
    tasks[1]?.finish();
    await settle();
    expect(log).toEqual(['a began', 'b began', 'b ended', 'c began']);
  });

  it('leaves out what was cancelled while it waited', async () => {
    const log: string[] = [];
    const [first, second, third] = ['a', 'b', 'c'].map((name) => task(name, log));
    const enqueue = createUploadQueue(1);
    const cancelled = new AbortController();
    const { signal } = new AbortController();
    enqueue(first?.run ?? settle, signal);
    enqueue(second?.run ?? settle, cancelled.signal);
    enqueue(third?.run ?? settle, signal);
    cancelled.abort();
    first?.finish();
    await settle();
    expect(log).toEqual(['a began', 'a ended', 'c began']);
  });

  it('goes on after a task that failed', async () => {
    const log: string[] = [];
    const enqueue = createUploadQueue(1);
    const { signal } = new AbortController();
    enqueue(() => Promise.reject(new Error('no')).catch(() => undefined), signal);
    enqueue(task('b', log).run, signal);
    await settle();
    expect(log).toEqual(['b began']);
  });
});
