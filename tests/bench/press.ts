import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import type { House } from '../browser/support/house.ts';
import { median } from './support/measure.ts';
import type { Measure } from './support/measure.ts';
import { throttle } from './support/throttle.ts';

const rounds = 5;

/** Of the app's site, so that the throttle of the page is that of the frame as well. */
const startHostPage = async (serviceUrl: string): Promise<{ url: string; close(): void }> => {
  const server = createServer(({ url }, response) => {
    const html = `<!doctype html><html lang="en"><title>host</title>
      <script src="${serviceUrl}/sdk.js"></script>
      <script>chat = casement.createChat({ appUrl: '${serviceUrl}/', botId: 'scripted', channelId: 'web', preload: '${url?.slice(1)}' })</script>`;
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

/** From a press on the launcher until the composer has the focus, in a browser that has never been there. */
const timeToKeys = async (browser: Browser, address: string, isPreloaded: boolean): Promise<number> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await throttle(page);
  const focused = new Promise<number>((resolve) => {
    void page.exposeBinding('composerFocused', () => resolve(performance.now()));
  });
  await page.addInitScript(() => {
    addEventListener('focusin', ({ target }) => {
      const isComposer = target instanceof HTMLElement && target.id === 'message';
      if (isComposer) (globalThis as unknown as { composerFocused(): void }).composerFocused();
    });
  });
  await page.goto(address + (isPreloaded ? 'idle' : 'intent'));
  const launcher = page.getByRole('button', { name: 'Open chat' });
  await launcher.waitFor();
  if (isPreloaded) await page.evaluate('chat.ready');
  await page.waitForTimeout(500);
  const pressedAt = performance.now();
  await launcher.click();
  const elapsedMs = (await focused) - pressedAt;
  await context.close();
  return elapsedMs;
};

/** How long a visitor of a host page waits who opens the chat and wants to type. */
export const measurePress = async (browser: Browser, house: House): Promise<Measure[]> => {
  const host = await startHostPage(house.serviceUrl);
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
