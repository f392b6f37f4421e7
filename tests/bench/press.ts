import type { Browser } from '@playwright/test';
import type { House } from '../browser/support/house.ts';
import { median } from './support/measure.ts';
import type { Measure } from './support/measure.ts';
import { serveHtml } from './support/serve-html.ts';
import { throttle } from './support/throttle.ts';

const rounds = 5;

/** A page writes these to its console, each with its time. */
const PRESSED = 'pressed at';
const FOCUSED = 'focused at';

/** A host page whose path says when the chat is loaded. */
const hostPage = (serviceUrl: string, path: string): string => `
<!doctype html><html lang="en"><title>host</title>
<script src="${serviceUrl}/sdk.js"></script>
<script>chat = casement.createChat({ appUrl: '${serviceUrl}/', botId: 'scripted', channelId: 'web', preload: '${path.slice(1)}' })</script>`;

/**
 * Returns the time from a press on the launcher until the composer has the focus, in a browser with an empty
 * cache.
 */
const timeToKeys = async (browser: Browser, address: string, isPreloaded: boolean): Promise<number> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await throttle(page);
  // The page measures by itself: the test driver's search for the button would count as well.
  await page.addInitScript(
    ([pressed, focused]) => {
      addEventListener('click', () => console.log(pressed, performance.timeOrigin + performance.now()), true);
      addEventListener('focusin', ({ target }) => {
        const isComposer = target instanceof HTMLElement && target.id === 'message';
        if (isComposer) console.log(focused, performance.timeOrigin + performance.now());
      });
    },
    [PRESSED, FOCUSED] as const,
  );
  const timeOf = async (what: string): Promise<number> => {
    const message = await page.waitForEvent('console', (one) => one.text().startsWith(what));
    return Number(message.text().slice(what.length));
  };
  await page.goto(address + (isPreloaded ? 'idle' : 'intent'));
  const launcher = page.getByRole('button', { name: 'Open chat' });
  await launcher.waitFor();
  if (isPreloaded) await page.evaluate('chat.ready');
  await page.waitForTimeout(500);
  const times = Promise.all([timeOf(PRESSED), timeOf(FOCUSED)]);
  await launcher.click();
  const [pressedAt, focusedAt] = await times;
  await context.close();
  return focusedAt - pressedAt;
};

/** Measures how long a visitor who opens the chat waits until they can type. */
export const measurePress = async (browser: Browser, house: House): Promise<Measure[]> => {
  // The host is of the app's site, so that the page's throttle also holds for the frame.
  const host = await serveHtml((path) => hostPage(house.serviceUrl, path));
  const measures: Measure[] = [];
  for (const [name, budget] of [
    ['preloaded', 100],
    ['cold', 1500],
  ] as const) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      times.push(await timeToKeys(browser, host.url, name === 'preloaded'));
    const what = `press on the launcher to keys, ${name}, slow phone`;
    measures.push({ what, value: median(times), unit: 'ms', budget });
  }
  host.close();
  return measures;
};
