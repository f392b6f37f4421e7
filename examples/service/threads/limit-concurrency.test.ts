import { expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

it('runs so many tasks at once, the others in their order, and goes on after one that fails', async () => {
  const limited = limitConcurrency(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const results = await Promise.allSettled(
    [1, 2, 3, 4, 5].map((task) =>
      limited(async () => {
        started.push(task);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => {
          setTimeout(resolve, 5);
        });
        running -= 1;
        if (task === 2) throw new Error('failed');
        return task;
      }),
    ),
  );
  expect(started).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true]);
});
