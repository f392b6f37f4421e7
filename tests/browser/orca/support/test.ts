import { expect } from '@playwright/test';
import { test as base } from '../../support/test.ts';
import { type Desktop, startDesktop, whatIsMissing } from './desktop.ts';

/** What Orca says of Firefox itself and of its frames, sooner or later; it is left out of the protocol. */
const OF_THE_BROWSER = /^(?:Finished loading (?:New Tab|Chat)\.|.*Mozilla Firefox.*)$/;

export type Step = { done: string; said: string[] };

export type Walk = {
  desktop: Desktop;
  /** The steps so far, for the protocol. */
  steps: Step[];
  /**
   * Does something, and waits until all of this has been said, in this order.
   * @param done Names the step in the protocol.
   */
  hears: (done: string, act: () => Promise<void> | void, ...wanted: (string | RegExp)[]) => Promise<void>;
  /** Presses a key, again and again, until this is said. */
  pressUntil: (key: string, wanted: string | RegExp) => Promise<void>;
};

const isSaid = (wanted: string | RegExp, said: string): boolean =>
  typeof wanted === 'string' ? said === wanted : wanted.test(said);

/** How many of these have been said, in their order. */
const countInOrder = (said: string[], wanted: (string | RegExp)[]): number =>
  said.reduce((count, words) => {
    const next = wanted[count];
    return next !== undefined && isSaid(next, words) ? count + 1 : count;
  }, 0);

/** Every worker has a desktop with Orca; where that is not installed, tests are skipped and say so. */
export const test = base.extend<{ walk: Walk }, { desktop: Desktop | undefined }>({
  desktop: [
    async ({}, use) => {
      const desktop = whatIsMissing() === undefined ? await startDesktop() : undefined;
      await use(desktop);
      await desktop?.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  walk: async ({ desktop }, use, testInfo) => {
    if (!desktop) {
      testInfo.skip(true, `Orca: ${whatIsMissing()}`);
      return;
    }
    const steps: Step[] = [];
    let heard = desktop.said().length;
    const news = () => desktop.said().slice(heard);
    const hears: Walk['hears'] = async (done, act, ...wanted) => {
      await act();
      await expect
        .poll(() => (countInOrder(news(), wanted) === wanted.length ? wanted : news()), {
          message: `what is said after “${done}”`,
          timeout: 20_000,
        })
        .toEqual(wanted);
      steps.push({ done, said: news().filter((words) => !OF_THE_BROWSER.test(words)) });
      heard = desktop.said().length;
    };
    await use({
      desktop,
      steps,
      hears,
      pressUntil: async (key, wanted) => {
        for (let count = 0; count < 12; count += 1) {
          await hears(`**${key}**`, () => desktop.press(key), /./);
          if (steps.at(-1)?.said.some((words) => isSaid(wanted, words))) return;
        }
        throw new Error(`${key} never led to ${String(wanted)}: ${JSON.stringify(steps.slice(-12))}`);
      },
    });
  },
});
