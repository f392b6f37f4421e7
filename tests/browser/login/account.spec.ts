import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { findAxeProblems } from '../support/axe.ts';
import { chatAddress, chatIn, expectStatus, openChat } from '../support/chat.ts';
import type { House } from '../support/house.ts';
import { logInByEmail } from '../support/log-in.ts';
import { test } from '../support/test.ts';

const addressOf = (house: House, channel: string) =>
  chatAddress(house.serviceUrl, { bot: 'accounts', channel });
const newEmail = () => `${randomUUID()}@mail.example`;

const askTwice = async (page: Page, house: House) => {
  const chat = await openChat(page, addressOf(house, 'tried'));
  await expect(page.getByText('2 messages left')).toBeVisible();
  await chat.askAndRead('one');
  await expect(page.getByText('1 message left')).toBeVisible();
  await chat.ask('two');
  await expect(chat.answers).toHaveCount(2);
  await expectStatus(chat.answer, 'complete');
  await expect(page.getByText('No messages left')).toBeVisible();
  return chat;
};

test('a trial that is used up asks for the log-in, and the same message goes out with it', async ({
  page,
  house,
  model,
}) => {
  const chat = await askTwice(page, house);
  await chat.ask('three');
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat.questions.last()).toContainText('Not sent');
  await chat.questions.last().getByRole('button', { name: 'Log in' }).click();
  await logInByEmail(page, house, newEmail());
  await expect(chat.answers).toHaveCount(3);
  await expectStatus(chat.answer, 'complete');
  await expect(chat.questions).toHaveText(['one', 'two', 'three']);
  await expect(page.getByText('No messages left')).toBeHidden();
  expect(model.questions).toEqual(['one', 'two', 'three']);
});

test('a message that waits for the log-in is there after a reload, and goes out from either tab once @all', async ({
  page,
  house,
  model,
}) => {
  const chat = await askTwice(page, house);
  await chat.ask('three');
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(dialog).toBeVisible();
  await expect(chat.questions.last()).toContainText('three');

  const other = await page.context().newPage();
  await other.goto(addressOf(house, 'tried'));
  await expect(other.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  await logInByEmail(other, house, newEmail());
  for (const tab of [page, other]) {
    await expect(tab.getByRole('dialog')).toBeHidden();
    await expect(chatIn(tab).answers).toHaveCount(3);
    await expectStatus(chatIn(tab).answer, 'complete');
    await expect(chatIn(tab).questions).toHaveText(['one', 'two', 'three']);
  }
  expect(model.questions).toEqual(['one', 'two', 'three']);
});

test('a log-in and a log-out of one tab reach the others, also where a log-in is required', async ({
  page,
  house,
}) => {
  await page.goto(addressOf(house, 'members'));
  const other = await page.context().newPage();
  await other.goto(addressOf(house, 'members'));
  await expect(other.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  const email = newEmail();
  await logInByEmail(page, house, email);
  const chat = chatIn(other);
  await expect(other.getByRole('dialog')).toBeHidden();
  await chat.askAndRead('Who am I?');
  await other.getByRole('button', { name: 'Menu' }).click();
  await expect(other.getByText(`Logged in as ${email}`)).toBeVisible();
  await other.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByText('Log out success')).toBeVisible();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('dialog', { name: 'Log in' })).toBeVisible();
    await expect(chatIn(tab).questions).toHaveCount(0);
  }
});

test('shows the pictures of the channel, the header as text, and says what an empty message lacks @all', async ({
  page,
  house,
}) => {
  const chat = await openChat(page, addressOf(house, 'tried'));
  await expect(page.getByRole('banner')).toContainText('<b>Try</b> &amp; buy');
  await chat.composer.press('Enter');
  await expect(page.getByText('Chat text content is required')).toBeVisible();
  await chat.composer.pressSequentially('a');
  await expect(page.getByText('Chat text content is required')).toBeHidden();
  await chat.askAndRead('one');
  await expect(chat.questions.locator('img')).toHaveJSProperty('complete', true);
  await expect(chat.questions.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  // The bot's picture cannot be had: the built-in one stands there.
  await expect(chat.answer.locator('[data-of="bot"] svg')).toBeVisible();
  await expect(page.locator('[data-of="bot"] img')).toHaveCount(0);
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
});

test('a log-in that ends while one chats is asked for over the thread, which stays @all', async ({
  page,
  house,
  model,
}) => {
  const chat = await openChat(page, addressOf(house, 'web'));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Log in' }).click();
  const email = newEmail();
  await logInByEmail(page, house, email);
  await chat.askAndRead('one');
  await page.route('**/im/v1/im/msg/send', (route) => route.fulfill({ status: 401, json: { code: 401 } }));
  await chat.ask('two');
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await expect(dialog).toBeVisible();
  await expect(chat.questions).toHaveCount(2);
  await expect(chat.answers).toHaveCount(1);
  // The message asks for it as well, a moment later, which may be after the dialog was closed.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(chat.questions.last().getByRole('button', { name: 'Log in' })).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).click({ timeout: 1000 });
  }).toPass();
  await expect(chat.questions.first()).toHaveText('one');
  await expect(page.getByRole('menuitem', { name: 'Continue without logging in' })).toBeVisible();
  expect(model.questions).toEqual(['one']);
});
