import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { serveExample } from '../../../scripts/support/serve-example.ts';
import { createSiteLogin } from '../../../examples/login/site-login.ts';
import { startHostPage } from '../../../examples/script-tag/server.ts';
import type { ViteExample } from '../../../scripts/support/serve-example.ts';
import { chatInPanel, expectStatus } from '../support/chat.ts';
import type { Chat } from '../support/chat.ts';
import { SITE_SECRET } from '../support/site-user.ts';
import { test as base } from '../support/test.ts';

const test = base.extend<{ openExample: (page: Page, name: ViteExample) => Promise<string[]> }>({
  openExample: async ({ house }, use) => {
    const servers: Awaited<ReturnType<typeof serveExample>>[] = [];
    await use(async (page, name) => {
      const server = await serveExample({
        name,
        port: 0,
        serviceUrl: house.serviceUrl,
        loginSecret: SITE_SECRET,
      });
      servers.push(server);
      const problems: string[] = [];
      page.on('pageerror', ({ message }) => problems.push(message));
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      // Vite prepares its modules for the first visitor, which takes time.
      await page.goto(server.url, { waitUntil: 'networkidle' });
      return problems;
    });
    await Promise.all(servers.map(({ close }) => close()));
  },
});

const openBy = async (page: Page, button: string): Promise<Chat> => {
  await page.getByRole('button', { name: button, exact: true }).click();
  return chatInPanel(page);
};

test('the npm example opens and closes by its own button, and its tools change the page @all', async ({
  page,
  openExample,
}) => {
  const problems = await openExample(page, 'npm');
  const chat = await openBy(page, 'Ask us');
  await expect(page.getByRole('button', { name: 'Ask us' })).toHaveAttribute('aria-expanded', 'true');
  await chat.ask('add two oak boxes to the basket');
  const basket = page.getByRole('region', { name: 'Basket' });
  await expect(chat.button('Allow')).toBeVisible();
  await expect(basket).not.toContainText('Oak box');
  await chat.button('Allow').click();
  await expect(basket).toContainText('2 × Oak box');
  await expectStatus(chat.answer, 'complete');

  await chat.ask('show order 1042');
  await expect(page.getByText('Order 1042: two oak boxes')).toBeVisible();
  await expect(chat.answer).toContainText('on their way');

  await chat.ask('add a brick to the basket');
  await chat.button('Allow').click();
  await expect(chat.answer).toContainText('There is no "brick"');
  await page.getByRole('button', { name: 'Ask us' }).click();
  await expect(chat.composer).toBeHidden();
  expect(problems).toEqual([]);
});

test('the chat of the React example lives on from page to page @all', async ({ page, openExample }) => {
  const problems = await openExample(page, 'react');
  const chat = await openBy(page, 'Open chat');
  await chat.ask('add two paper lamps to the basket');
  await chat.button('Allow').click();
  await expect(page.getByRole('link', { name: 'Basket' })).toContainText('1');
  await expectStatus(chat.answer, 'complete');
  const historyLength = await page.evaluate(() => history.length);

  await chat.composer.fill('a draft');
  await page.getByRole('link', { name: 'Lamps', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Brass lamp' })).toBeVisible();
  await expect(chat.composer).toHaveValue('a draft');
  await chat.ask('show order 1043');
  await expect(page.getByRole('heading', { name: 'Order 1043' })).toBeVisible();
  await expect(chat.answer).toContainText('Three paper lamps');
  expect(await page.evaluate(() => history.length)).toBe(historyLength + 2);

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Brass lamp' })).toBeVisible();
  await expect(chat.answers).toHaveCount(2);
  await expect(page.locator('iframe[title]')).toHaveCount(1);
  expect(problems).toEqual([]);
});

test('the host page with the script tag offers its two tools', async ({ page, house }) => {
  await page.goto(house.hostPageUrl);
  const chat = await openBy(page, 'Open chat');
  await chat.ask('add Studio to the basket');
  await chat.button('Allow').click();
  await expect(page.locator('[data-basket]')).toContainText('Studio, 1 month: $29');
  await expectStatus(chat.answer, 'complete');
  await chat.ask('show order 1042');
  await expect(page.locator('[data-order]')).toContainText('running since March');
  await expect(chat.answer).toContainText('$348');
});

/**
 * Logs in by the page's own button, asks, and logs out again: what was asked is Ada's alone, and there when
 * she is back.
 */
const seeLoggedInUser = async (page: Page, launcher: string) => {
  const chat = await openBy(page, launcher);
  const logIn = page.getByRole('button', { name: 'Log in as Ada' });
  const logOut = page.getByRole('button', { name: 'Log out', exact: true });
  // By the keyboard: on a small window the open chat lies over the page's head.
  await logIn.press('Enter');
  await expect(logOut).toHaveAttribute('title', 'Logged in as Ada Lovelace');
  await chat.button('Menu').click();
  await expect(chat.root.getByText('Logged in as Ada Lovelace')).toBeVisible();
  await page.keyboard.press('Escape');
  await chat.askAndRead('show order 1042');

  await page.reload();
  await expect(chat.questions).toHaveText(['show order 1042']);
  await logOut.press('Enter');
  await expect(chat.questions).toHaveCount(0);
  await logIn.press('Enter');
  await expect(logOut).toBeVisible();
  await chat.button('Chat history').click();
  await expect(chat.root.getByText('show order 1042').first()).toBeVisible();
};

test('users of the npm example are users of its chat @all', async ({ page, openExample }) => {
  const problems = await openExample(page, 'npm');
  await seeLoggedInUser(page, 'Ask us');
  expect(problems).toEqual([]);
});

test('users of the React example are users of its chat @all', async ({ page, openExample }) => {
  const problems = await openExample(page, 'react');
  await seeLoggedInUser(page, 'Open chat');
  expect(problems).toEqual([]);
});

test('users of the host page with the script tag are users of its chat @all', async ({ page, house }) => {
  const site = await startHostPage({
    port: 0,
    serviceUrl: house.serviceUrl,
    login: createSiteLogin(SITE_SECRET),
  });
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(site.url);
  await seeLoggedInUser(page, 'Open chat');
  expect(problems).toEqual([]);
  // Another site can neither ask who is there nor log anybody out.
  const foreign = await page.request.post(`${site.url}/api/logout`, {
    headers: { 'Sec-Fetch-Site': 'cross-site' },
  });
  expect(foreign.status()).toBe(403);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Log out', exact: true })).toBeVisible();
  await site.close();
});

test('a host page without a log-in has none to offer @all', async ({ page, house }) => {
  await page.goto(house.hostPageUrl);
  await expect(page.getByRole('button', { name: 'Open chat', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Log/ })).toHaveCount(0);
  expect((await page.request.get(`${house.hostPageUrl}/api/chat-token`)).status()).toBe(404);
});
