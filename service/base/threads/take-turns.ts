/**
 * Returns a function that runs tasks, at most `max` at once and `maxEach` for one owner; the others wait.
 * Owners take turns, so that one with many tasks does not hold up another with a few.
 */
export const takeTurns = (max: number, maxEach: number = max) => {
  const waiting = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let free = max;

  const startNext = (): void => {
    for (const [owner, tasks] of waiting) {
      if (free === 0) return;
      const started = running.get(owner) ?? 0;
      if (started >= maxEach) continue;
      // The owner's other tasks go behind those of all others.
      waiting.delete(owner);
      const start = tasks.shift();
      if (tasks.length > 0) waiting.set(owner, tasks);
      running.set(owner, started + 1);
      free -= 1;
      start?.();
    }
  };

  return async <Result>(owner: string, task: () => Promise<Result>): Promise<Result> => {
    await new Promise<void>((start) => {
      waiting.set(owner, [...(waiting.get(owner) ?? []), start]);
      startNext();
    });
    try {
      return await task();
    } finally {
      const others = (running.get(owner) ?? 1) - 1;
      if (others > 0) running.set(owner, others);
      else running.delete(owner);
      free += 1;
      startNext();
    }
  };
};
