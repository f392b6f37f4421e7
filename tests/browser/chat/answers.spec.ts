import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chatAddress, expectStatus, openChat } from '../support/chat.ts';
import { createGate, replyInHalves } from '../support/gate.ts';
import { startHouse } from '../support/house.ts';
import { test } from '../support/test.ts';

const countSends = (page: Page): { count: () => number } => {
  let sends = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/im/msg/send')) sends += 1;
  });
  return { count: () => sends };
};

test('text appears while the answer is still being written', async ({ page, house, model }) => {
  const gate = replyInHalves(model, 'The first half ', 'and the second half.');
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.ask('go');
  await expect(chat.answer).toContainText('The first half');
  await expectStatus(chat.answer, 'running');
  gate.open();
  await expect(chat.answer).toContainText('The first half and the second half.');
  await expectStatus(chat.answer, 'complete');
});

test('stop keeps the partial text, also after a reload', async ({ page, house, model }) => {
  const gate = replyInHalves(model, 'Only this much', ' and never this');
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.ask('go');
  await expect(chat.answer).toContainText('Only this much');
  await chat.button('Stop generating').click();
  await expectStatus(chat.answer, 'stopped');
  gate.open();
  await expect(chat.button('Send')).toBeVisible();

  await page.reload();
  await expectStatus(chat.answer, 'stopped');
  await expect(chat.answer).toContainText('Only this much');
  await expect(chat.answer).not.toContainText('never this');

  model.reply(() => ['Go on']);
  await chat.ask('and then?');
  await expect(chat.answer).toContainText('Go on');
});

test('a reload in the middle of an answer loses nothing of it', async ({ page, house, model }) => {
  const gate = replyInHalves(model, 'Before the reload, ', 'after the reload.');
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.ask('go');
  await expect(chat.answer).toContainText('Before the reload');
  await page.reload();
  await expect(chat.answer).toContainText('Before the reload');
  gate.open();
  await expect(chat.answer).toContainText('Before the reload, after the reload.');
  await expectStatus(chat.answer, 'complete');
  expect(model.questions).toHaveLength(1);
});

test('a network cut in the middle of an answer resumes to the same text', async ({
  page,
  model,
  network,
}) => {
  const cut = createGate();
  const mended = createGate();
  const words = Array.from({ length: 60 }, (_, index) => `word${index} `);
  model.reply(async function* () {
    yield* words.slice(0, 20);
    await cut.wait;
    yield* words.slice(20, 40);
    await mended.wait;
    yield* words.slice(40);
  });
  const sends = countSends(page);
  const chat = await openChat(page, chatAddress(network.url));
  await chat.ask('go');
  await expect(chat.answer).toContainText('word19');
  network.cut();
  cut.open();
  network.mend();
  mended.open();
  await expectStatus(chat.answer, 'complete');
  await expect(chat.answer).toContainText(words.join('').trim());
  await expect(chat.answers).toHaveCount(1);
  expect(model.questions).toHaveLength(1);
  expect(sends.count()).toBeGreaterThan(0);
});

test('one message and one answer for a double click and for Enter with a click', async ({
  page,
  house,
  model,
}) => {
  const sends = countSends(page);
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.composer.fill('once');
  await chat.button('Send').dblclick();
  await expect(chat.answer).toContainText('You asked: once');
  await expectStatus(chat.answer, 'complete');
  await expect(chat.questions).toHaveCount(1);

  await chat.composer.fill('twice');
  await page.evaluate(() => {
    const box = document.querySelector('textarea');
    const send = document.querySelector<HTMLElement>('button[aria-label="Send"]');
    box?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    send?.click();
  });
  await expect(chat.answer).toContainText('You asked: twice');
  await expectStatus(chat.answer, 'complete');
  await expect(chat.questions).toHaveCount(2);
  expect(model.questions).toEqual(['once', 'twice']);
  expect(sends.count()).toBe(2);
});

