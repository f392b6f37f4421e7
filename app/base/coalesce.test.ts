import { expect, it, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

const setUp = () => {
  const ends: { resolve: () => void; reject: (reason: Error) => void }[] = [];
  const work = vi.fn<() => Promise<void>>(
    () => new Promise((resolve, reject) => ends.push({ resolve, reject })),
  );
  return { ends, work, run: coalesce(work) };
};

it('runs once more for all calls that come while it runs', async () => {
  const { ends, work, run } = setUp();
  const calls = [run(), run(), run()];
  expect(work).toHaveBeenCalledOnce();
  ends[0]?.resolve();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
  ends[1]?.resolve();
  await Promise.all(calls);
  expect(work).toHaveBeenCalledTimes(2);
});

it('runs once for a call on its own, and again for a later one', async () => {
  const { ends, work, run } = setUp();
  for (const index of [0, 1]) {
    const call = run();
    ends[index]?.resolve();
    await call;
  }
  expect(work).toHaveBeenCalledTimes(2);
});

it('works again after it failed', async () => {
  const { ends, work, run } = setUp();
  const failed = run();
  ends[0]?.reject(new Error('down'));
  await expect(failed).rejects.toThrow('down');
  const call = run();
  ends[1]?.resolve();
  await call;
  expect(work).toHaveBeenCalledTimes(2);
});

it.each([0, 1, 2, 3, 4, 5])(
  'works again for a call that comes as it ends, %i microtasks later',
  async (later) => {
    const { ends, work, run } = setUp();
    void run();
    ends[0]?.resolve();
    for (let left = later; left > 0; left -= 1) await Promise.resolve();
    void run();
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
  },
);
