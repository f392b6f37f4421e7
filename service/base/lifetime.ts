import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Repeats a task, never twice at once. Returns a function that ends it, which waits for a task under way. */
export const every = (ms: number, task: () => Promise<unknown>, logger: Logger): (() => Promise<void>) => {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= task()
      .catch((error: unknown) => logger.error({ err: error }, 'a periodic task failed'))
      .finally(() => {
        running = undefined;
      });
  }, ms);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};

/**
 * Runs every step, one after the other; one that fails is logged as `problem` and keeps no other from its
 * turn. Returns how many failed.
 */
export const runInOrder = async (
  steps: (() => Promise<unknown> | void)[],
  logger: Logger,
  problem: string,
): Promise<number> => {
  let failed = 0;
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      logger.error({ err: error }, problem);
      failed += 1;
    }
  }
  return failed;
};

/** Waits for a task, but not longer than `ms`, nor once the signal aborts; the task goes on then. */
export const atMost = async (ms: number, task: Promise<unknown>, signal?: AbortSignal): Promise<void> => {
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  const ended = task.finally(stop);
  await Promise.race([ended, wait(ms, undefined, waiting).catch(() => {})]);
  signal?.removeEventListener('abort', stop);
};
