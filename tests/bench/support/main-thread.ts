import type { CDPSession, ElementHandle, Locator } from '@playwright/test';

/** A visitor reads and types before asking; meanwhile the page prepares an answer. */
export const TYPING_MS = 3000;

/**
 * Returns how long a page's main thread has worked, ms: not the time that has passed, since others use the
 * machine too.
 */
export const watchMainThread = async (devtools: CDPSession) => {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
};

/**
 * Finds a button that is pressed later, while the page is measured, from inside of it: the test driver's own
 * search and press cost a slowed processor as much as what they cause.
 */
export const findButton = async (button: Locator): Promise<{ press: () => Promise<void> }> => {
  const found = (await button.elementHandle()) as ElementHandle<HTMLElement>;
  return {
    press: () =>
      found.evaluate((element) => {
        element.click();
      }),
  };
};
