import { expect } from '@playwright/test';
import { chatAddress, chatIn, chooseLanguage, expectStatus, openChat } from '../support/chat.ts';
import { watchDrift } from '../support/drift.ts';
import { test } from '../support/test.ts';

test('switching the language changes every text at once, keeps the draft and survives a reload', async ({
  page,
  house,
}) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'casement' }));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await chat.composer.fill('a draft');
  await chooseLanguage(chat, '简体中文');

  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  const composer = page.getByRole('textbox', { name: '消息', exact: true });
  await expect(composer).toHaveValue('a draft');
  await expect(page.getByRole('button', { name: '发送', exact: true })).toBeVisible();
  await expect(page.getByText('New chat')).toHaveCount(0);
  // What the service words follows as well: the bot's name, its greeting and its examples.
  // Its greeting is announced too.
  await expect(page.getByText('问我关于窗户的问题。', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '如何打开平开窗？' })).toBeVisible();
  await expect(page.getByText('Ask me about windows.')).toHaveCount(0);
  await expect(page).toHaveTitle('窗户指南 · 聊天');

  await page.reload();
  await expect(composer).toHaveValue('a draft');
  // Its greeting is announced too.
  await expect(page.getByText('问我关于窗户的问题。', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle('窗户指南 · 聊天');
});

test('the language can be chosen with the keyboard alone @all', async ({ page, house }) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.button('Menu').press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Language English' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'العربية' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  // Typed words run in their own direction, the placeholder in that of the language on show.
  const message = page.locator('#message');
  await expect(message).not.toHaveCSS('unicode-bidi', 'plaintext');
  await message.fill('How?');
  await expect(message).toHaveCSS('unicode-bidi', 'plaintext');
});

test('the language that a page sets changes what the service words, and leaves what is typed and read @all', async ({
  page,
  ownPages,
  model,
}) => {
  const setLocale = (locale: string) =>
    page.evaluate(
      (wanted) => (window as unknown as { chat: { setLocale(locale: string): void } }).chat.setLocale(wanted),
      locale,
    );
  model.reply(() => ['Half of an answer', { type: 'RUN_ERROR', message: 'the limit' }]);
  const chat = await ownPages.open(page, { bot: 'helpful', options: "locale: 'en'" });
  const box = chat.root.locator('#message');
  await box.fill('half a question');
  await expect(chat.button('How do I open the window?')).toBeVisible();
  await setLocale('zh-CN');
  await expect(chat.root.getByText('您好，关于门窗的问题都可以问我。')).toBeVisible();
  await expect(chat.button('怎么开窗？')).toBeVisible();
  await expect(chat.root.getByText('比较{一种}和{另一种}。')).toBeVisible();
  await expect(chat.root.getByText(/How do I open|Compare/)).toHaveCount(0);
  await expect(page.locator('iframe[title]')).toHaveAttribute('title', '热心助手');
  await expect(box).toHaveValue('half a question');
  await expect(box).toBeFocused();

  await box.press('Enter');
  await expectStatus(chat.answer, 'failed');
  await expect(chat.answer).toContainText('回答过长');
  await box.fill('the next one');
  const read = chat.answer.getByText('Half of an answer');
  const watch = await watchDrift(read);
  await setLocale('en');
  await expect(chat.answer).toContainText('The answer was cut because it became too long');
  await expect(chat.answer).not.toContainText('回答过长');
  expect(await watch.drift()).toBeLessThanOrEqual(1);
  await expect(read).toBeVisible();
  await expect(box).toHaveValue('the next one');
});

test('the language of an element changes the plans that are on show @all', async ({ page, ownPages }) => {
  await ownPages.goto(page, { bot: 'scripted' });
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<casement-chat data-bot-id="paid" data-channel-id="web" data-locale="en" style="height: 600px"></casement-chat>',
    );
  });
  const chat = chatIn(page.frameLocator('casement-chat iframe'));
  await chat.button('Menu').click();
  await chat.root.getByRole('menuitem', { name: 'Plans and usage' }).click();
  await expect(chat.root.getByRole('heading', { name: 'Forever' })).toBeVisible();
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('casement-chat')!.dataset['locale'] = 'zh-CN';
  });
  const dialog = chat.root.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: '永久版' })).toBeVisible();
  await expect(dialog).toContainText('每月 1,000 条消息');
  await expect(dialog.getByText(/[A-Z][a-z]{2,}/)).toHaveCount(0);
});
