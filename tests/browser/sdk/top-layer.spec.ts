import { expect } from '@playwright/test';
import { test } from './support/test.ts';

const banner =
  '<style>.banner{position:fixed;inset:0;z-index:2147483647;background:#fff}</style><div class="banner">Cookies</div>';

test('stands above a banner with the highest z-index', async ({ page, frame, launcher, openChat }) => {
  await openChat(undefined, { body: banner });
  await frame.getByRole('textbox').click();
  await page.keyboard.press('Escape');
  await expect(launcher).toBeFocused();
});

test('stays below it where the site wants that @all', async ({ page, launcher, openHost }) => {
  await openHost('data-bot-id="plain" data-channel-id="web" data-top-layer="false"', { body: banner });
  await expect(launcher).toBeVisible();
  const hit = await page.evaluate(
    () => document.elementFromPoint(innerWidth - 48, innerHeight - 48)?.className,
  );
  expect(hit).toBe('banner');
  expect(await page.locator('[data-casement]').getAttribute('popover')).toBeNull();
});

test('leaves the page’s modal dialog on top, and is back after it', async ({
  page,
  frame,
  launcher,
  openHost,
}) => {
  await openHost(undefined, { body: '<dialog>Sure?<button>Yes</button></dialog>' });
  await page.evaluate(() => document.querySelector('dialog')!.showModal());
  await expect(page.getByRole('button', { name: 'Yes' })).toBeFocused();
  await page.keyboard.press('Escape');
  await launcher.click();
  await expect(frame.getByRole('textbox')).toBeFocused();
});

test('does not close the page’s own popover, nor is closed by it @all', async ({
  page,
  launcher,
  openHost,
}) => {
  await openHost(undefined, {
    body: '<button popovertarget="menu">Menu</button><div id="menu" popover>Items</div>',
  });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByText('Items')).toBeVisible();
  await expect(launcher).toBeVisible();
  const isShown = () =>
    page.evaluate(() => document.querySelector('[data-casement]')!.matches(':popover-open'));
  expect(await isShown()).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Items')).toBeHidden();
  expect(await isShown()).toBe(true);
});

test('fills the window in page mode, without launcher or top layer @all', async ({
  page,
  frame,
  openHost,
}) => {
  await openHost('data-bot-id="plain" data-channel-id="web" data-mode="page"');
  await expect(frame.getByText('show').first()).toBeAttached();
  expect(await page.locator('iframe[title]').boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  await expect(page.getByRole('button')).toHaveCount(0);
});
