import { expect } from '@playwright/test';
import { chatAddress, expectStatus, openChat } from '../support/chat.ts';
import { test } from '../support/test.ts';

const ids = { bot_id: 'scripted', channel_id: 'web', style_id: 'default', access_mode: 'normal' };

test('an address that lacks an id says which, and one of what does not exist says so @all', async ({
  page,
  house,
}) => {
  for (const missing of ['bot_id', 'channel_id'] as const) {
    const query = new URLSearchParams(Object.entries(ids).filter(([name]) => name !== missing));
    await page.goto(`${house.serviceUrl}/?${query.toString()}`);
    await expect(page.getByRole('heading', { name: 'This address is incomplete' })).toBeVisible();
    await expect(page.getByText(`${missing} is missing`)).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
  await page.goto(`${house.serviceUrl}/`);
  for (const name of ['bot_id', 'channel_id']) {
    await expect(page.getByText(`${name} is missing`)).toBeVisible();
  }
  for (const parameters of [
    { bot: 'nobody' },
    { channel: 'nowhere' },
    { style: 'none' },
    { bot: '<img src=x onerror=alert(1)>' },
  ]) {
    await page.goto(chatAddress(house.serviceUrl, parameters));
    await expect(
      page.getByRole('heading', { name: /This chat does not exist|This address is incomplete/ }),
    ).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
});

test('an address without a style, and with an unknown access mode, gives the chat as usual @all', async ({
  page,
  house,
}) => {
  const address = new URL(chatAddress(house.serviceUrl, { mode: 'nonsense' }));
  address.searchParams.delete('style_id');
  await openChat(page, address.href);
});

test('another path is replaced by the root and keeps its parameters @all', async ({ page, house }) => {
  for (const path of ['/settings', '/a/b/c', '/index.htm']) {
    const address = new URL(chatAddress(house.serviceUrl));
    await page.goto('about:blank');
    await page.goto(`${house.serviceUrl}${path}${address.search}`);
    await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeEditable();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(new URL(page.url()).searchParams.get('bot_id')).toBe('scripted');
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  }
});

test('another path of a shared chat is replaced by the root as well @all', async ({ page, house }) => {
  await page.goto('about:blank');
  await page.goto(`${house.serviceUrl}/a/b/c?share=none#top`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(page.url()).toBe(`${house.serviceUrl}/?share=none#top`);
  await page.goBack();
  expect(page.url()).toBe('about:blank');
});

test('the chat works as a full page with its bot in the title', async ({ page, house }) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'casement', channel: 'page' }));
  await expect(page).toHaveTitle('Window guide · Chat');
  await expect(chat.button('Close chat')).toHaveCount(0);
  await chat.ask('How do I open a casement window?');
  await expect(chat.answer).toContainText('ninety degrees');
  await expectStatus(chat.answer, 'complete');
});

test('two bots in one browser keep their conversations apart', async ({ page, house }) => {
  const first = await openChat(page, chatAddress(house.serviceUrl));
  await first.askAndRead('only for the first');
  const second = await openChat(page, chatAddress(house.serviceUrl, { bot: 'casement' }));
  await expect(second.root.getByText('Ask me about windows.', { exact: true })).toBeVisible();
  await expect(second.questions).toHaveCount(0);
});

test('a text typed before the chat can answer is still there when it can @all', async ({ page, house }) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.composer.fill('not sent yet');
  await page.reload();
  await expect(chat.composer).toHaveValue('not sent yet');
});
