import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { type Chat } from '../support/chat.ts';
import { createGate, replyInHalves } from '../support/gate.ts';
import { openLauncher, toldOf } from '../support/own-page.ts';
import { test } from '../support/test.ts';

const told = async (page: Page, wanted: string) =>
  (await toldOf(page)).filter(([name]) => name === wanted).map(([, detail]) => detail);
const counts = async (page: Page) => (await told(page, 'unread')).map(({ count }) => count);

/** Closes the chat and waits until the page knows. */
const close = async (page: Page, chat: Chat) => {
  await chat.button('Close chat').click();
  await expect(page.getByRole('button', { name: 'Open chat', exact: true })).toBeVisible();
};

test('an answer that ends while the chat is closed is unread until the chat is opened', async ({
  page,
  ownPages,
  model,
}) => {
  const gate = replyInHalves(model, 'First half', ', second half.');
  const chat = await ownPages.open(page);
  await chat.ask('Hello');
  await expect(chat.answer).toContainText('First half');
  await close(page, chat);
  gate.open();
  await expect.poll(() => counts(page)).toEqual([1]);
  await openLauncher(page);
  await expect.poll(() => counts(page)).toEqual([1, 0]);
});

test('an answer that is watched is not unread @all', async ({ page, ownPages }) => {
  const chat = await ownPages.open(page);
  await chat.askAndRead('Hello');
  await expect.poll(async () => (await told(page, 'message')).length).toBe(2);
  expect(await counts(page)).toEqual([]);
});

test('tells of each message once, with its text where the page asks for it, and never of history', async ({
  page,
  ownPages,
}) => {
  const chat = await ownPages.open(page);
  await chat.ask('Hello');
  await expect
    .poll(async () => (await told(page, 'message')).map(({ role, text }) => [role, text]))
    .toEqual([
      ['user', 'Hello'],
      ['assistant', 'You asked: Hello'],
    ]);
  await page.reload();
  const again = await openLauncher(page);
  await expect(again.questions).toHaveText(['Hello']);
  await again.ask('And more');
  await expect
    .poll(async () => (await told(page, 'message')).map(({ text }) => text))
    .toEqual(['And more', 'You asked: And more']);
  await ownPages.goto(page, { path: '/discreet', options: 'includeMessageText: false,' });
  const discreet = await openLauncher(page);
  await discreet.ask('Hush');
  await expect.poll(async () => (await told(page, 'message')).length).toBe(2);
  for (const detail of await told(page, 'message')) expect(detail).not.toHaveProperty('text');
});

test('an answer that goes on after the page was reloaded counts @all', async ({ page, ownPages, model }) => {
  const gate = replyInHalves(model, 'First half', ', second half.');
  const chat = await ownPages.open(page);
  await chat.ask('Hello');
  await expect(chat.answer).toContainText('First half');
  await close(page, chat);
  await ownPages.goto(page, { options: `preload: 'idle',` });
  // The frame is there and closed; nobody has looked yet.
  const frame = page.frameLocator('iframe[title]');
  await expect(frame.locator('[data-role="assistant"]')).toContainText('First half');
  gate.open();
  await expect.poll(() => counts(page)).toEqual([1]);
});

test('the count stays from page to page without a frame, and goes on where there is one again @all', async ({
  page,
  ownPages,
  model,
}) => {
  const gates = [createGate(), createGate()];
  let asked = 0;
  model.reply(async function* () {
    const gate = gates[asked];
    asked += 1;
    yield 'First half';
    await gate?.wait;
    yield ', second half.';
  });
  const chat = await ownPages.open(page);
  await chat.ask('Hello');
  await expect(chat.answer).toContainText('First half');
  await close(page, chat);
  gates[0]?.open();
  const launcher = page.getByRole('button', { name: 'Open chat, 1 new message', exact: true });
  await expect(launcher).toHaveText('1');

  await ownPages.goto(page, { path: '/another' });
  await expect(launcher).toHaveText('1');
  expect(await counts(page)).toEqual([1]);
  await expect(page.locator('iframe[title]')).toHaveCount(0);

  await page.evaluate(
    () => void (window as unknown as { chat: { send(text: string): Promise<void> } }).chat.send('More'),
  );
  const answers = page.frameLocator('iframe[title]').locator('[data-role="assistant"]');
  await expect(answers).toHaveCount(2);
  await expect(answers.last()).toContainText('First half');
  gates[1]?.open();
  await expect(page.getByRole('button', { name: 'Open chat, 2 new messages' })).toHaveText('2');

  await openLauncher(page);
  await expect.poll(() => counts(page)).toEqual([1, 2, 0]);
  await page.getByRole('button', { name: 'Close chat' }).last().click();
  await ownPages.goto(page, { path: '/third' });
  await expect(page.getByRole('button', { name: 'Open chat', exact: true })).toHaveText('');
});
