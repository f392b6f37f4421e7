import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import sizes from '../../../.size-limit.ts';
import { codeBytes, logRequests } from '../../bench/support/first-answer.ts';
import { chatAddress, openChat } from '../support/chat.ts';
import { test } from '../support/test.ts';

const dist = fileURLToPath(new URL('../../../dist', import.meta.url));

test('the first answer comes with the files alone whose size is held, at most 171 kB', async ({
  page,
  house,
}) => {
  const { path = [] } = sizes.find(({ name }) => name === 'app until the first answer') ?? {};
  const counted = new Set([path].flat().map((file) => basename(file)));
  // Other code comes when the browser is idle, or with the offers of a finished answer: nothing may wait for
  // it.
  await page.route(/\.(?:js|css)$/, (route) =>
    counted.has(basename(route.request().url())) ? route.fallback() : route.abort(),
  );
  const log = logRequests(page);
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'casement' }));
  await chat.askAndRead('Who are you?');
  const loaded = log.codeAddresses.filter((address) => counted.has(basename(address)));
  const bytes = codeBytes({ ...log, codeAddresses: loaded }, dist);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(171_000);
});

test('before intent the host page asks for the SDK script alone and has no frame', async ({
  page,
  house,
}) => {
  const log = logRequests(page);
  await page.goto(house.hostPageUrl);
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const ours = log.addresses.filter((address) => address.startsWith(house.serviceUrl));
  expect(ours.map((address) => new URL(address).pathname)).toEqual(['/sdk.js']);
  await expect(page.locator('iframe[title]')).toHaveCount(0);
});

test('the chat is ready after page, code, free login and configuration', async ({ page, house }) => {
  const log = logRequests(page);
  await openChat(page, chatAddress(house.serviceUrl));
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  const calls = log.addresses
    .map((address) => new URL(address).pathname)
    .filter((path) => path.startsWith('/im'));
  expect(calls.toSorted((one, other) => one.localeCompare(other))).toEqual([
    '/im/v1/base/config',
    '/im/v1/user/freeLogin',
  ]);
});
