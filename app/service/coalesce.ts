/**
 * Lets calls that come while `work` runs share one more run.
 * @returns Resolves once a run that began after the call is done; rejects when that run does.
 */
export const coalesce = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  let isWanted = false;
  const run = async () => {
    while (isWanted) {
      isWanted = false;
      await work();
    }
  };
  return () => {
    isWanted = true;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
};
