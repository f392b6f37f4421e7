import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { RunEvent } from 'casement/contract';
import { findAxeProblems } from '../support/axe.ts';
import { expectStatus } from '../support/chat.ts';
import type { Reply } from '../support/model-server.ts';
import { openLauncher, toldOf } from '../support/own-page.ts';
import { test } from '../support/test.ts';

const TOOLS = `tools: [
  {
    name: 'addToBasket', title: 'Add to basket', description: 'Puts an article into the basket.',
    parameters: { type: 'object', properties: { article: { type: 'string', title: 'Article' }, count: { type: 'integer', minimum: 1 } }, required: ['article'] },
    run: ({ article }, { signal }) => {
      window.ran = (window.ran ?? 0) + 1;
      if (article === 'sold out') throw new Error('Sold out.');
      if (article !== 'slow') return { basket: [article] };
      return new Promise((resolve) => {
        window.finish = () => resolve('late');
        signal.addEventListener('abort', () => { window.wasAborted = true; });
      });
    },
  },
  { name: 'readTime', title: 'Read the time', description: 'Tells the time.', skipApproval: true, run: () => '12:00' },
],`;

const call = (id: string, name: string, args: object): RunEvent[] => [
  { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: name },
  { type: 'TOOL_CALL_ARGS', toolCallId: id, delta: JSON.stringify(args) },
  { type: 'TOOL_CALL_END', toolCallId: id },
];

/** Calls tools first, and says what they came to once it has their results. */
const calling =
  (...calls: RunEvent[][]): Reply =>
  (_question, { results }) =>
    results.length === 0
      ? ['One moment.', ...calls.flat()]
      : [{ type: 'TEXT_MESSAGE_CHUNK', messageId: 'later', delta: `Got: ${results.join(' / ')}` } as const];

const frameOf = (page: Page) =>
  page.frames().find((frame) => frame.parentFrame() !== null) ?? page.mainFrame();

const ranTimes = (page: Page) => page.evaluate(() => (window as { ran?: number }).ran ?? 0);

test('asks the visitor before the page runs a tool, and goes on with what it gave', async ({
  page,
  ownPages,
  model,
}) => {
  model.reply(calling(call('c1', 'addToBasket', { article: 'vase', count: 2 })));
  const chat = await ownPages.open(page, { options: TOOLS });
  await chat.ask('Buy it');
  const card = chat.root.getByRole('region', { name: 'Add to basket' });
  await expect(card).toContainText(/^\S.* asks to use this page/);
  await expect(card).toContainText('Puts an article into the basket.');
  // What is not there yet is not rated.
  await expect(chat.answer.getByRole('button', { name: 'Copy' })).toBeVisible();
  await expect(chat.answer.getByRole('button', { name: 'Like' })).toHaveCount(0);
  await expect(card.getByRole('term').first()).toHaveText('Article');
  await expect(card.getByRole('definition')).toHaveText(['vase', '2']);
  await expect(chat.root.getByText('Add to basket: allow or decline?')).toBeAttached();
  expect(await ranTimes(page)).toBe(0);
  expect(await findAxeProblems(frameOf(page))).toEqual([]);
  await card.getByRole('button', { name: 'Allow' }).click();
  await expect(chat.answer).toContainText('Got: {"basket":["vase"]}');
  await expect(chat.answer).toContainText('One moment.');
  await expect(chat.answer).toContainText('Add to basket · done');
  await expectStatus(chat.answer, 'complete');
  await expect(chat.answers).toHaveCount(1);
  expect(await ranTimes(page)).toBe(1);
  expect(model.requests[0]?.tools).toEqual(['addToBasket', 'readTime']);
  const messages = async () => (await toldOf(page)).filter(([name]) => name === 'message');
  await expect.poll(messages).toHaveLength(2);
  // The tool's result is still there after a reload.
  await page.reload();
  const again = await openLauncher(page);
  await expect(again.answer).toContainText('Got: {"basket":["vase"]}');
  await expect(again.root.getByRole('button', { name: 'Allow' })).toHaveCount(0);
});

test('tells the agent that the visitor declines, with the keyboard alone @all', async ({
  page,
  ownPages,
  model,
}) => {
  model.reply(calling(call('c1', 'addToBasket', { article: 'vase' })));
  const chat = await ownPages.open(page, { options: TOOLS });
  await chat.ask('Buy it');
  const decline = chat.button('Decline');
  await expect(decline).toBeVisible();
  // The visitor goes on writing meanwhile: nothing takes the caret away.
  await expect(chat.composer).toBeFocused();
  await decline.focus();
  await page.keyboard.press('Enter');
  await expect(chat.answer).toContainText(/Got: .*declined/i);
  await expect(chat.answer).toContainText('Add to basket · declined');
  expect(await ranTimes(page)).toBe(0);
});

test('runs a safe tool at once', async ({ page, ownPages, model }) => {
  model.reply(calling(call('c1', 'readTime', {})));
  const chat = await ownPages.open(page, { options: TOOLS });
  await chat.ask('What time is it?');
  await expect(chat.answer).toContainText('Got: "12:00"');
  await expect(chat.answer).toContainText('Read the time · done');
});

