import type { Logger } from 'pino';

/** Repeats a task, never twice at once. Returns how to end that, which waits for a task under way. */
export const every = (ms: number, task: () => Promise<void>, logger: Logger): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
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

/** Runs every step, one after the other; one that fails is logged and keeps no other from its turn. */
export const runInOrder = async (steps: (() => Promise<unknown> | void)[], logger: Logger): Promise<void> => {
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      logger.error({ err: error }, 'a part of the service did not close');
    }
  }
};