test('Try again after the service came back sends the same question once @all', async ({ page }) => {
  const house = await startHouse();
  try {
    const chat = await openChat(page, chatAddress(house.serviceUrl));
    await expect(page.getByText('How can I help you?')).toBeVisible();
    await house.stopService();
    await chat.ask('hold on');
    await expect(chat.button('Try again')).toBeVisible({ timeout: 30_000 });
    await house.startService();
    await chat.button('Try again').click();
    await expect(chat.answer).toContainText('You asked: hold on');
    await expectStatus(chat.answer, 'complete');
    await expect(chat.questions).toHaveCount(1);
    expect(house.model.questions).toEqual(['hold on']);
  } finally {
    await house.close();
  }
});

test('a service that is down at the start has a screen of its own, with a retry that works @all', async ({
  page,
  house,
}) => {
  await page.route('**/im/**', (route) => route.abort('connectionrefused'));
  await page.goto(chatAddress(house.serviceUrl));
  const retry = page.getByRole('button', { name: /try again/i });
  await expect(retry).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/im/**');
  await retry.click();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeEditable();
});

test('an agent that fails leaves its partial answer, and Try again asks anew', async ({
  page,
  house,
  model,
}) => {
  const gate = createGate();
  model.reply(async function* () {
    yield 'Half an answer';
    await gate.wait;
    throw new Error('the model broke');
  });
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.ask('go');
  await expect(chat.answer).toContainText('Half an answer');
  gate.open();
  await expectStatus(chat.answer, 'failed');
  await expect(chat.answer).toContainText('Half an answer');
  await expect(chat.answer).not.toContainText('the model broke');
  model.reply(() => ['A whole answer']);
  await chat.root
    .getByRole('button', { name: /Try again|Regenerate/ })
    .first()
    .click();
  await expect(chat.answer).toContainText('A whole answer');
  await expectStatus(chat.answer, 'complete');
  await expect(chat.questions).toHaveCount(1);
});

test('code is colored in a worker, also code that its grammar takes long for @all', async ({
  page,
  house,
  model,
}) => {
  const blocks = ['```php', 'A'.repeat(20_000), '```', '', '```js', 'const answer = 42;', '```'].join('\n');
  model.reply(async function* () {
    yield blocks;
  });
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.askAndRead('go');
  // One block comes after the other.
  await expect(chat.answer.locator('[data-scope="keyword"]')).toHaveText('const', { timeout: 30_000 });
  expect(page.workers().map((worker) => worker.url())).toEqual([expect.stringContaining('highlight')]);
});

test('long code is colored to its end, and changes in nothing else @all', async ({ page, house, model }) => {
  const code = Array.from({ length: 1500 }, (_, index) => `const value${index} = ${index};`).join('\n');
  model.reply(async function* () {
    yield `\`\`\`js\n${code}\n\`\`\``;
  });
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.ask('go');
  await expect(chat.answer.locator('[data-scope="keyword"]')).toHaveCount(1500, { timeout: 30_000 });
  expect(await chat.answer.locator('pre code').textContent()).toBe(code);
});

for (const [name, piece, count] of [
  ['lists', '1. ', 850],
  ['quotes', '> ', 2100],
] as const) {
  test(`an answer of ${name} within ${name} takes nothing of the chat away, also after a reload @all`, async ({
    page,
    house,
    model,
  }) => {
    model.reply(async function* () {
      yield `${piece.repeat(count)}deep`;
    });
    const chat = await openChat(page, chatAddress(house.serviceUrl));
    await chat.askAndRead('How deep?');
    await expect(chat.answer).toContainText('deep');
    await page.reload();
    await expect(chat.questions).toHaveText('How deep?');
    await expect(chat.answer).toContainText('deep');
    await chat.ask('Still there?');
    await expect(chat.answers).toHaveCount(2);
    await expectStatus(chat.answer, 'complete');
  });
}
