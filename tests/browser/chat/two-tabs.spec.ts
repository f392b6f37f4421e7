import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chatAddress, expectStatus, openChat } from '../support/chat.ts';
import type { Chat } from '../support/chat.ts';
import { createGate, replyInHalves } from '../support/gate.ts';
import { test } from '../support/test.ts';

type Tab = { page: Page; chat: Chat };

/** Two tabs of one visitor, both showing the same conversation. */
const openTabs = async (page: Page, serviceUrl: string): Promise<[Tab, Tab]> => {
  const address = chatAddress(serviceUrl);
  const chat = await openChat(page, address);
  await chat.askAndRead('first question');
  const other = await page.context().newPage();
  const otherChat = await openChat(other, address);
  await expect(otherChat.questions).toHaveText(['first question']);
  return [
    { page, chat },
    { page: other, chat: otherChat },
  ];
};

test('a question asked in one tab is answered in both, once', async ({ page, house, model }) => {
  const [one, two] = await openTabs(page, house.serviceUrl);
  const gate = replyInHalves(model, 'The first half ', 'and the second half.');
  await two.chat.composer.fill('half a thought');
  await one.chat.ask('second question');
  await expect(two.chat.questions).toHaveText(['first question', 'second question']);
  await expect(two.chat.answer).toContainText('The first half');
  await expectStatus(two.chat.answer, 'running');
  gate.open();
  for (const { chat } of [one, two]) {
    await expectStatus(chat.answer, 'complete');
    await expect(chat.answer).toContainText('The first half and the second half.');
  }
  await expect(two.chat.composer).toHaveValue('half a thought');
  expect(model.questions).toEqual(['first question', 'second question']);
});

test('an answer that is stopped in one tab is stopped in the other @all', async ({ page, house, model }) => {
  const [one, two] = await openTabs(page, house.serviceUrl);
  const gate = createGate();
  model.reply(async function* () {
    yield 'Only this much';
    await gate.wait;
  });
  await one.chat.ask('second question');
  await expect(two.chat.answer).toContainText('Only this much');
  await two.chat.button('Stop generating').click();
  for (const { chat } of [one, two]) await expectStatus(chat.answer, 'stopped');
  gate.open();
});

test('the list of one tab follows what is done in the other @all', async ({ page, house }) => {
  const [one, two] = await openTabs(page, house.serviceUrl);
  await one.chat.button('Chat history').click();
  await two.page.reload();
  const lists = [one, two].map((tab) => ({
    ...tab,
    list: tab.page.getByRole('navigation', { name: 'Chats' }),
  }));
  const [first, second] = lists as [(typeof lists)[0], (typeof lists)[0]];
  for (const { list } of lists) await expect(list.getByRole('listitem')).toHaveText(['first question']);

  await first.list.getByRole('button', { name: 'Rename “first question”' }).click();
  await first.page.keyboard.type('Windows');
  await first.page.keyboard.press('Enter');
  await expect(second.list.getByRole('listitem')).toHaveText(['Windows']);

  await first.page.getByRole('complementary').getByRole('button', { name: 'New chat' }).click();
  await first.chat.ask('another question');
  await expectStatus(first.chat.answer, 'complete');
  await expect(second.list.getByRole('listitem')).toHaveText(['another question', 'Windows']);
  await expect(second.chat.questions).toHaveText(['first question']);
});

test('a conversation that is deleted in one tab is left in the other @all', async ({ page, house }) => {
  const [one, two] = await openTabs(page, house.serviceUrl);
  await two.chat.composer.fill('half a thought');
  await one.chat.button('Chat history').click();
  await one.page.getByRole('button', { name: 'Delete “first question”' }).click();
  await expect(one.chat.questions).toHaveCount(0);
  await expect(two.chat.questions).toHaveCount(0, { timeout: 15_000 });
  await expect(two.chat.composer).toHaveValue('half a thought');
});

test('a conversation that is deleted in one tab stays when a question is asked in it in the other @all', async ({
  page,
  house,
}) => {
  const [one, two] = await openTabs(page, house.serviceUrl);
  await one.chat.button('Chat history').click();
  await one.page.getByRole('button', { name: 'Delete “first question”' }).click();
  const list = one.page.getByRole('navigation', { name: 'Chats' });
  await expect(list.getByRole('listitem')).toHaveCount(0);
  await two.chat.ask('second question');
  await expectStatus(two.chat.answer, 'complete');
  await expect(list.getByRole('listitem')).toHaveText(['first question']);
  await expect(one.chat.button('Undo')).toHaveCount(0);
});

test('what is thought of an answer in one tab is known in the other @all', async ({ page, house }) => {
  const [one, two] = await openTabs(page, house.serviceUrl);
  await one.chat.button('Like').click();
  await expect(two.chat.button('Like')).toHaveAttribute('aria-pressed', 'true');
  await two.chat.button('Like').click();
  await expect(one.chat.button('Like')).toHaveAttribute('aria-pressed', 'false');
});

const isSend = (address: string) => address.endsWith('/v1/im/msg/send');

test('messages sent without a network wait in sight and go out once, in their order', async ({
  page,
  house,
  model,
}) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.askAndRead('zero');
  let tried = 0;
  let taken = 0;
  page.on('request', (request) => {
    if (isSend(request.url())) tried += 1;
  });
  // The first try may come before the browser has the network again.
  page.on('response', (response) => {
    if (isSend(response.url())) taken += 1;
  });
  await page.context().setOffline(true);
  await chat.ask('one');
  await chat.ask('two');
  await expect(chat.questions).toContainText(['zero', 'one', 'two']);
  await expect(chat.questions.nth(2)).toContainText('Waiting for a connection');
  expect(tried).toBe(0);
  await page.context().setOffline(false);
  await expect(chat.answers).toHaveCount(3);
  await expect(chat.answers).toContainText(['You asked: zero', 'You asked: one', 'You asked: two']);
  await expect(chat.root.getByText('Waiting for a connection')).toHaveCount(0);
  expect(model.questions).toEqual(['zero', 'one', 'two']);
  expect(taken).toBe(2);
});

test('a message that waits for a network goes out after a reload, once @all', async ({
  page,
  house,
  model,
}) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.askAndRead('zero');
  await page.context().setOffline(true);
  await chat.ask('one');
  await expect(chat.questions.nth(1)).toContainText('Waiting for a connection');
  await page.goto('about:blank').catch(() => undefined);
  await page.context().setOffline(false);
  await openChat(page, chatAddress(house.serviceUrl));
  await expect(chat.answers).toContainText(['You asked: zero', 'You asked: one']);
  expect(model.questions).toEqual(['zero', 'one']);
});
