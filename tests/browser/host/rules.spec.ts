import { expect } from '@playwright/test';
import { chatInPanel } from '../support/chat.ts';
import { test } from '../support/test.ts';

const tall = "document.body.style.minHeight = '300vh';";

test('a rule of the channel opens the chat over a page that was scrolled through, with words to send', async ({
  page,
  ownPages,
}) => {
  await ownPages.goto(page, { channel: 'first', options: 'rules: true,', before: tall, isSameSite: true });
  const launcher = page.getByRole('button', { name: 'Open chat', exact: true });
  await expect(launcher).toBeVisible();
  await page.mouse.wheel(0, 10_000);
  await expect(page.getByRole('button', { name: 'Close chat', exact: true }).first()).toBeVisible();
  const chat = await chatInPanel(page);
  await expect(chat.composer).toHaveValue('May it go into the oven?');
  // Nobody who reads or types in the page is interrupted.
  await expect(page.locator('body')).toBeFocused();
  await chat.button('Send').click();
  await expect(chat.answer).toContainText('You asked: May it go into the oven?');
});

test('a channel that is closed and hidden has no launcher, and the page can open its chat', async ({
  page,
  ownPages,
}) => {
  await ownPages.goto(page, { channel: 'closed', options: 'rules: true,', isSameSite: true });
  const launcher = page.getByRole('button', { name: /^(?:Open|Close) chat/ });
  await expect(launcher).toBeHidden();
  await page.evaluate(() => (globalThis as unknown as { chat: { open(): void } }).chat.open());
  const chat = await chatInPanel(page);
  await chat.button('Close chat').click();
  await expect(launcher).toBeHidden();
  // The next page knows it before it asks anybody.
  await page.route('**/rules.js*', () => undefined);
  await page.reload();
  await expect(page.locator('[data-casement]')).toBeAttached();
  await expect(launcher).toBeHidden();
});
