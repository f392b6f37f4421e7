import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chatAddress, chatIn, chatInPanel, expectStatus } from '../support/chat.ts';
import type { Chat } from '../support/chat.ts';
import { createGate } from '../support/gate.ts';
import type { House } from '../support/house.ts';
import { logInByEmail } from '../support/log-in.ts';
import { seenColors } from '../support/seen-colors.ts';
import { test } from '../support/test.ts';

/** Opens the chat while some of its scripts are still on their way; `arrive` lets them in. */
const openWithout = async (
  page: Page,
  house: House,
  scripts: RegExp,
  at: Parameters<typeof chatAddress>[1] = {},
) => {
  const gate = createGate();
  await page.route(scripts, async (route) => {
    await gate.wait;
    await route.continue();
  });
  await page.goto(chatAddress(house.serviceUrl, at), { waitUntil: 'commit' });
  return { chat: chatIn(page), arrive: () => gate.open() };
};

const drawing = /\/assets\/main-[^/]+\.js$/;
const app = /\/assets\/(?:begin|main)-[^/]+\.js$/;
const all = /\/assets\/(?:start|begin|main)-[^/]+\.js$/;

const expectAsked = async (chat: Chat, question: string): Promise<void> => {
  await expect(chat.questions).toHaveText([question]);
  await expect(chat.answer).toContainText(`You asked: ${question}`);
  await expectStatus(chat.answer, 'complete');
  await expect(chat.composer).toHaveValue('');
};

test('a question that is sent early is answered while what draws it is still on its way', async ({
  page,
  house,
  model,
}) => {
  const { chat, arrive } = await openWithout(page, house, drawing);
  await expect(chat.composer).toBeFocused();
  await chat.composer.fill('An early one');
  await chat.button('Send').click();
  await expect.poll(() => model.questions).toEqual(['An early one']);
  await expect(chat.composer).toHaveValue('');
  await expect(chat.composer).toBeFocused();
  await expect(chat.questions).toHaveCount(0);
  arrive();
  await expectAsked(chat, 'An early one');
  await expect(chat.composer).toBeFocused();
  await expect(chat.button('Send')).toHaveCount(1);
  expect(model.questions).toEqual(['An early one']);
});

for (const [how, send] of [
  ['Enter', (chat: Chat) => chat.composer.press('Enter')],
  ['a press on Send', (chat: Chat) => chat.button('Send').click()],
] as const) {
  test(`${how} before any script is there sends once they are`, async ({ page, house, model }) => {
    const { chat, arrive } = await openWithout(page, house, all);
    await chat.composer.pressSequentially('Before all');
    await send(chat);
    arrive();
    await expectAsked(chat, 'Before all');
    expect(model.questions).toEqual(['Before all']);
  });
}

test('a question that is sent early goes out after the log-in that its channel needs @all', async ({
  page,
  house,
}) => {
  const members = { bot: 'accounts', channel: 'members' };
  const { chat, arrive } = await openWithout(page, house, all, members);
  await chat.composer.pressSequentially('As a member');
  await chat.composer.press('Enter');
  arrive();
  await expect(page.getByRole('dialog')).toBeVisible();
  // A site with a log-in page of its own loads the chat once more.
  await page.reload();
  await logInByEmail(page, house, `${randomUUID()}@mail.example`);
  await expect(chat.questions).toHaveText(['As a member']);
  await expectStatus(chat.answer, 'complete');
  await expect(chat.composer).toHaveValue('');
});

test('a press on Send that ends when the app is there sends @all', async ({ page, house, model }) => {
  const { chat, arrive } = await openWithout(page, house, all);
  await chat.composer.fill('Before all');
  await chat.button('Send').hover();
  await page.mouse.down();
  arrive();
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  await page.mouse.up();
  await expectAsked(chat, 'Before all');
  expect(model.questions).toEqual(['Before all']);
});

test('a press on Send that the browser takes for something else sends nothing @all', async ({
  page,
  house,
  model,
}) => {
  const { chat, arrive } = await openWithout(page, house, all);
  await chat.composer.fill('Before all');
  await chat.button('Send').hover();
  await page.mouse.down();
  arrive();
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new PointerEvent('pointercancel')));
  await page.mouse.up();
  await expect(chat.button('Send')).toBeEnabled();
  await expect(chat.composer).toHaveValue('Before all');
  expect(model.questions).toEqual([]);
});

test('what is changed after it was sent early is not sent @all', async ({ page, house, model }) => {
  const { chat, arrive } = await openWithout(page, house, all);
  await chat.composer.pressSequentially('Half a');
  await chat.button('Send').click();
  await chat.composer.pressSequentially(' question');
  arrive();
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  await expect(chat.composer).toHaveValue('Half a question');
  await expect(chat.questions).toHaveCount(0);
  expect(model.questions).toEqual([]);
});

test('Send does nothing while there is nothing to send @all', async ({ page, house, model }) => {
  const { chat, arrive } = await openWithout(page, house, all);
  await chat.button('Send').focus();
  await page.keyboard.press('Enter');
  await expect(chat.composer).toBeFocused();
  arrive();
  await expect(chat.button('Send')).toBeDisabled();
  expect(model.questions).toEqual([]);
});

