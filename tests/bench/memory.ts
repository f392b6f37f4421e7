import type { Browser, CDPSession, Page } from '@playwright/test';
import type { House } from '../browser/support/house.ts';
import type { Measure } from './support/measure.ts';
import { serveHtml } from './support/serve-html.ts';

const MOUNTS = 100;

const hostPage = (serviceUrl: string): string => `
<!doctype html><html lang="en"><title>host</title><body>
<script src="${serviceUrl}/sdk.js"></script>
<script>
  const create = () => casement.createChat({ appUrl: '${serviceUrl}/', botId: 'scripted', channelId: 'web', preload: 'intent' });
  globalThis.mount = async (count) => { for (let made = 0; made < count; made += 1) { create().destroy(); await new Promise(requestAnimationFrame); } };
  globalThis.open = async () => { const chat = create(); await chat.open(); await chat.ready; chat.close(); chat.destroy(); };
</script>`;

type Weight = { heapMB: number; elements: number; listeners: number };

const weigh = async (page: Page, devtools: CDPSession): Promise<Weight> => {
  // Memory that only finalizers and idle work release needs further rounds.
  for (let round = 0; round < 3; round += 1) {
    await devtools.send('HeapProfiler.collectGarbage');
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const { metrics } = await devtools.send('Performance.getMetrics');
  const read = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return {
    heapMB: read('JSHeapUsedSize') / 1e6,
    elements: await page.evaluate(() => document.querySelectorAll('*').length),
    listeners: read('JSEventListeners'),
  };
};

/** Measures what chats leave on the host page once they are destroyed. */
export const measureMemory = async (browser: Browser, house: House): Promise<Measure[]> => {
  const host = await serveHtml(() => hostPage(house.serviceUrl));
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    await page.goto(host.url);
    const grownBy = async (what: string, name: string, count: number): Promise<Measure[]> => {
      const run = (times: number) => page.evaluate(`${name}(${times})`);
      // The first runs load code that stays in memory.
      await run(count > 1 ? 10 : 1);
      await run(count > 1 ? 10 : 1);
      const before = await weigh(page, devtools);
      await run(count);
      const after = await weigh(page, devtools);
      const beside = `${before.heapMB.toFixed(2)} MB before; ${after.listeners - before.listeners} listeners more`;
      return [
        { what: `${what}: heap`, value: after.heapMB - before.heapMB, unit: 'MB', budget: 0.2, beside },
        { what: `${what}: elements`, value: after.elements - before.elements, unit: 'elements', budget: 0 },
      ];
    };
    return [
      ...(await grownBy(`${MOUNTS} chats mounted and destroyed`, 'mount', MOUNTS)),
      ...(await grownBy('a chat opened, closed and destroyed', 'open', 1)),
    ];
  } finally {
    await context.close();
    host.close();
  }
};
