import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chatAddress, chatIn, chatInPanel, expectStatus } from '../support/chat.ts';
import { createGate } from '../support/gate.ts';
import { startStaticHost } from '../support/static-host.ts';
import { test } from '../support/test.ts';

const all = /\/assets\/(?:start|begin|main)-[^/]+\.js$/;

/**
 * Keeps scripts waiting; `fail` refuses them. After `letIn`, those of the next document come, and no late
 * ones of this.
 */
const failLater = async (page: Page, scripts: RegExp) => {
  const gate = createGate();
  let isLetIn = false;
  await page.route(scripts, async (route) => {
    await gate.wait;
    await (isLetIn ? route.continue() : route.abort());
  });
  return {
    fail: () => gate.open(),
    letIn: () =>
      page.on('request', (request) => {
        isLetIn ||= request.isNavigationRequest();
      }),
  };
};

for (const name of ['start', 'begin', 'main']) {
  test(`says that the chat did not start when the script ${name} cannot be had, and starts on Reload @all`, async ({
    page,
    house,
  }) => {
    const scripts = await failLater(page, new RegExp(`/assets/${name}-[^/]+\\.js$`));
    await page.goto(chatAddress(house.serviceUrl), { waitUntil: 'commit' });
    const chat = chatIn(page);
    await chat.composer.fill('Half a question');
    scripts.fail();
    const alert = page.getByRole('alert');
    await expect(alert.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeFocused();
    await expect(alert).toContainText('Something went wrong in the chat.');
    await expect(chat.composer).toBeHidden();
    await expect(page.locator('#skeleton')).toHaveCount(0);
    scripts.letIn();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(chat.button('Menu')).toBeVisible();
    await expect(chat.composer).toHaveValue('Half a question');
  });
}

test('says that the chat did not start when its files have been replaced by others', async ({
  page,
  house,
}) => {
  await page.route(all, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.goto(chatAddress(house.serviceUrl));
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('says that the chat did not start after two minutes, and shows it when it comes after all @all', async ({
  page,
  house,
}) => {
  await page.clock.install();
  const gate = createGate();
  await page.route(all, async (route) => {
    await gate.wait;
    await route.continue();
  });
  await page.goto(chatAddress(house.serviceUrl), { waitUntil: 'commit' });
  const chat = chatIn(page);
  await chat.composer.fill('Half a question');
  // Time runs by itself as well.
  await page.clock.fastForward(90_000);
  await expect(chat.composer).toBeVisible();
  await page.clock.fastForward(30_000);
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(chat.composer).toBeHidden();
  gate.open();
  await page.clock.resume();
  await expect(chat.button('Menu')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0);
  await expect(chat.composer).toHaveValue('Half a question');
});

test('says it in a frame too, in the language of the page, and can be closed there', async ({
  page,
  ownPages,
}) => {
  const scripts = await failLater(page, all);
  const options = { bot: 'scripted', options: "locale: 'zh-CN'" };
  await ownPages.goto(page, options);
  await page.getByRole('button', { name: '打开聊天' }).click();
  const frame = page.frameLocator('iframe[title]');
  await expect(frame.locator('#message')).toBeFocused();
  await page.keyboard.type('Half a question');
  scripts.fail();
  await expect(frame.getByRole('heading', { name: '应用发生意外错误！' })).toBeFocused();
  scripts.letIn();
  await frame.getByRole('button', { name: '重新加载' }).click();
  await expect(frame.getByRole('button', { name: '菜单', exact: true })).toBeVisible();
  await expect(frame.locator('#message')).toHaveValue('Half a question');
});

test('Escape closes a chat that did not start @all', async ({ page, ownPages }) => {
  const scripts = await failLater(page, all);
  await ownPages.open(page, { bot: 'scripted' });
  scripts.fail();
  await page.frameLocator('iframe[title]').getByRole('heading').press('Escape');
  await expect(page.locator('iframe[title]')).toBeHidden();
});

for (const policy of [
  "default-src 'self'; style-src 'self' 'unsafe-inline'; script-src 'self'",
  "default-src 'self'",
]) {
  test(`works, only later, where the host of its files allows no more than ${policy} @all`, async ({
    page,
    house,
  }) => {
    const host = await startStaticHost({
      serviceUrl: house.serviceUrl,
      headers: { 'Content-Security-Policy': policy },
    });
    const gate = createGate();
    await page.route(all, async (route) => {
      await gate.wait;
      await route.continue();
    });
    const address = chatAddress(host.url);
    await page.goto(address, { waitUntil: 'commit' });
    const chat = chatIn(page);
    await chat.composer.fill('Half a question');
    await chat.button('Send').click();
    expect(page.url()).toBe(address);
    gate.open();
    await expect(chat.button('Menu')).toBeVisible();
    await expect(chat.composer).toHaveValue('Half a question');
    await expect(page.locator('body')).toHaveCSS('display', 'grid');
    await chat.composer.press('Enter');
    await expect(chat.answer).toContainText('You asked: Half a question');
    await expectStatus(chat.answer, 'complete');
    await host.close();
  });
}

test('says that the chat did not start where a policy keeps the scripts in the page from running @all', async ({
  page,
  house,
}) => {
  const host = await startStaticHost({
    serviceUrl: house.serviceUrl,
    headers: { 'Content-Security-Policy': "default-src 'self'" },
  });
  await page.route(/\/assets\/main-[^/]+\.js$/, (route) => route.abort());
  await page.goto(chatAddress(host.url));
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await host.close();
});

test('speaks before the app is there to nobody but the page around it @all', async ({ page, ownPages }) => {
  await page.addInitScript(() => {
    if (window.parent === window) return;
    const { parent } = window;
    const told: unknown[] = [];
    const postMessage = (word: string, origin: string) => {
      told.push([word, origin]);
      parent.postMessage(word, origin);
    };
    const watched = { postMessage };
    Object.defineProperty(window, 'parent', { value: watched });
    // The page answers what comes from its parent, and knows it by being the same.
    const source = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'source');
    Object.defineProperty(MessageEvent.prototype, 'source', {
      get(this: MessageEvent): unknown {
        const found: unknown = source?.get?.call(this);
        return found === parent ? watched : found;
      },
    });
    Object.assign(window, { told });
  });
  await page.route(all, () => undefined);
  await ownPages.goto(page, { bot: 'scripted' });
  await page.getByRole('button', { name: 'Open chat' }).click();
  const { composer } = await chatInPanel(page);
  await composer.press('Escape');
  const { origin } = new URL(page.url());
  const told = await composer.evaluate(() => (window as unknown as { told: [string, string][] }).told);
  expect(new Set(told.map(([word]) => word))).toEqual(new Set(['casement:composer', 'casement:close']));
  expect(new Set(told.map(([, target]) => target))).toEqual(new Set([origin]));
});

for (const [where, ms, fetched] of [
  ['far away, before its own scripts run', 150, 2],
  // Long before, however slow the machine is.
  ['near by, only once the page has shown itself', -10_000, 0],
] as const) {
  test(`what the app starts with is fetched, from ${where} @all`, async ({ page, house }) => {
    await page.addInitScript((beganMs) => {
      const now = performance.now.bind(performance);
      const shift = beganMs - now();
      performance.now = () => now() + shift;
    }, ms);
    const gate = createGate();
    await page.route(/\/assets\/start-[^/]+\.js$/, async (route) => {
      await gate.wait;
      await route.continue();
    });
    const asked: string[] = [];
    page.on('request', (request) => {
      const [, name] = /\/assets\/(begin|main)-[^/]+\.js$/.exec(request.url()) ?? [];
      if (name) asked.push(name);
    });
    await page.goto(chatAddress(house.serviceUrl), { waitUntil: 'commit' });
    const chat = chatIn(page);
    await expect(chat.composer).toBeFocused();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect.poll(() => new Set(asked).size).toBe(fetched);
    gate.open();
    await chat.askAndRead('Hello');
    expect(new Set(asked)).toEqual(new Set(['begin', 'main']));
  });
}
