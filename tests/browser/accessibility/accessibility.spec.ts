import { expect } from '@playwright/test';
import { findAxeProblems } from '../support/axe.ts';
import { chatAddress, openChat } from '../support/chat.ts';
import { test } from '../support/test.ts';

// The gallery holds each screen and state against axe in the light and the dark of the default style.

test.describe('by a dark style', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing serious on the empty thread, an answer, the menu and bad addresses @all', async ({
    page,
    house,
  }) => {
    const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'casement', style: 'dark' }));
    await expect(page.getByText('Ask me about windows.', { exact: true })).toBeVisible();
    expect(await findAxeProblems(page.mainFrame())).toEqual([]);

    await chat.askAndRead('How do I open a casement window?');
    expect(await findAxeProblems(page.mainFrame())).toEqual([]);

    await chat.button('Menu').click();
    await page.getByRole('menuitem', { name: 'Language' }).click();
    await expect(page.getByText('简体中文', { exact: true })).toBeVisible();
    expect(await findAxeProblems(page.mainFrame())).toEqual([]);

    await page.goto(`${house.serviceUrl}/?style_id=dark`);
    await expect(page.getByRole('heading', { name: 'This address is incomplete' })).toBeVisible();
    expect(await findAxeProblems(page.mainFrame())).toEqual([]);
    await page.goto(chatAddress(house.serviceUrl, { bot: 'nobody', style: 'dark' }));
    await expect(page.getByRole('heading', { name: 'This chat does not exist' })).toBeVisible();
    expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  });
});

test('axe finds nothing serious on the host page with the chat open', async ({ page, house }) => {
  await page.goto(house.hostPageUrl);
  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect(page.frameLocator('iframe[title]').getByRole('textbox', { name: 'Message' })).toBeEditable();
  await expect(page.getByRole('dialog', { name: 'Window guide' })).toBeVisible();
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
});