for (const [where, viewport] of [
  ['a wide page', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`on ${where} the panel takes a question before the app in it is there @all`, async ({
    page,
    ownPages,
    model,
  }) => {
    await page.setViewportSize(viewport);
    const gate = createGate();
    await page.route(all, async (route) => {
      await gate.wait;
      await route.continue();
    });
    const chat = await ownPages.open(page, { bot: 'scripted' });
    await expect(chat.composer).toBeFocused();
    await page.keyboard.type('Before all');
    await chat.button('Send').click();
    // A visitor who does not want to wait can still close the chat.
    await page.getByRole('button', { name: 'Close chat' }).click();
    await expect(page.locator('iframe[title]')).toBeHidden();
    await page.getByRole('button', { name: 'Open chat' }).click();
    await expect(chat.composer).toBeFocused();
    gate.open();
    await expectAsked(chat, 'Before all');
    await expect(chat.composer).toBeFocused();
    expect(model.questions).toEqual(['Before all']);
  });
}

test('on a phone the launcher of a closed chat stays in its corner while the app is still on its way @all', async ({
  page,
  ownPages,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(all, () => undefined);
  await ownPages.goto(page, { bot: 'scripted' });
  const launcher = page.getByRole('button', { name: /^(?:Open|Close) chat/ });
  await launcher.hover();
  await expect(page.locator('[data-casement] .panel')).toHaveClass(/\bshown\b/);
  const topOf = () => launcher.evaluate((button) => button.getBoundingClientRect().y);
  expect(await topOf()).toBeGreaterThan(700);
  await launcher.click();
  await expect.poll(topOf).toBeLessThan(60);
  await launcher.click();
  await expect.poll(topOf).toBeGreaterThan(700);
});

test('Escape closes the panel while the app in it is still on its way @all', async ({ page, ownPages }) => {
  await page.route(all, () => undefined);
  const chat = await ownPages.open(page, { bot: 'scripted' });
  await expect(chat.composer).toBeFocused();
  await page.keyboard.type('Half a question');
  await page.keyboard.press('Escape');
  await expect(page.locator('iframe[title]')).toBeHidden();
  const launcher = page.getByRole('button', { name: 'Open chat' });
  await expect(launcher).toBeFocused();
  await launcher.click();
  await expect(chat.composer).toHaveValue('Half a question');
  await expect(chat.composer).toBeFocused();
});

test('what was typed before any script is there outlasts a page load', async ({ page, house }) => {
  const { chat, arrive } = await openWithout(page, house, all);
  await chat.composer.pressSequentially('Half a question');
  await page.reload({ waitUntil: 'commit' });
  await expect(chat.composer).toHaveValue('Half a question');
  await page.reload({ waitUntil: 'commit' });
  await expect(chat.composer).toHaveValue('Half a question');
  arrive();
  await expect(chat.button('Menu')).toBeVisible();
  await expect(chat.composer).toHaveValue('Half a question');
  await chat.composer.fill('');
  await page.reload();
  await expect(chat.button('Menu')).toBeVisible();
  await expect(chat.composer).toHaveValue('');
});

test('what is there first has the scheme that the page wants by now @all', async ({ page, ownPages }) => {
  const schemeOf = () =>
    page
      .frameLocator('iframe[title]')
      .locator('html')
      .evaluate((html) => getComputedStyle(html).colorScheme);
  const chat = await ownPages.open(page, { bot: 'scripted', options: "colorScheme: 'dark'" });
  await chat.askAndRead('Hello');
  expect(await schemeOf()).toBe('dark');
  await page.route(app, () => undefined);
  await ownPages.open(page, { bot: 'scripted', options: "colorScheme: 'light'", path: '/light' });
  expect(await schemeOf()).toBe('light');
});

test('what is there first has the color that the page names, in light and dark @all', async ({
  page,
  ownPages,
}) => {
  await page.route(app, () => undefined);
  for (const scheme of ['light', 'dark']) {
    const options = `color: 'gold', colorScheme: '${scheme}'`;
    const chat = await ownPages.open(page, { bot: 'scripted', options, path: `/${scheme}` });
    await chat.composer.fill('Hello');
    expect(await seenColors(chat.button('Send'))).toEqual({ background: '255 215 0', text: '0 0 0' });
  }
});

test('a visitor cannot close what is a part of the page @all', async ({ page, ownPages }) => {
  await ownPages.goto(page, { bot: 'scripted', options: "mode: 'inline', container: '#text'" });
  const chat = await chatInPanel(page);
  await chat.composer.press('Escape');
  await expect(chat.button('Menu')).toBeVisible();
  await chat.composer.press('Escape');
  await expect(chat.button('Close chat')).toHaveCount(0);
  await expect(page.locator('iframe[title]')).toBeVisible();
});

test('Escape leaves a chat that fills the window where it is, early and late @all', async ({
  page,
  ownPages,
}) => {
  const gate = createGate();
  await page.route(app, async (route) => {
    await gate.wait;
    await route.continue();
  });
  await ownPages.goto(page, { bot: 'scripted', options: "mode: 'page'" });
  const chat = await chatInPanel(page);
  await chat.composer.press('Escape');
  gate.open();
  await expect(chat.button('Menu')).toBeVisible();
  await chat.composer.press('Escape');
  await chat.composer.pressSequentially('Still here');
  await expect(chat.composer).toHaveValue('Still here');
  await expect(page.locator('iframe[title]')).toBeVisible();
});

test('an app that is slow is not said to be out of reach while the visitor types @all', async ({
  page,
  ownPages,
}) => {
  await page.clock.install();
  await page.route(app, () => undefined);
  const diagnosed = page.waitForResponse(/sdk-diagnosis/);
  const chat = await ownPages.open(page, { bot: 'scripted', options: 'connectTimeoutMs: 60_000' });
  await expect(chat.composer).toBeFocused();
  // From here on no time passes by itself, however slow the machine is.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
  await page.keyboard.type('Half a question');
  // More than the silence after which the reason is looked for, and far less than the deadline.
  await page.clock.fastForward(4200);
  await (await diagnosed).finished();
  for (let step = 0; step < 3; step += 1) await page.clock.runFor(600);
  await expect(page.locator('[data-casement] .panel')).toHaveClass(/\bshown\b/);
  await expect(chat.composer).toHaveValue('Half a question');
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
});
