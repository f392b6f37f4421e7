import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';

/**
 * Expects something to come sooner than a timer of this process ends that begins now: what holds up the
 * process on a busy machine holds up both.
 */
export const soonerThan = async <Value>(ms: number, coming: Promise<Value>): Promise<Value> => {
  const over = new AbortController();
  const late = async (): Promise<never> => {
    await wait(ms, undefined, { signal: over.signal });
    return expect.fail(`it took ${Math.round(ms)} ms and more`);
  };
  try {
    return await Promise.race([coming, late()]);
  } finally {
    over.abort();
  }
};
