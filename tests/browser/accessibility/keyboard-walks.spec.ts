import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type Chat, chatAddress, expectStatus, openChat } from '../support/chat.ts';
import { focused, press, tabTo } from '../support/keys.ts';
import { textFile } from '../support/sample-files.ts';
import { test } from '../support/test.ts';

const openAnswered = async (page: Page, serviceUrl: string, bot: string): Promise<Chat> => {
  const chat = await openChat(page, chatAddress(serviceUrl, { bot }));
  await chat.askAndRead('the first question');
  await expect(chat.composer).toBeFocused();
  return chat;
};

test('a chat is shared, and its link revoked, by keys @all', async ({ page, house }) => {
  const chat = await openAnswered(page, house.serviceUrl, 'scripted');
  const dialog = page.getByRole('dialog');
  await tabTo(page, 'Share', 'Shift+Tab');
  await press(page, 'Enter');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await tabTo(page, '7 days');
  await press(page, 'ArrowRight');
  await expect(dialog.getByRole('radio', { name: '30 days' })).toBeChecked();
  await tabTo(page, 'Create link');
  await press(page, 'Enter');
  await expect(dialog.getByRole('heading', { name: 'The link is ready' })).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await tabTo(page, 'Your links');
  await press(page, 'Enter');
  const revoke = dialog.getByRole('button', { name: 'Revoke the link “the first question”' });
  await expect(revoke).toBeVisible();
  await tabTo(page, 'Revoke the link “the first question”');
  await press(page, 'Enter');
  await expect(revoke).toHaveCount(0);
  await expect(dialog.locator(':focus')).toHaveCount(1);
  // Without its link, the dialog is there to make another one.
  await tabTo(page, 'Cancel');
  await press(page, 'Enter');
  await expect(dialog).toHaveCount(0);
  await expect(chat.answer.getByRole('button', { name: 'Share' })).toBeFocused();
});

