import { expect } from '@playwright/test';
import type { CDPSession } from '@playwright/test';
import { casement, test } from './support/test.ts';

/** What a page holds once its garbage is collected. */
const countIn = async (client: CDPSession) => {
  await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value;
  return { listeners: valueOf('JSEventListeners'), nodes: valueOf('Nodes'), frames: valueOf('Frames') };
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
  const counts = await countIn(client);
  for (let round = 0; round < 5; round += 1) await mountAndDestroy();
  expect(await look()).toEqual(before);
  await expect(async () => {
    const now = await countIn(client);
    expect(now.listeners).toBeLessThanOrEqual(counts.listeners ?? 0);
    expect(now.nodes).toBeLessThanOrEqual(counts.nodes ?? 0);
    expect(now.frames).toBeLessThanOrEqual(counts.frames ?? 0);
  }).toPass();
});

test('takes the global away with the script’s own chat', async ({ page, launcher, openHost }) => {
  await openHost();
  await casement(page, 'destroy');
  await expect(launcher).toHaveCount(0);
  expect(await page.evaluate(() => 'casement' in globalThis)).toBe(false);
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

test('ends by the page’s own signal', async ({ page, launcher, openHost }) => {
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

test('goes on after a reload of the frame', async ({ page, frame, launcher, openHost }) => {
  await openHost();
  await launcher.click();
  await expect(frame.getByRole('textbox')).toBeFocused();
  await casement(page, 'send', 'before');
  await expect(frame.getByText('send "before"')).toBeAttached();
  const inner = page.frames().find((candidate) => candidate !== page.mainFrame());
  await inner?.evaluate(() => location.reload());
  await expect(frame.getByText('send "before"')).toHaveCount(0);
  await expect(frame.getByText('show').first()).toBeAttached();
  await casement(page, 'send', 'after');
  await expect(frame.getByText('send "after"')).toBeAttached();
  expect(await page.evaluate(() => history.length)).toBe(2);
});

test('goes on when the page moves the chat’s element', async ({ page, frame, launcher, openHost }) => {
  await openHost(undefined, { body: '<main></main>' });
  await launcher.click();
  await expect(frame.getByRole('textbox')).toBeFocused();
  await page.evaluate(() =>
    document.querySelector('main')?.append(document.querySelector('[data-casement]')!),
  );
  await expect(frame.getByText('show').first()).toBeAttached();
  await casement(page, 'send', 'moved');
  await expect(frame.getByText('send "moved"')).toBeAttached();
});

test('loads when the page is idle where the page asks for it', async ({ page, frame, openHost }) => {
  await openHost('data-bot-id="plain" data-channel-id="web" data-preload="idle"');
  await expect(frame.getByText('hide').first()).toBeAttached();
  await expect(page.locator('iframe')).toBeHidden();
});
