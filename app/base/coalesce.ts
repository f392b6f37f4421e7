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
      // Before anybody hears of the end: a call that comes then begins a run of its own.
      running = undefined;
    }
  };
  return () => {
    isWanted = true;
    running ??= run();
    return running;
  };
};
