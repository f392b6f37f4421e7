import { expect } from '@playwright/test';
import { chatAddress, chatIn, expectStatus, openChat, openOnHostPage } from '../support/chat.ts';
import { test } from '../support/test.ts';

test('a visitor opens the chat on a host page, asks, reads a cited answer and finds it again after a reload', async ({
  page,
  house,
}) => {
  const chat = await openOnHostPage(page, house.hostPageUrl);
  await expect(chat.root.getByText('Ask me about windows.', { exact: true })).toBeVisible();

  await chat.askAndRead('How often should I clean the glass?');
  await expect(chat.answer).toContainText('warm water and a soft cloth');
  const answer = await chat.answer.innerText();

  await chat.answer
    .getByRole('button', { name: /Sources|source/i })
    .first()
    .click();
  await expect(chat.answer.getByText(/Cleaning the glass/).last()).toBeVisible();

  await page.reload();
  const again = chatIn(page.frameLocator('iframe[title]'));
  await expect(async () => {
    const launcher = page.getByRole('button', { name: 'Open chat' });
    if (await launcher.isVisible()) await launcher.click();
    await expect(again.composer).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(again.questions).toHaveText([/How often should I clean the glass/]);
  await expectStatus(again.answer, 'complete');
  await expect(again.answer).toContainText('warm water and a soft cloth');
  expect(answer).toContain('warm water and a soft cloth');
});

test('an example question is asked by pressing it @all', async ({ page, house }) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'casement' }));
  await chat.button('How do I open a casement window?').click();
  await expect(chat.questions).toHaveText([/How do I open a casement window/]);
  await expect(chat.answer).toContainText('ninety degrees');
  await expectStatus(chat.answer, 'complete');
});

test('the frame is cross-site, named after the bot, and closes from inside and from outside', async ({
  page,
  house,
}) => {
  expect(new URL(house.hostPageUrl).hostname).toBe('localhost');
  expect(new URL(house.serviceUrl).hostname).toBe('127.0.0.1');
  const chat = await openOnHostPage(page, house.hostPageUrl);
  await expect(page.locator('iframe[title]')).toHaveAttribute('title', 'Window guide');
  const seen = await page
    .locator('iframe[title]')
    .evaluate((frame: HTMLIFrameElement) => frame.contentDocument);
  expect(seen).toBeNull();

  await chat.button('Close chat').click();
  await expect(chat.composer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeFocused();

  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect(chat.composer).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chat.composer).toBeHidden();
});

test('the next question knows of the conversation, and New chat begins another', async ({
  page,
  house,
  model,
}) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.ask('first');
  await expect(chat.answer).toContainText('You asked: first');
  await expectStatus(chat.answer, 'complete');
  await chat.ask('second');
  await expect(chat.answer).toContainText('You asked: second');
  await expect(chat.questions).toHaveCount(2);
  expect(model.questions).toEqual(['first', 'second']);
  expect(model.requests[1]?.said).toEqual(['first', 'You asked: first', 'second']);

  await chat.button('New chat').click();
  await expect(chat.questions).toHaveCount(0);
  await chat.ask('third');
  await expect(chat.answer).toContainText('You asked: third');
  await expect(chat.questions).toHaveCount(1);
  expect(model.requests[2]?.said).toEqual(['third']);
});

test('a chat that could not be loaded is asked in once it can be, and New chat is a way out @all', async ({
  page,
  house,
  model,
}) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.askAndRead('first');
  await page.route('**/v1/im/pull/msg/history*', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('The chat could not be loaded.')).toBeVisible();
  await expect(chat.button('New chat')).toBeEnabled();
  await page.unroute('**/v1/im/pull/msg/history*');
  await chat.ask('second');
  await expect(chat.questions).toHaveText(['first', 'second']);
  await expect(chat.answer).toContainText('You asked: second');
  expect(model.requests[1]?.said).toEqual(['first', 'You asked: first', 'second']);
});

test('a text that is typed while the chat starts stands after the draft that was kept @all', async ({
  page,
  house,
}) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.askAndRead('first');
  await chat.composer.fill('half a question');
  await page.route('**/v1/base/config*', async (route) => {
    await expect(chat.composer).toHaveValue('typed early');
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await chat.composer.pressSequentially('typed early');
  await expect(chat.composer).toHaveValue('half a question\ntyped early');
  await page.unroute('**/v1/base/config*');
  await page.reload();
  await expect(chat.composer).toHaveValue('half a question\ntyped early');
});
