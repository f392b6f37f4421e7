/** Returns a function that runs tasks, at most `max` at once; the others wait in their order. */
export const limitConcurrency = (max: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running < max) {
      running += 1;
    } else {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    }
    try {
      return await task();
    } finally {
      // The task that has waited longest takes over this place.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
