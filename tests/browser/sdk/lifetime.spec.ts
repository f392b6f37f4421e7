import { isDeepStrictEqual } from 'node:util';
import { expect } from '@playwright/test';
import type { CDPSession } from '@playwright/test';
import { casement, test } from './support/test.ts';

/** Counts the listeners, nodes and frames of a page after its garbage is collected. */
const countIn = async (client: CDPSession) => {
  await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value;
  return { listeners: valueOf('JSEventListeners'), nodes: valueOf('Nodes'), frames: valueOf('Frames') };
};

/** The same once nothing more goes. */
const countSettledIn = async (client: CDPSession): ReturnType<typeof countIn> => {
  const [first, second] = [await countIn(client), await countIn(client)];
  return isDeepStrictEqual(first, second) ? second : countSettledIn(client);
};

test('leaves no element, listener, frame or global behind', async ({ page, frame, openHost }) => {
  await openHost('data-channel-id="web"');
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const look = () =>
    page.evaluate(() => [document.documentElement.outerHTML, ...Object.keys(globalThis).toSorted()]);
  const mountAndDestroy = async () => {
    await casement(page, 'createChat', { botId: 'plain' });
    await casement(page, 'open');
    await expect(frame.getByRole('textbox')).toBeFocused();
    await page.evaluate(() => {
      type Page = { casement: { createChat: (options: object) => { destroy(): void } } };
      (globalThis as unknown as Page).casement.createChat({ botId: 'plain' }).destroy();
    });
  };

  const before = await look();
  await mountAndDestroy();
  // A mount may be the first that makes what the browser keeps once for all of them, so the rounds after it
  // have to show no growth.
  await expect(async () => {
    const counts = await countSettledIn(client);
    for (let round = 0; round < 5; round += 1) await mountAndDestroy();
    const now = await countSettledIn(client);
    expect(now.listeners).toBeLessThanOrEqual(counts.listeners ?? 0);
    expect(now.nodes).toBeLessThanOrEqual(counts.nodes ?? 0);
    expect(now.frames).toBeLessThanOrEqual(counts.frames ?? 0);
  }).toPass();
  expect(await look()).toEqual(before);
});

/** Counts the timers of a page that have been set and neither gone off nor been taken back. */
const countTimers = `(() => {
  const alive = new Set();
  globalThis.countTimers = () => alive.size;
  const { setTimeout: set, clearTimeout: clear, setInterval: repeat } = globalThis;
  globalThis.setTimeout = (run, ms, ...values) => {
    const id = set(() => { alive.delete(id); run(...values); }, ms);
    alive.add(id);
    return id;
  };
  globalThis.clearTimeout = (id) => { alive.delete(id); clear(id); };
  globalThis.setInterval = (...values) => { const id = repeat(...values); alive.add(id); return id; };
})()`;

test('leaves no timer once it is destroyed, however many calls were answered @all', async ({
  page,
  openHost,
}) => {
  await page.addInitScript(countTimers);
  await openHost('data-channel-id="web"');
  const counts = await page.evaluate(async () => {
    type Made = { open(): void; ready: Promise<void>; send(text: string): Promise<void>; destroy(): void };
    type Page = { casement: { createChat: (options: object) => Made }; countTimers: () => number };
    const { casement: global, countTimers: count } = globalThis as unknown as Page;
    const before = count();
    const chat = global.createChat({ botId: 'plain' });
    chat.open();
    await chat.ready;
    for (let round = 0; round < 3; round += 1) await chat.send('answered');
    chat.destroy();
    // A call that still waits is settled, and its timer with it, in the same task.
    await new Promise((resolve) => {
      queueMicrotask(() => queueMicrotask(() => queueMicrotask(() => resolve(undefined))));
    });
    return { before, after: count() };
  });
  expect(counts.after).toBe(counts.before);
});

test('leaves nothing behind after 100 mounts @all', async ({ page, openHost }) => {
  test.slow();
  await page.addInitScript(countTimers);
  await openHost('data-channel-id="web"');
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const mount = (times: number) =>
    page.evaluate(async (rounds) => {
      type Made = { open(): void; ready: Promise<void>; destroy(): void };
      const { createChat } = (
        globalThis as unknown as { casement: { createChat: (options: object) => Made } }
      ).casement;
      for (let round = 0; round < rounds; round += 1) {
        const chat = createChat({ botId: 'plain' });
        chat.open();
        await chat.ready;
        chat.destroy();
      }
    }, times);
  const measure = async () => {
    const counts = await countIn(client);
    const { usedSize } = await client.send('Runtime.getHeapUsage');
    const timers = await page.evaluate<number>('countTimers()');
    const elements = await page.evaluate(() => document.querySelectorAll('*').length);
    return { ...counts, usedSize, timers, elements };
  };

  await mount(10);
  const before = await measure();
  await mount(100);
  await expect(async () => {
    const after = await measure();
    expect(after.elements).toBe(before.elements);
    expect(after.timers).toBeLessThanOrEqual(before.timers);
    expect(after.listeners).toBeLessThanOrEqual(before.listeners ?? 0);
    expect(after.nodes).toBeLessThanOrEqual(before.nodes ?? 0);
    expect(after.frames).toBeLessThanOrEqual(before.frames ?? 0);
    // Compiled code and the like comes and goes; a leak of one chat would be far more than 1 kB a mount.
    expect(after.usedSize - before.usedSize).toBeLessThan(100_000);
  }).toPass({ timeout: 20_000 });
});

