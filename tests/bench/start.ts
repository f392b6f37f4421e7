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

/** A page of a browser that has never been there. */
const withNewPage = async <Result>(
  browser: Browser,
  isSlow: boolean,
  work: (page: Page) => Promise<Result>,
): Promise<Result> => {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    if (isSlow) await throttle(page);
    return await work(page);
  } finally {
    await context.close();
  }
};

/** From navigation until the composer can be typed in. */
const timeToComposer = (browser: Browser, address: string, isSlow: boolean): Promise<number> =>
  withNewPage(browser, isSlow, async (page) => {
    const startedAt = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(composerIsThere);
    return performance.now() - startedAt;
  });

const ANSWERED = 'answered after';

/** Asks as soon as there is a composer, and writes to the console when the answer is drawn: in milliseconds since navigation. */
const askAtOnce = (answered: string): void => {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('[data-role="assistant"][data-status="complete"]')) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => console.log(answered, performance.now())));
  });
  document.addEventListener(
    'readystatechange',
    () => {
      document.querySelector('textarea')?.focus();
      document.execCommand('insertText', false, 'quick');
      document.querySelector('form')?.requestSubmit();
    },
    { once: true },
  );
  watch.observe(document, { subtree: true, childList: true, attributeFilter: ['data-status'] });
};

/**
 * From navigation until a question has been answered by a model that answers at once. The page asks by itself: what a test driver
 * puts into a page to type and to look for elements costs a slow processor more than the chat does.
 */
const timeToAnswer = (browser: Browser, address: string, isSlow: boolean): Promise<number> =>
  withNewPage(browser, isSlow, async (page) => {
    await page.addInitScript(askAtOnce, ANSWERED);
    const answer = page.waitForEvent('console', (message) => message.text().startsWith(ANSWERED));
    await page.goto(address, { waitUntil: 'commit' });
    return Number((await answer).text().slice(ANSWERED.length));
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
