import { expect } from '@playwright/test';
import { findAxeProblems } from '../support/axe.ts';
import { chatAddress, openChat, openOnHostPage } from '../support/chat.ts';
import { beside, openWith, titles } from '../support/history.ts';
import { test } from '../support/test.ts';

for (const timezoneId of ['America/New_York', 'Asia/Shanghai']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('an open tab regroups at midnight @all', async ({ page, house }) => {
      await page.clock.install();
      const { menu } = await openWith(page, house.serviceUrl, 'windows');
      await expect(menu.getByRole('heading')).toHaveText(['Today']);
      const left = await page.evaluate(() => {
        const midnight = new Date();
        midnight.setHours(24, 0, 0, 0);
        return midnight.getTime() - Date.now();
      });
      await page.clock.fastForward(left + 1000);
      await expect(menu.getByRole('heading')).toHaveText(['Yesterday']);
      await page.clock.fastForward(24 * 3_600_000);
      await expect(menu.getByRole('heading')).toHaveText(['Last 7 days']);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the list lies over the chat, keeps the focus in it and gives it back', async ({ page, house }) => {
    const chat = await openChat(page, chatAddress(house.serviceUrl));
    await chat.askAndRead('windows');
    await chat.button('Chat history').click();
    const drawer = page.getByRole('dialog', { name: 'Chat history' });
    await expect(titles(drawer)).toHaveText(['windows']);
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(
        () => document.activeElement?.closest('dialog') === null && document.activeElement !== document.body,
      );
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(chat.button('Chat history')).toBeFocused();

    await chat.button('Chat history').click();
    await drawer.getByRole('button', { name: 'New chat', exact: true }).click();
    await expect(drawer).toBeHidden();
    await expect(chat.composer).toBeFocused();
    await expect(chat.questions).toHaveCount(0);
    await chat.button('Chat history').click();
    await titles(drawer).click();
    await expect(drawer).toBeHidden();
    await expect(chat.questions).toHaveText(['windows']);
  });

  test('a title that is refused is told in the list, until it is closed @all', async ({ page, house }) => {
    const chat = await openChat(page, chatAddress(house.serviceUrl));
    await chat.askAndRead('windows');
    await page.route('**/im/v1/im/session/set', (route) => route.fulfill({ json: { code: 1114 } }));
    await chat.button('Chat history').click();
    const drawer = page.getByRole('dialog', { name: 'Chat history' });
    await drawer.getByRole('button', { name: 'Rename “windows”' }).click();
    await drawer.getByRole('textbox', { name: 'Rename “windows”' }).fill('doors');
    await page.keyboard.press('Enter');
    await expect(drawer.getByRole('alert')).toHaveText('Please change a topic');
    await expect(titles(drawer)).toHaveText(['windows']);
    expect(await findAxeProblems(page.mainFrame())).toEqual([]);
    await page.keyboard.press('Escape');
    await chat.button('Chat history').click();
    await expect(titles(drawer)).toHaveText(['windows']);
    await expect(drawer.getByRole('alert')).toHaveCount(0);
  });

  test('Escape closes a dialog that came over the list by itself, and then the list @all', async ({
    page,
    house,
  }) => {
    const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'paid' }));
    await expect(chat.button('Menu')).toBeVisible();
    // Without a press by the visitor, Chromium takes both for one.
    const pressByScript = (css: string) =>
      page.waitForFunction((selector) => {
        const found = document.querySelector<HTMLElement>(selector);
        found?.click();
        return found !== null;
      }, css);
    await pressByScript('[aria-label="Chat history"]');
    const drawer = page.getByRole('dialog', { name: 'Chat history' });
    await expect(drawer).toBeVisible();
    await pressByScript('[aria-label="Menu"]');
    await pressByScript('[role="menuitem"]:has(path[d*="M4 10h16"])');
    const plans = page.getByRole('dialog', { name: 'Plans' });
    await expect(plans).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(plans).toBeHidden();
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  test('a deletion can be taken back once the list is closed @all', async ({ page, house }) => {
    const chat = await openChat(page, chatAddress(house.serviceUrl));
    const question = 'Why do the windows of an old house stick when it has rained for days?';
    await chat.askAndRead(question);
    const drawer = page.getByRole('dialog', { name: 'Chat history' });
    const undo = page.getByRole('button', { name: 'Undo' });
    const remove = async () => {
      await chat.button('Chat history').click();
      await drawer.getByRole('button', { name: 'Delete “Why do the windows' }).click();
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await expect(chat.questions).toHaveCount(0);
    };
    await remove();
    await expect(undo).toBeInViewport({ ratio: 1 });
    await undo.click();
    await expect(chat.questions).toHaveText([question]);
    await expect(undo).toHaveCount(0);
    // This comes last because axe may need more time than there is for the Undo.
    await remove();
    await expect(undo).toBeVisible();
    expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  });
});

test('in the panel Escape closes the list first, then the panel @all', async ({ page, house }) => {
  const chat = await openOnHostPage(page, house.hostPageUrl);
  await chat.button('Chat history').click();
  const drawer = chat.root.getByRole('dialog', { name: 'Chat history' });
  await expect(drawer).toContainText('Your chats appear here');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(chat.composer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat.composer).toBeHidden();
});

test('a list that cannot be loaded says so and can be tried again @all', async ({ page, house }) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.askAndRead('windows');
  await page.route('**/v1/im/pull/session*', (route) => route.abort());
  await chat.button('Chat history').click();
  await expect(beside(page)).toContainText('The chats could not be loaded.');
  await page.unroute('**/v1/im/pull/session*');
  await beside(page).getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(titles(beside(page))).toHaveText(['windows']);
  await expect(beside(page).locator(':focus')).toHaveCount(1);
});

test('axe finds nothing serious on the list of a dark style, over the chat @all', async ({ page, house }) => {
  await page.setViewportSize({ width: 400, height: 704 });
  const chat = await openChat(page, chatAddress(house.serviceUrl, { style: 'dark' }));
  await chat.askAndRead('windows');
  await chat.button('Chat history').click();
  await expect(titles(page.getByRole('navigation', { name: 'Chats' }))).toHaveText(['windows']);
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  await page.getByRole('button', { name: 'Delete “windows”' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
});