test('brings the chat back when the process of its frame has died, and settles the calls that waited', async ({
  page,
  app,
  openChat,
}) => {
  test.slow();
  await openChat();
  const greetings = app.requests.filter((path) => path === '/app.js').length;
  const inner = page.frames().find((candidate) => candidate !== page.mainFrame());
  const client = await page.context().newCDPSession(inner!);
  // Playwright holds a page for lost whose frame has died, so the page itself does what a visitor would, and
  // reports.
  await page.evaluate((appUrl) => {
    type Page = { casement: (...call: unknown[]) => Promise<void> };
    const { casement: call } = globalThis as unknown as Page;
    const report = (what: string) => void fetch(`${appUrl}/report-${what}`);
    const panel = document.querySelector('[data-casement]')!.shadowRoot!.querySelector('.panel')!;
    void call('on', 'ready', () =>
      call('send', 'after').then(
        () => report('answered'),
        () => report('lost'),
      ),
    );
    setInterval(() => panel.dispatchEvent(new PointerEvent('pointerenter')), 200);
    setInterval(() => {
      call('send', 'waiting').catch(({ code }: { code: string }) => report(code));
    }, 1000);
  }, app.url);
  client.send('Page.crash').catch(() => undefined);

  await expect.poll(() => app.requests, { timeout: 30_000 }).toContain('/report-answered');
  expect(app.requests.filter((path) => path === '/app.js')).toHaveLength(greetings + 1);
  expect(
    app.requests.some((path) => ['/report-CALL_TIMEOUT', '/report-CONNECTION_LOST'].includes(path)),
  ).toBe(true);
});

test('throws DESTROYED for every call after the end, and rejects what was waiting', async ({
  page,
  openHost,
}) => {
  await openHost('data-channel-id="web"');
  const codes = await page.evaluate(async () => {
    type Made = { destroy(): void } & Record<string, (...values: unknown[]) => Promise<void>>;
    type Page = { casement: { createChat: (options: object) => Made } };
    const chat = (globalThis as unknown as Page).casement.createChat({ botId: 'plain' });
    const waiting = chat['setDraft']!('draft').catch((error: { code: string }) => error.code);
    chat.destroy();
    chat.destroy();
    const names = ['open', 'close', 'toggle', 'send', 'setDraft', 'startNewChat', 'setLocale', 'on'];
    const thrown = names.map((name) => {
      try {
        void chat[name]!('en');
        return name;
      } catch (error) {
        return (error as { code: string }).code;
      }
    });
    return [...new Set([await waiting, ...thrown])];
  });
  expect(codes).toEqual(['DESTROYED']);
});

test('ends by the page’s own signal @all', async ({ page, launcher, openHost }) => {
  await openHost('data-channel-id="web"');
  await page.evaluate(() => {
    const owner = new AbortController();
    const { createChat } = (globalThis as unknown as { casement: { createChat: (options: object) => void } })
      .casement;
    createChat({ botId: 'plain', signal: owner.signal });
    Object.assign(globalThis, { owner });
  });
  await expect(launcher).toBeVisible();
  await page.evaluate(() => (globalThis as unknown as { owner: AbortController }).owner.abort());
  await expect(launcher).toHaveCount(0);
});

test('goes on after a reload of the frame, which loads once', async ({ page, app, frame, openChat }) => {
  await page.clock.install();
  await openChat();
  await casement(page, 'send', 'before');
  await expect(frame.getByText('send "before"')).toBeAttached();
  const inner = page.frames().find((candidate) => candidate !== page.mainFrame());
  await inner?.evaluate(() => location.reload());
  await expect(frame.getByText('send "before"')).toHaveCount(0);
  await expect(frame.getByText('show').first()).toBeAttached();
  const loads = app.requests.filter((path) => path === '/app.js').length;
  // Longer than a call that is not answered waits.
  await page.clock.runFor(10_500);
  expect(app.requests.filter((path) => path === '/app.js')).toHaveLength(loads);
  await casement(page, 'send', 'after');
  await expect(frame.getByText('send "after"')).toBeAttached();
  expect(await page.evaluate(() => history.length)).toBe(2);
});

test('says so when a frame that was moved does not load any more @all', async ({ page, openChat }) => {
  await openChat();
  await page.route('**/app.js', (route) => route.abort());
  const loaded = page.waitForResponse((response) => response.url().includes('bot_id'));
  await page.evaluate(() => document.body.replaceWith(document.createElement('body')));
  await loaded;
  const panel = page.locator('[data-casement] .panel');
  // Whoever points at it makes the page ask whether it is alive.
  const pointing = setInterval(() => void panel.dispatchEvent('pointerenter').catch(() => undefined), 500);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 10_000 });
  clearInterval(pointing);
});

test('goes on when the page moves the chat’s element @all', async ({ page, frame, openChat }) => {
  await openChat(undefined, { body: '<main></main>' });
  await page.evaluate(() =>
    document.querySelector('main')?.append(document.querySelector('[data-casement]')!),
  );
  await expect(frame.getByText('show').first()).toBeAttached();
  await casement(page, 'send', 'moved');
  await expect(frame.getByText('send "moved"')).toBeAttached();
});

test('loads when the page is idle where the page asks for it @all', async ({ page, frame, openHost }) => {
  await openHost('data-bot-id="plain" data-channel-id="web" data-preload="idle"');
  await expect(frame.getByText('hide').first()).toBeAttached();
  await expect(page.locator('iframe[title]')).toBeHidden();
});
