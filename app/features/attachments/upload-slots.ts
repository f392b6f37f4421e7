/** Lets some tasks run at once and the others wait for their turn. */
export type UploadSlots = {
  /** Runs a task when it is its turn; not at all when `signal` is aborted before. */
  run: (task: () => Promise<void>, signal: AbortSignal) => void;
};

/** Makes the slots; `atOnce` is how many tasks may run at a time. */
export const createUploadSlots = (atOnce: number): UploadSlots => {
  const waiting: { task: () => Promise<void>; signal: AbortSignal }[] = [];
  let running = 0;

  const next = () => {
    if (running >= atOnce) return;
    const entry = waiting.shift();
    if (!entry) return;
    if (!entry.signal.aborted) void start(entry.task);
    next();
  };
  const start = async (task: () => Promise<void>) => {
    running += 1;
    try {
      await task();
    } finally {
      running -= 1;
      next();
    }
  };

  return {
    run: (task, signal) => {
      waiting.push({ task, signal });
      next();
    },
  };
};