test('chats are looked for, renamed, deleted and brought back by keys @all', async ({ page, house }) => {
  const chat = await openAnswered(page, house.serviceUrl, 'scripted');
  await tabTo(page, 'New chat', 'Shift+Tab');
  await press(page, 'Enter');
  await expect(chat.composer).toBeFocused();
  await chat.askAndRead('windows');
  await tabTo(page, 'Chat history', 'Shift+Tab');
  await press(page, 'Enter');
  await expect(page.getByRole('button', { name: 'Rename “windows”' })).toBeAttached();

  // The list stands before the header.
  await tabTo(page, 'Rename “windows”', 'Shift+Tab');
  await press(page, 'Enter');
  await page.keyboard.type('doors');
  await press(page, 'Enter');
  await expect(page.getByRole('button', { name: 'Delete “doors”' })).toBeAttached();
  expect(await focused(page)).toBe('doors');
  await tabTo(page, 'Rename “doors”');
  await press(page, 'Enter');
  await press(page, 'Escape');
  expect(await focused(page)).not.toBe('nothing');

  await tabTo(page, 'Delete “doors”');
  await press(page, 'Enter');
  await expect(page.getByRole('button', { name: 'Delete “doors”' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  if ((await focused(page)) !== 'Undo') await tabTo(page, 'Undo');
  await press(page, 'Enter');
  await expect(page.getByRole('button', { name: 'Delete “doors”' })).toHaveCount(1);
  expect(await focused(page)).not.toBe('nothing');

  await page.getByRole('searchbox', { name: 'Search chats' }).focus();
  await page.keyboard.type('nowhere');
  await expect(page.getByText('Nothing found for “nowhere”')).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByRole('searchbox', { name: 'Search chats' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('first');
  await expect(page.getByRole('button', { name: 'Delete “doors”' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete “the first question”' })).toBeAttached();
  await tabTo(page, 'the first question');
  await press(page, 'Enter');
  await expect(chat.questions).toHaveText('the first question');
  expect(await focused(page)).not.toBe('nothing');
});

test('a visitor logs in by e-mail, and out again, by keys @all', async ({ page, house }) => {
  const email = `${randomUUID()}@example.com`;
  const chat = await openAnswered(page, house.serviceUrl, 'accounts');
  const dialog = page.getByRole('dialog');
  await tabTo(page, 'Menu', 'Shift+Tab');
  await press(page, 'Enter');
  const item = page.getByRole('menuitem', { name: 'Log in' });
  await expect(item).toBeVisible();
  await item.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Phone number' })).toBeFocused();

  // The country, and back without another one.
  await page.keyboard.press('Shift+Tab');
  await press(page, 'Enter');
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await press(page, 'Escape');
  await expect(dialog.getByRole('textbox', { name: 'Phone number' })).toBeVisible();
  expect(await focused(page)).not.toBe('nothing');

  await dialog.getByRole('radio', { name: 'Phone' }).focus();
  await press(page, 'ArrowRight');
  await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
  expect(await focused(page)).not.toBe('nothing');
  await tabTo(page, 'E-mail');
  await dialog.getByRole('textbox', { name: 'E-mail' }).focus();
  await page.keyboard.type(email);
  await dialog.getByRole('checkbox').focus();
  await press(page, 'Space');
  await dialog.getByRole('button', { name: 'Get code' }).focus();
  await press(page, 'Enter');
  await expect(dialog.getByRole('slider')).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Verify without a picture' })).toBeEnabled();
  await tabTo(page, 'Verify without a picture');
  await press(page, 'Enter');
  await expect(dialog.getByRole('status')).toHaveText('Verification code has been sent');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await dialog.getByRole('textbox', { name: 'Verification code' }).focus();
  await page.keyboard.type(await house.postOffice.codeSentTo(email));
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => focused(page)).not.toBe('nothing');

  await chat.button('Menu').focus();
  await press(page, 'Enter');
  const out = page.getByRole('menuitem', { name: 'Log out' });
  await expect(out).toBeVisible();
  await out.press('Enter');
  await expect(out).toHaveCount(0);
  await expect.poll(() => focused(page)).not.toBe('nothing');
});

test('a plan is chosen, and left again, by keys @all', async ({ page, house }) => {
  const chat = await openAnswered(page, house.serviceUrl, 'paid');
  const dialog = page.getByRole('dialog', { name: 'Plans' });
  await page.keyboard.type('One more');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await tabTo(page, 'Subscribe');
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  await (await opened).close();
  await expect(dialog.getByRole('button', { name: 'Back to the plans' })).toBeVisible();
  await page.bringToFront();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await tabTo(page, 'Back to the plans');
  await press(page, 'Enter');
  await expect(dialog.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await press(page, 'Escape');
  await expect(dialog).toHaveCount(0);
  await expect(chat.composer).toBeFocused();
  // The waiting question leads back to the plans by keys as well.
  await tabTo(page, 'See plans', 'Shift+Tab');
  await press(page, 'Enter');
  await expect(dialog).toBeVisible();
  await press(page, 'Escape');
  await expect(dialog).toHaveCount(0);
  expect(await focused(page)).toBe('See plans');
});

test('files are attached and taken away by keys @all', async ({ page, house }) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'files' }));
  const attach = async (name: string) => {
    // The browser has to know that its picker is waited for before the key comes.
    const chooser = page.waitForEvent('filechooser');
    await chat.button('Attach files').focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles([textFile(name, 'words')]);
    await expect(chat.button(`Remove ${name}`)).toBeVisible();
    expect(await focused(page)).not.toBe('nothing');
  };
  await attach('one.txt');
  await attach('two.txt');
  await tabTo(page, 'Remove one.txt', 'Shift+Tab');
  await press(page, 'Enter');
  await expect(chat.button('Remove two.txt')).toBeFocused();
  await press(page, 'Enter');
  await expect(chat.button('Remove two.txt')).toHaveCount(0);
  await expect(chat.composer).toBeFocused();
});

test('a question is spoken, and an answer read aloud, by keys @all', async ({ page, house }) => {
  const chat = await openAnswered(page, house.serviceUrl, 'speaking');
  await tabTo(page, 'Voice input');
  await press(page, 'Enter');
  await expect(chat.button('Stop recording')).toBeVisible();
  expect(await focused(page)).toBe('Stop recording');
  await press(page, 'Escape');
  await expect(chat.button('Voice input')).toBeVisible();
  await expect(chat.composer).toBeFocused();
  await tabTo(page, 'Voice input');
  await press(page, 'Enter');
  await expect(chat.button('Cancel voice input')).toBeVisible();
  await tabTo(page, 'Cancel voice input', 'Shift+Tab');
  await press(page, 'Enter');
  await expect(chat.button('Cancel voice input')).toHaveCount(0);
  await expect.poll(() => focused(page)).not.toBe('nothing');

  await chat.composer.focus();
  await tabTo(page, 'Read aloud', 'Shift+Tab');
  await press(page, 'Enter');
  await expect.poll(() => focused(page)).toMatch(/Stop reading|Read aloud/);
});

test('an answer is found wanting, with reasons, and its versions compared, by keys @all', async ({
  page,
  house,
}) => {
  const chat = await openAnswered(page, house.serviceUrl, 'scripted');
  const dialog = page.getByRole('dialog');
  await tabTo(page, 'Dislike', 'Shift+Tab');
  await press(page, 'Enter');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Typos' }).focus();
  await press(page, 'Space');
  await tabTo(page, 'Submit');
  await press(page, 'Enter');
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => focused(page)).toBe('Dislike');
  await press(page, 'Enter');
  expect(await focused(page)).toBe('Dislike');

  await tabTo(page, 'Regenerate');
  await press(page, 'Enter');
  await expectStatus(chat.answer, 'complete');
  await expect(chat.button('Better')).toBeVisible();
  await expect.poll(() => focused(page)).not.toBe('nothing');
  await chat.composer.focus();
  await tabTo(page, 'Better', 'Shift+Tab');
  await press(page, 'Enter');
  await expect(page.getByText('You found this answer better than the one before.')).toBeVisible();
  await expect.poll(() => focused(page)).not.toBe('nothing');
  for (const [button, shown] of [
    ['Previous version', '1 / 2'],
    ['Next version', '2 / 2'],
  ] as const) {
    await chat.composer.focus();
    await tabTo(page, button, 'Shift+Tab');
    await press(page, 'Enter');
    await expect(page.getByText(shown)).toBeVisible();
    await expect.poll(() => focused(page)).not.toBe('nothing');
  }
});

test('the panel is made large and small again by keys, and closed @all', async ({ page, house }) => {
  await page.goto(house.hostPageUrl);
  const launcher = page.getByRole('button', { name: 'Open chat' });
  await launcher.focus();
  await page.keyboard.press('Enter');
  const chat = page.frameLocator('iframe[title]');
  await expect(chat.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await tabTo(page, 'Expand', 'Shift+Tab');
  await press(page, 'Enter');
  await expect(chat.getByRole('button', { name: 'Restore' })).toBeFocused();
  await press(page, 'Enter');
  await expect(chat.getByRole('button', { name: 'Expand' })).toBeFocused();
  await press(page, 'Enter');
  await expect(chat.getByRole('button', { name: 'Restore' })).toBeFocused();
  // Escape ends one thing at a time.
  await press(page, 'Escape');
  await expect(chat.getByRole('button', { name: 'Expand' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('iframe[title]')).toBeHidden();
  await expect(launcher).toBeFocused();
});
