import { expect } from '@playwright/test';
import { chatAddress, expectStatus, openChat } from '../support/chat.ts';
import { test } from '../support/test.ts';

test('switching the language changes every text at once, keeps the draft and survives a reload', async ({
  page,
  house,
}) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'casement' }));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await chat.composer.fill('a draft');
  await chat.button('Menu').click();
  await page.getByText('简体中文', { exact: true }).click();

  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  const composer = page.getByRole('textbox', { name: '消息', exact: true });
  await expect(composer).toHaveValue('a draft');
  await expect(page.getByRole('button', { name: '发送', exact: true })).toBeVisible();
  await expect(page.getByText('New chat')).toHaveCount(0);
  // What the service words follows as well: the bot's name, its greeting and its examples.
  await expect(page.getByText('问我关于窗户的问题。')).toBeVisible();
  await expect(page.getByRole('button', { name: '如何打开平开窗？' })).toBeVisible();
  await expect(page.getByText('Ask me about windows.')).toHaveCount(0);
  await expect(page).toHaveTitle('窗户指南 · 聊天');

  await page.reload();
  await expect(composer).toHaveValue('a draft');
  await expect(page.getByText('问我关于窗户的问题。')).toBeVisible();
  await expect(page).toHaveTitle('窗户指南 · 聊天');
});

test('a question in Chinese is answered from the Chinese pages @all', async ({ page, house }) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'casement' }));
  await chat.button('Menu').click();
  await page.getByText('简体中文', { exact: true }).click();
  await page.getByRole('textbox', { name: '消息', exact: true }).fill('如何打开平开窗？');
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await expect(chat.answer).toContainText('将把手旋转九十度');
  await expectStatus(chat.answer, 'complete');
});

test('every call says which language the visitor reads @all', async ({ page, house }) => {
  const languages: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/im/')) languages.push(request.headers()['accept-language'] ?? '');
  });
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await expect.poll(() => [...new Set(languages)]).toEqual(['en']);
  await chat.button('Menu').click();
  await page.getByText('简体中文', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  languages.length = 0;
  await page.getByRole('textbox', { name: '消息', exact: true }).fill('你好');
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await expect(chat.answer).toContainText('你好');
  expect(new Set(languages)).toEqual(new Set(['zh-CN']));
});

test('the language can be chosen with the keyboard alone @all', async ({ page, house }) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.button('Menu').press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});
