import { expect, it } from 'vitest';
import { takeTurns } from './take-turns.ts';

/** Tasks that run until they are told to end. */
const openTasks = (max: number, maxEach?: number) => {
  const inTurn = takeTurns(max, maxEach);
  const started: string[] = [];
  const endings = new Map<string, () => void>();
  const start = (owner: string, name: string) =>
    inTurn(owner, async () => {
      started.push(name);
      await new Promise<void>((end) => {
        endings.set(name, end);
      });
      if (name === 'broken') throw new Error('failed');
      return name;
    });
  /** Ends a task, and waits for what it makes room for. */
  const end = async (name: string) => {
    endings.get(name)?.();
    await new Promise(setImmediate);
  };
  return { start, end, started };
};

it('runs so many tasks at once, the others in their order, and goes on after one that fails', async () => {
  const { start, end, started } = openTasks(2);
  const results = Promise.allSettled(['a', 'broken', 'c', 'd'].map((name) => start('one', name)));
  await new Promise(setImmediate);
  expect(started).toEqual(['a', 'broken']);
  await end('broken');
  expect(started).toEqual(['a', 'broken', 'c']);
  await end('a');
  expect(started).toEqual(['a', 'broken', 'c', 'd']);
  await end('c');
  await end('d');
  expect((await results).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
});

it('lets owners take turns', async () => {
  const { start, end, started } = openTasks(1);
  for (const name of ['a1', 'a2', 'a3']) void start('a', name);
  void start('b', 'b1');
  void start('c', 'c1');
  for (const name of ['a1', 'a2', 'b1', 'c1']) {
    await new Promise(setImmediate);
    await end(name);
  }
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

it('keeps a place free for others', async () => {
  const { start, end, started } = openTasks(2, 1);
  void start('a', 'a1');
  void start('a', 'a2');
  void start('b', 'b1');
  await new Promise(setImmediate);
  expect(started).toEqual(['a1', 'b1']);
  await end('b1');
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'a2']);
});
