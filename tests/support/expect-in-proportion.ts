import { expect } from 'vitest';

/** Work in proportion to the length takes four times as long for four times of it, a quadratic one sixteen times. */
const TIMES = 4;
const MOST_TIMES = 8;
/** The best of so many counts: what runs for the first time is being compiled. */
const ATTEMPTS = 6;
/** What takes no longer is not compared: it is as much as a clearing of the memory. */
const NOTHING_MS = 40;

/** The processor's time in ms, which other processes do not lengthen as they do a clock's. */
const timeOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/**
 * Expects work to take time in proportion to the length of what it works on. It is compared with the same work
 * on four times the length, so that it is the same on a machine of any speed.
 * @param length The shorter one: so long that a quadratic would be felt at four times of it.
 */
export const expectInProportion = async <Input>(
  make: (length: number) => Input,
  work: (input: Input) => unknown,
  length: number,
): Promise<void> => {
  const [short, long] = [make(length), make(length * TIMES)];
  let [shortMs, longMs] = [Infinity, Infinity];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    shortMs = Math.min(shortMs, await timeOf(() => work(short)));
    longMs = Math.min(longMs, await timeOf(() => work(long)));
    if (longMs < Math.max(NOTHING_MS, MOST_TIMES * shortMs)) return;
  }
  expect(longMs / shortMs, `${longMs} ms for ${TIMES} times of what took ${shortMs} ms`).toBeLessThan(
    MOST_TIMES,
  );
};
