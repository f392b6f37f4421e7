import { expect } from '@playwright/test';
import { findAxeProblems } from '../support/axe.ts';
import { askHost, casement, test } from './support/test.ts';

declare const seen: unknown[];

/** Loads the chat without opening it and writes the events of that name down. */
const listen = async (page: Parameters<typeof askHost>[0], name: string) => {
  await page.evaluate((event) => {
    const record: unknown[] = [];
    Object.assign(globalThis, { seen: record });
    globalThis.casement('on', event, (detail: unknown) => record.push(detail));
  }, name);
};

test('counts unread answers on the launcher and in its name, until they have been seen', async ({
  page,
  openHost,
}) => {
  await openHost('data-bot-id="plain" data-channel-id="web" data-preload="idle"');
  await listen(page, 'unread');
  await askHost(page, (host) => host.emit({ type: 'unread', count: 1 }));
  const launcher = page.getByRole('button', { name: 'Open chat, 1 new message', exact: true });
  await expect(launcher).toHaveText('1');
  await askHost(page, (host) => host.emit({ type: 'unread', count: 12 }));
  await expect(page.getByRole('button', { name: 'Open chat, 12 new messages' })).toHaveText('9+');
  await casement(page, 'showTeaser', 'Need help?');
  await expect(page.getByRole('button', { name: 'Open chat: Need help?' })).toBeVisible();

  await casement(page, 'setLocale', 'zh-CN');
  await expect(page.getByRole('button', { name: '打开聊天：Need help?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '打开聊天，12条新消息' })).toHaveText('9+');
  await askHost(page, (host) => host.emit({ type: 'unread', count: 0 }));
  await expect(page.getByRole('button', { name: '打开聊天', exact: true })).toHaveText('');
  await askHost(page, (host) => host.emit({ type: 'unread', count: 0 }));
  expect(await page.evaluate(() => seen)).toEqual([{ count: 1 }, { count: 12 }, { count: 0 }]);
});

test('tells of messages and of who is logged in @all', async ({ page, openHost }) => {
  await openHost('data-bot-id="plain" data-channel-id="web" data-preload="idle"');
  await listen(page, 'message');
  await page.evaluate(() => globalThis.casement('on', 'login', (detail: unknown) => seen.push(detail)));
  await askHost(page, (host) => {
    host.emit({ type: 'message', id: 'a', role: 'user' });
    host.emit({ type: 'message', id: 'b', role: 'assistant', text: 'Hello' });
    host.emit({ type: 'login', isLoggedIn: true });
    host.emit({ type: 'message', id: 'c', role: 'system' } as never);
  });
  await expect
    .poll(() => page.evaluate(() => seen))
    .toEqual([
      { id: 'a', role: 'user' },
      { id: 'b', role: 'assistant', text: 'Hello' },
      { isLoggedIn: true },
    ]);
});

for (const [attributes, wantsText] of [
  ['', false],
  ['data-include-message-text', true],
] as const) {
  test(`asks the app ${wantsText ? 'for' : 'to keep'} what is said ${attributes} @all`, async ({
    page,
    openHost,
  }) => {
    await openHost(`data-bot-id="plain" data-channel-id="web" data-preload="idle" ${attributes}`);
    expect(await askHost(page, ({ host }) => host.wantsText ?? false)).toBe(wantsText);
  });
}

test('says something beside the launcher, and opens the chat when it is pressed', async ({
  page,
  frame,
  launcher,
  openHost,
}) => {
  await openHost();
  expect(await page.getByRole('status').count()).toBe(0);
  await casement(page, 'showTeaser', '  Any <b>questions</b>?  ');
  const teaser = page.getByRole('button', { name: 'Open chat: Any <b>questions</b>?' });
  await expect(teaser).toHaveText('Any <b>questions</b>?');
  await expect(page.getByRole('status').filter({ has: teaser })).toBeVisible();
  await expect(page.locator('iframe[title]')).toHaveCount(0);
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);

  const [said, drawn] = await Promise.all([teaser.boundingBox(), launcher.boundingBox()]);
  expect(said!.y + said!.height).toBeLessThanOrEqual(drawn!.y);

  await teaser.click();
  await expect(frame.getByRole('textbox')).toBeFocused();
  await expect(teaser).toHaveCount(0);
  await casement(page, 'showTeaser', 'While it is open');
  await page.keyboard.press('Escape');
  await expect(launcher).toBeFocused();
  await casement(page, 'showTeaser', 'Again');
  await expect(page.getByRole('button', { name: 'Open chat: Again' })).toBeVisible();
  await expect(page.getByText('While it is open')).toHaveCount(0);
  await casement(page, 'hideTeaser');
  await expect(page.getByText('Again', { exact: true })).toHaveCount(0);
});

test('leaves visitors alone who have put the teaser away @all', async ({ page, launcher, openHost }) => {
  await openHost();
  await casement(page, 'showTeaser', 'Any questions?');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Any questions?')).toHaveCount(0);
  await expect(launcher).toBeFocused();
  await casement(page, 'showTeaser', 'Really none?');
  // The part of the script that handles teasers has already loaded.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(page.getByText('Really none?')).toHaveCount(0);
});

test('fetches nothing for a teaser that is taken away before there was one @all', async ({
  page,
  app,
  openHost,
}) => {
  await openHost();
  const before = app.requests.length;
  await casement(page, 'hideTeaser');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(app.requests).toHaveLength(before);
});

test('has no teaser and no badge where there is no launcher @all', async ({ page, openHost }) => {
  await openHost('data-bot-id="plain" data-channel-id="web" data-launcher="none" data-preload="idle"');
  await listen(page, 'unread');
  await casement(page, 'showTeaser', 'Any questions?');
  await askHost(page, (host) => host.emit({ type: 'unread', count: 2 }));
  await expect.poll(() => page.evaluate(() => seen)).toEqual([{ count: 2 }]);
  // The part with the badge is asked for by then, and is idle once it has come.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(page.locator('[data-casement] .badge')).toHaveCount(0);
  await expect(page.getByText('Any questions?')).toHaveCount(0);
});
