import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chatIn, expectStatus } from '../support/chat.ts';
import type { OwnPageOptions } from '../support/own-page.ts';
import { openLauncher, toldOf } from '../support/own-page.ts';
import { siteToken } from '../support/site-user.ts';
import { test } from '../support/test.ts';

/** A page whose site names this user, null for nobody. */
const pageOf = (user: string | null, channel = 'web'): OwnPageOptions => ({
  bot: 'welcoming',
  channel,
  before: `window.asked = 0; window.userToken = ${JSON.stringify(user && siteToken(user))};`,
  options: 'getUserToken: async () => { window.asked += 1; return window.userToken; },',
});

const loginsOf = async (page: Page) =>
  (await toldOf(page)).filter(([name]) => name === 'login').map(([, detail]) => detail['isLoggedIn']);

const become = (page: Page, user: string | null) =>
  page.evaluate(
    (token) => {
      (window as unknown as { userToken: string | null }).userToken = token;
    },
    user && siteToken(user),
  );

const call = (page: Page, name: 'login' | 'logout') =>
  page.evaluate((method) => {
    const { chat } = globalThis as unknown as { chat: Record<string, () => Promise<void>> };
    return chat[method]?.();
  }, name);

test('lets in a user of the site where a login is required', async ({ page, ownPages }) => {
  const chat = await ownPages.open(page, pageOf('ann', 'members'));
  await chat.askAndRead('Hello');
  expect(await loginsOf(page)).toEqual([true]);
});

test('the developer of the page hears why the service refuses their user, who goes on as anybody', async ({
  page,
  ownPages,
}) => {
  const forged = siteToken('ivan').replace(/[^.]+$/, 'A'.repeat(43));
  const chat = await ownPages.open(page, {
    ...pageOf(null),
    before: `window.userToken = ${JSON.stringify(forged)}`,
  });
  const refusal = { code: 'LOGIN_REFUSED', message: expect.stringContaining('its signature is wrong') };
  const errorsOf = async () =>
    (await toldOf(page)).filter(([name]) => name === 'error').map(([, detail]) => detail);
  await expect.poll(errorsOf).toEqual([refusal]);
  const rejection = await page.evaluate(() =>
    (globalThis as unknown as { chat: { login(): Promise<void> } }).chat.login().then(
      () => null,
      ({ code, message }: { code: string; message: string }) => ({ code, message }),
    ),
  );
  expect(rejection).toEqual(refusal);
  await expect.poll(errorsOf).toEqual([refusal, refusal]);
  expect(JSON.stringify(await toldOf(page))).not.toContain(forged);
  await chat.askAndRead('Hello');
  expect(await loginsOf(page)).toEqual([]);
});

test('what was asked before the login goes along, and the draft stays @all', async ({ page, ownPages }) => {
  const chat = await ownPages.open(page, pageOf(null));
  await chat.askAndRead('Hello');
  await chat.composer.fill('half a question');
  await become(page, 'beth');
  await call(page, 'login');
  await expect.poll(() => loginsOf(page)).toEqual([true]);
  await expect(chat.questions).toHaveText(['Hello']);
  await expect(chat.composer).toHaveValue('half a question');
  await chat.button('Send').click();
  await expect(chat.answers).toHaveCount(2);
  await expectStatus(chat.answer, 'complete');
  // The same user, on another page.
  await ownPages.goto(page, pageOf('beth'));
  const again = await openLauncher(page);
  await expect(again.questions).toHaveText(['Hello', 'half a question']);
});

test('another user of the site sees nothing of the one before', async ({ page, ownPages }) => {
  const chat = await ownPages.open(page, pageOf('dora'));
  await chat.askAndRead('My secret');
  await chat.composer.fill('more of it');
  await ownPages.goto(page, pageOf('emil'));
  const other = await openLauncher(page);
  await expect(other.root.getByText('How can I help you?')).toBeVisible();
  await expect(other.questions).toHaveCount(0);
  await expect(other.composer).toHaveValue('');
  await other.button('Chat history').click();
  await expect(other.root.getByText('Your chats appear here')).toBeVisible();
  await expect(other.root.getByText('My secret')).toHaveCount(0);
});

test('the page hears of each user who logs in, also of one who takes the place of another @all', async ({
  page,
  ownPages,
}) => {
  await ownPages.open(page, pageOf('dana'));
  await expect.poll(() => loginsOf(page)).toEqual([true]);
  await become(page, 'eric');
  await call(page, 'login');
  await expect.poll(() => loginsOf(page)).toEqual([true, true]);
  // Once more the same user: nobody else has come.
  await call(page, 'login');
  await become(page, null);
  await call(page, 'logout');
  await expect.poll(() => loginsOf(page)).toEqual([true, true, false]);
});

test('the menu names the user, who logs out there and stays so until they log in again', async ({
  page,
  ownPages,
}) => {
  const chat = await ownPages.open(page, pageOf('hugo'));
  await chat.askAndRead('My secret');
  await chat.button('Menu').click();
  await expect(chat.root.getByText('Logged in as hugo of the site')).toBeVisible();
  // A phone on its side is lower than the menu.
  await page.setViewportSize({ width: 640, height: 400 });
  const fits = () =>
    chat.root
      .getByRole('menu')
      .evaluate((menu) => innerHeight <= 400 && menu.getBoundingClientRect().bottom <= innerHeight);
  await expect.poll(fits).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await chat.root.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(chat.root.getByText('Log out success')).toBeVisible();
  await expect(chat.questions).toHaveCount(0);
  await expect.poll(async () => (await loginsOf(page)).at(-1)).toBe(false);

  await page.reload();
  const again = await openLauncher(page);
  await expect(again.questions).toHaveCount(0);
  expect(await loginsOf(page)).toEqual([]);
  await again.button('Menu').click();
  await expect(again.root.getByRole('menuitem', { name: 'Log out' })).toHaveCount(0);
  await again.root.getByRole('menuitem', { name: 'Log in' }).click();
  await expect.poll(() => loginsOf(page)).toEqual([true]);
  await again.button('Chat history').click();
  await expect(again.root.getByText('My secret')).toBeVisible();
});

test('the menu of a visitor who is nobody’s user has no account @all', async ({ page, ownPages }) => {
  const chat = await ownPages.open(page, pageOf(null));
  await chat.button('Menu').click();
  await expect(chat.root.getByRole('menuitem', { name: 'Language' })).toBeVisible();
  await expect(chat.root.getByRole('menuitem', { name: /Log/ })).toHaveCount(0);
});

test('where a login is required, Log in asks the site again @all', async ({ page, ownPages }) => {
  await ownPages.goto(page, pageOf(null, 'members'));
  await page.getByRole('button', { name: 'Open chat' }).click();
  const chat = chatIn(page.frameLocator('iframe[title]'));
  await chat.button('Log in').click();
  await expect(chat.root.getByText('Please log in on this site first.')).toBeVisible();
  await become(page, 'ines');
  await chat.button('Log in').click();
  await chat.askAndRead('Hello');
  await chat.button('Menu').click();
  await chat.root.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(chat.button('Log in')).toBeVisible();
});
