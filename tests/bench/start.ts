import type { Browser } from '@playwright/test';
import { chatAddress } from '../browser/support/chat.ts';
import type { House } from '../browser/support/house.ts';
import { median } from './support/measure.ts';
import type { Measure } from './support/measure.ts';
import { serveHtml } from './support/serve-html.ts';
import { throttle } from './support/throttle.ts';

const rounds = 5;

const barePage =
  '<!doctype html><html lang="en"><title>bare</title><textarea aria-label="Message"></textarea>';

/** Navigation until a text can be typed, in a browser that has never been there. */
const timeToComposer = async (browser: Browser, address: string, isSlow: boolean): Promise<number> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (isSlow) await throttle(page);
  const startedAt = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => {
    const composer = document.querySelector<HTMLTextAreaElement>('textarea');
    return composer !== null && !composer.disabled && composer.getBoundingClientRect().height > 0;
  });
  const elapsedMs = performance.now() - startedAt;
  await context.close();
  return elapsedMs;
};

/** Navigation until a question has been answered by a model that answers at once. */
const timeToAnswer = async (browser: Browser, address: string, isSlow: boolean): Promise<number> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (isSlow) await throttle(page);
  const startedAt = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('quick');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('[data-role="assistant"][data-status="complete"]').waitFor();
  const elapsedMs = performance.now() - startedAt;
  await context.close();
  return elapsedMs;
};

/** How long a visitor waits, beside a page that has nothing but a textarea. */
export const measureStart = async (browser: Browser, house: House): Promise<Measure[]> => {
  const bare = await serveHtml(() => barePage);
  const address = chatAddress(house.serviceUrl);
  const measures: Measure[] = [];
  for (const isSlow of [false, true]) {
    const times = { bare: [] as number[], ours: [] as number[], answer: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.bare.push(await timeToComposer(browser, bare.url, isSlow));
      times.ours.push(await timeToComposer(browser, address, isSlow));
      times.answer.push(await timeToAnswer(browser, address, isSlow));
    }
    const name = isSlow ? ', slow phone' : '';
    const bareMs = median(times.bare);
    const beside = `a bare page: ${bareMs.toFixed(0)} ms`;
    measures.push(
      { what: `composer can be typed in${name}`, value: median(times.ours), unit: 'ms', beside },
      { what: `composer, ratio${name}`, value: median(times.ours) / bareMs, unit: 'x', budget: 1.3, beside },
      {
        what: `first answer${name}`,
        value: median(times.answer),
        unit: 'ms',
        ...(isSlow && { budget: 1400 }),
      },
    );
  }
  bare.close();
  return measures;
};
