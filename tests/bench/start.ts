import type { Browser, Page } from '@playwright/test';
import { chatAddress } from '../browser/support/chat.ts';
import type { House } from '../browser/support/house.ts';
import { median, type Measure, spread } from './support/measure.ts';
import { serveHtml } from './support/serve-html.ts';
import { throttle } from './support/throttle.ts';

const rounds = 5;

const barePage =
  '<!doctype html><html lang="en"><title>bare</title><textarea aria-label="Message"></textarea>';

const composerIsThere = () => {
  const composer = document.querySelector<HTMLTextAreaElement>('textarea');
  return composer !== null && !composer.disabled && composer.getBoundingClientRect().height > 0;
};

/** From navigation until `isDone` resolves, in a browser that has never been there. */
const timeUntil = async (
  browser: Browser,
  address: string,
  isSlow: boolean,
  isDone: (page: Page) => Promise<unknown>,
): Promise<number> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (isSlow) await throttle(page);
  const startedAt = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await isDone(page);
  const elapsedMs = performance.now() - startedAt;
  await context.close();
  return elapsedMs;
};

const timeToComposer = (browser: Browser, address: string, isSlow: boolean): Promise<number> =>
  timeUntil(browser, address, isSlow, (page) => page.waitForFunction(composerIsThere));

/** Until a question, sent as soon as it can be typed, has been answered by a model that answers at once. */
const timeToAnswer = (browser: Browser, address: string, isSlow: boolean): Promise<number> =>
  timeUntil(browser, address, isSlow, async (page) => {
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('quick');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('[data-role="assistant"][data-status="complete"]').waitFor();
  });

/**
 * How long a visitor waits, beside a page that has nothing but a textarea. The two take turns, the first of them as well, and each
 * round has a ratio of its own: what the machine does for others then meets both.
 */
export const measureStart = async (browser: Browser, house: House): Promise<Measure[]> => {
  house.model.reset();
  const bare = await serveHtml(() => barePage);
  const address = chatAddress(house.serviceUrl);
  const measures: Measure[] = [];
  for (const isSlow of [false, true]) {
    const times = { bare: [] as number[], ours: [] as number[], answer: [] as number[] };
    const timeBare = async () => times.bare.push(await timeToComposer(browser, bare.url, isSlow));
    const timeOurs = async () => times.ours.push(await timeToComposer(browser, address, isSlow));
    for (let round = 0; round < rounds; round += 1) {
      const turns = round % 2 === 0 ? [timeBare, timeOurs] : [timeOurs, timeBare];
      for (const take of turns) await take();
      times.answer.push(await timeToAnswer(browser, address, isSlow));
    }
    const overBare = (values: number[]) => values.map((value, round) => value / (times.bare[round] ?? value));
    const ratios = overBare(times.ours);
    const name = isSlow ? ', slow phone' : '';
    const beside = `a bare page: ${median(times.bare).toFixed(0)} ms (${spread(times.bare)})`;
    measures.push(
      {
        what: `composer can be typed in${name}`,
        value: median(times.ours),
        unit: 'ms',
        beside: spread(times.ours),
      },
      {
        what: `composer over a bare page${name}`,
        value: median(ratios),
        unit: 'x',
        budget: 1.3,
        beside: `${spread(ratios)}; ${beside}`,
      },
      {
        what: `first answer${name}`,
        value: median(times.answer),
        unit: 'ms',
        beside: `${spread(times.answer)}; ${median(overBare(times.answer)).toFixed(1)} bare pages`,
        ...(isSlow && { budget: 1400 }),
      },
    );
  }
  bare.close();
  return measures;
};