test('stops a tool that takes too long for the visitor @all', async ({ page, ownPages, model }) => {
  model.reply(calling(call('c1', 'addToBasket', { article: 'slow' })));
  const chat = await ownPages.open(page, { options: TOOLS });
  await chat.ask('Buy it');
  await chat.button('Allow').click();
  await expect(chat.answer).toContainText('Add to basket · running');
  await chat.button('Stop').click();
  await expect(chat.answer).toContainText(/Got: .*stopped/i);
  await expect.poll(() => page.evaluate(() => (window as { wasAborted?: boolean }).wasAborted)).toBe(true);
});

test('a reload of the frame in the middle joins the running call @all', async ({ page, ownPages, model }) => {
  model.reply(calling(call('c1', 'addToBasket', { article: 'slow' })));
  const chat = await ownPages.open(page, { options: TOOLS });
  await chat.ask('Buy it');
  await chat.button('Allow').click();
  await expect.poll(() => ranTimes(page)).toBe(1);
  await frameOf(page).evaluate(() => {
    document.documentElement.dataset['old'] = '';
    location.reload();
  });
  await expect(chat.root.locator('html[data-old]')).toHaveCount(0);
  await expect(chat.answer).toContainText('Add to basket · running');
  await page.evaluate(() => (window as unknown as { finish(): void }).finish());
  await expect(chat.answer).toContainText('Got: "late"');
  expect(await ranTimes(page)).toBe(1);
});

test('asks again when the page was reloaded in the middle, and says why @all', async ({
  page,
  ownPages,
  model,
}) => {
  model.reply(calling(call('c1', 'addToBasket', { article: 'slow' })));
  const chat = await ownPages.open(page, { options: TOOLS });
  await chat.ask('Buy it');
  await chat.button('Allow').click();
  await expect.poll(() => ranTimes(page)).toBe(1);
  await page.reload();
  const again = await openLauncher(page);
  await expect(again.answer).toContainText('It may already be done.');
  expect(await ranTimes(page)).toBe(0);
  await again.button('Decline').click();
  await expect(again.answer).toContainText(/Got: .*declined/i);
});

test('goes on without a tool that the page does not offer any more @all', async ({
  page,
  ownPages,
  model,
}) => {
  model.reply(calling(call('c1', 'addToBasket', { article: 'vase' })));
  const chat = await ownPages.open(page, { options: TOOLS });
  await chat.ask('Buy it');
  await expect(chat.button('Allow')).toBeVisible();
  const elsewhere = await ownPages.open(page, { path: '/elsewhere' });
  await expect(elsewhere.answer).toContainText('The page you are on does not offer this.');
  await elsewhere.button('Continue without it').click();
  await expect(elsewhere.answer).toContainText(/Got: .*cannot be run/i);
});

test('puts an agent’s own question to the visitor', async ({ page, ownPages, model }) => {
  const interrupts = [
    { id: 'size', reason: 'choice', message: 'Which size?', responseSchema: { enum: ['small', 'large'] } },
  ];
  model.reply((_question, { resume }) =>
    resume.length === 0
      ? [
          'Sure.',
          { type: 'RUN_FINISHED', threadId: 't', runId: 'r', outcome: { type: 'interrupt', interrupts } },
        ]
      : [`You chose ${String(resume[0]?.payload)}.`],
  );
  const chat = await ownPages.open(page, { options: TOOLS });
  await chat.ask('A vase');
  await expect(chat.root.getByRole('region', { name: 'Which size?' })).toBeVisible();
  await chat.button('large').click();
  await expect(chat.answer).toContainText('You chose large.');
});

test('says of a question that nobody answered in time that it has expired, and lets nothing run @all', async ({
  page,
  ownPages,
  model,
}) => {
  const interrupts = [
    { id: 'buy', reason: 'tool_call', message: 'Shall I buy it?', expiresAt: '2030-01-01T12:00:00Z' },
  ];
  model.reply(() => [
    'Sure.',
    { type: 'RUN_FINISHED', threadId: 't', runId: 'r', outcome: { type: 'interrupt', interrupts } },
  ]);
  await page.clock.install({ time: '2030-01-01T11:00:00Z' });
  await page.clock.resume();
  const chat = await ownPages.open(page, { options: TOOLS });
  await chat.ask('Buy it');
  const card = chat.root.getByRole('region', { name: 'Shall I buy it?' });
  await expect(card).toContainText(/Answer by .*\d:00/);
  await card.getByRole('button', { name: 'Approve' }).focus();
  await page.clock.fastForward('01:01:00');
  await expect(chat.answer).toContainText('Shall I buy it? · not answered in time.');
  await expect(card).toHaveCount(0);
  await expect(chat.button('Approve')).toHaveCount(0);
  expect(await frameOf(page).evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await expect(
    chat.root.locator('[data-status=expired]', { hasText: 'not answered in time' }),
  ).toBeAttached();
  expect(await findAxeProblems(frameOf(page))).toEqual([]);
  await page.reload();
  const again = await openLauncher(page);
  await expect(again.answer).toContainText('not answered in time.');
  await expect(again.button('Approve')).toHaveCount(0);
});
