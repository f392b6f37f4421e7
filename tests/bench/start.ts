import type { Browser } from '@playwright/test';
import { chatAddress } from '../browser/support/chat.ts';
import type { House } from '../browser/support/house.ts';
import { median, type Measure, spread } from './support/measure.ts';
import { serveHtml } from './support/serve-html.ts';
import { throttle } from './support/throttle.ts';

/** A first frame is over so soon that what else the machine does shows in each: more of them are taken. */
const rounds = 15;
const answerRounds = 5;

const barePage =
  '<!doctype html><html lang="en"><title>bare</title><textarea aria-label="Message"></textarea>';

/** A page writes this and the time since its navigation, ms, to its console once it has reached its goal. */
const REACHED = 'reached after';

/** Runs in the page: reports the first frame with a composer that takes keys. */
const reportComposer = (reached: string): void => {
  document.addEventListener(
    'readystatechange',
    () => {
      const composer = document.querySelector('textarea');
      if (composer === null || composer.disabled) return;
      requestAnimationFrame(() =>
        setTimeout(() => {
          const reachedMs = performance.now();
          if (composer.getBoundingClientRect().height > 0) console.log(reached, reachedMs);
        }),
      );
    },
    { once: true },
  );
};

/**
 * Runs in the page: asks as soon as there is a composer, and reports the frame that shows the whole answer.
 */
const reportAnswer = (reached: string): void => {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('[data-role="assistant"][data-status="complete"]')) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => console.log(reached, performance.now())));
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
 * Returns the time from navigation until a page has reached its goal, in a browser with an empty cache. The
 * page measures by itself: the code with which a test driver types and looks for elements costs a slow
 * processor more than the chat does.
 */
const timeUntil = async (
  report: (reached: string) => void,
  browser: Browser,
  address: string,
  isSlow: boolean,
): Promise<number> => {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    if (isSlow) await throttle(page);
    await page.addInitScript(report, REACHED);
    const reached = page.waitForEvent('console', (message) => message.text().startsWith(REACHED));
    await page.goto(address, { waitUntil: 'commit' });
    return Number((await reached).text().slice(REACHED.length));
  } finally {
    await context.close();
  }
};

/**
 * How long a visitor waits, beside a page that has nothing but a textarea. The two take turns, the first of
 * them as well, and each round has a ratio of its own: what the machine does for others then meets both.
 */
export const measureStart = async (browser: Browser, house: House): Promise<Measure[]> => {
  house.model.reset();
  const bare = await serveHtml(() => barePage);
  const address = chatAddress(house.serviceUrl);
  const measures: Measure[] = [];
  for (const isSlow of [false, true]) {
    const times = { bare: [] as number[], ours: [] as number[], answer: [] as number[] };
    const timeBare = async () => times.bare.push(await timeUntil(reportComposer, browser, bare.url, isSlow));
    const timeOurs = async () => times.ours.push(await timeUntil(reportComposer, browser, address, isSlow));
    for (let round = 0; round < rounds; round += 1) {
      const turns = round % 2 === 0 ? [timeBare, timeOurs] : [timeOurs, timeBare];
      for (const take of turns) await take();
      if (round < answerRounds) times.answer.push(await timeUntil(reportAnswer, browser, address, isSlow));
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
