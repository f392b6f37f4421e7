/**
 * Lets calls that come while `work` runs share one more run.
 * @returns Resolves once a run that began after the call is done; rejects when that run does.
 */
export const coalesce = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  let isWanted = false;
  const run = async () => {
    try {
      while (isWanted) {
        isWanted = false;
        await work();
      }
    } finally {
      // Cleared before the promise settles: a call by one who waited for it begins a run of its own.
      running = undefined;
    }
  };
  return () => {
    isWanted = true;
    running ??= run();
    return running;
  };
};
