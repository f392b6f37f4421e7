import { expect } from '@playwright/test';
import { chatIn, expectStatus } from '../support/chat.ts';
import { replyInHalves } from '../support/gate.ts';
import { test } from '../support/test.ts';

for (const { name, path } of [
  { name: 'another page of the site', path: '/bowl' },
  { name: 'the same page again', path: '/vase' },
]) {
  test(`draft and running answer are there again on ${name}, and the chat stands open`, async ({
    page,
    model,
    ownPages,
  }) => {
    const gate = replyInHalves(model, 'The first half ', 'and the second half.');
    const chat = await ownPages.open(page, { bot: 'scripted' });
    await chat.ask('go');
    await expect(chat.answer).toContainText('The first half');
    await chat.composer.fill('and then');

    await ownPages.goto(page, { bot: 'scripted', path });
    const again = chatIn(page.frameLocator('iframe[title]'));
    await expect(again.composer).toHaveValue('and then');
    await expect(again.answer).toContainText('The first half');
    await expectStatus(again.answer, 'running');
    gate.open();
    await expect(again.answer).toContainText('The first half and the second half.');
    await expectStatus(again.answer, 'complete');
    expect(model.questions).toHaveLength(1);
  });
}

test('a chat that stands open again leaves the focus where the visitor is @all', async ({
  page,
  ownPages,
}) => {
  await ownPages.open(page, { bot: 'scripted' });
  await ownPages.goto(page, { bot: 'scripted', path: '/bowl' });
  const search = page.locator('#search');
  await page.evaluate(() => {
    const input = Object.assign(document.createElement('input'), { id: 'search' });
    document.body.prepend(input);
    input.focus();
  });
  await expect(chatIn(page.frameLocator('iframe[title]')).button('Menu')).toBeVisible();
  await page.evaluate(() => (globalThis as unknown as { chat: { ready: Promise<void> } }).chat.ready);
  await page.keyboard.type('glass');
  await expect(search).toHaveValue('glass');
});

test('a running answer goes on after the page has swapped its body @all', async ({
  page,
  model,
  ownPages,
}) => {
  const gate = replyInHalves(model, 'The first half ', 'and the second half.');
  const chat = await ownPages.open(page, { bot: 'scripted' });
  await chat.ask('go');
  await expect(chat.answer).toContainText('The first half');
  await page.evaluate(() => document.body.replaceWith(document.createElement('body')));
  await expectStatus(chat.answer, 'running');
  gate.open();
  await expect(chat.answer).toContainText('The first half and the second half.');
  await expectStatus(chat.answer, 'complete');
  expect(model.questions).toHaveLength(1);
});

test('the chat works where the browser denies its frame all storage @all', async ({
  page,
  model,
  ownPages,
}) => {
  await page.addInitScript(() => {
    if (window.parent === window) return;
    const deny = {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, deny);
    }
    Object.defineProperty(document, 'cookie', { get: () => '', set: Boolean });
  });
  model.reply(() => ['Here I am.']);
  const chat = await ownPages.open(page, { bot: 'scripted' });
  await chat.ask('Are you there?');
  await expect(chat.answer).toContainText('Here I am.');
  await expectStatus(chat.answer, 'complete');
});
