import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';
import type { RunEvent } from 'casement/contract';
import { chatAddress, expectStatus, openChat } from '../support/chat.ts';
import { expectAtRest, watchDrift } from '../support/drift.ts';
import { createGate } from '../support/gate.ts';
import { test } from '../support/test.ts';

const stepsOf = (answer: Locator): Locator => answer.locator('[data-kind]');

const skills = [
  ['order 1042', 'api', 'API development', '"path": "/orders/1042"', '"status": "shipped"'],
  ['compute 3*(4+5)', 'code', 'Custom code', '3*(4+5)', '27'],
  ['word count of so it is', 'mcp', 'Remote MCP', '"tool": "count_text"', '"words": 3'],
  ['opening hours', 'web-knowledge', 'Web knowledge', '/visit', 'Saturday'],
  ['How do I fix a window that sticks?', 'file-knowledge', 'File knowledge', '"query"', '"score"'],
] as const;

test('the step of each kind of skill shows its kind, input and output @all', async ({ page, house }) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'workshop' }));
  for (const [index, [question, kind, label, input, output]] of skills.entries()) {
    await chat.ask(question);
    await expect(chat.answers).toHaveCount(index + 1);
    await expectStatus(chat.answer, 'complete');
    const step = stepsOf(chat.answer);
    await expect(step).toHaveCount(1);
    await expect(step).toHaveAttribute('data-kind', kind);
    await expect(step).toHaveAttribute('data-status', 'done');
    await expect(step).toContainText(label);
    await expect(step).toContainText(/\d (?:ms|s)/);
    await expect(chat.answer.getByRole('button', { name: /^Used 1 skill · [\d.]+ m?s$/ })).toBeVisible();
    await step.getByRole('button').click();
    await expect(step.getByRole('group', { name: /^Input of/ })).toContainText(input);
    await expect(step.getByRole('group', { name: /^Output of/ })).toContainText(output);
  }
});

test('a workflow shows its steps, which are there again after a reload, folded to one line', async ({
  page,
  house,
}) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'workshop' }));
  await chat.askAndRead('quote order 1042 in EUR');
  const kinds = ['workflow', 'api', 'api', 'code'];
  const kindsShown = () =>
    stepsOf(chat.answer).evaluateAll((steps) => steps.map((step) => step.getAttribute('data-kind')));
  await expect.poll(kindsShown).toEqual(kinds);
  const line = await chat.answer.getByRole('button', { name: /^Used 4 skills/ }).textContent();

  await page.reload();
  const fold = chat.answer.getByRole('button', { name: /^Used 4 skills/ });
  await expect(fold).toHaveText(line ?? '');
  await expect(stepsOf(chat.answer)).toHaveCount(0);
  await fold.focus();
  await page.keyboard.press('Enter');
  await expect.poll(kindsShown).toEqual(kinds);
});

test('a step that was cut by Stop says so, after a reload too @all', async ({ page, house, model }) => {
  const never = createGate();
  model.reply(async function* reply(): AsyncGenerator<string | RunEvent> {
    yield 'Let me see.';
    yield { type: 'TOOL_CALL_START', toolCallId: 'call', toolCallName: 'get_weather' };
    await never.wait;
  });
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'foreign' }));
  await chat.ask('What colour is the sky?');
  await expect(stepsOf(chat.answer)).toHaveAttribute('data-status', 'running');
  await chat.button('Stop generating').click();
  await expectStatus(chat.answer, 'stopped');
  await expect(stepsOf(chat.answer)).toContainText('Stopped');

  await page.reload();
  await chat.answer.getByRole('button', { name: /^Used 1 skill/ }).click();
  await expect(stepsOf(chat.answer)).toHaveAttribute('data-status', 'stopped');
  never.open();
});

test('reasoning, tools and steps of an AG-UI agent are shown while they run, and afterwards', async ({
  page,
  house,
  model,
}) => {
  const [afterThought, afterTool] = [createGate(), createGate()];
  const thought = { messageId: 'thought' };
  model.reply(async function* reply(): AsyncGenerator<string | RunEvent> {
    yield { type: 'REASONING_START', ...thought };
    yield { type: 'REASONING_MESSAGE_START', ...thought, role: 'reasoning' };
    yield { type: 'REASONING_MESSAGE_CONTENT', ...thought, delta: 'The sky is **up**.' };
    await afterThought.wait;
    yield { type: 'REASONING_MESSAGE_END', ...thought };
    yield { type: 'REASONING_END', ...thought };
    yield { type: 'STEP_STARTED', stepName: 'Look outside' };
    yield { type: 'TOOL_CALL_START', toolCallId: 'call', toolCallName: 'get_weather' };
    yield { type: 'TOOL_CALL_ARGS', toolCallId: 'call', delta: '{"city":"Oslo"}' };
    yield { type: 'TOOL_CALL_END', toolCallId: 'call' };
    await afterTool.wait;
    yield {
      type: 'TOOL_CALL_RESULT',
      messageId: 'result',
      toolCallId: 'call',
      content: '{"sky":"<b>blue</b>"}',
    };
    yield { type: 'STEP_FINISHED', stepName: 'Look outside' };
    yield 'It is blue.';
  });
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'foreign' }));
  await chat.ask('What colour is the sky?');
  await chat.answer.getByRole('button', { name: 'Thinking…' }).click();
  await expect(chat.answer.getByText('The sky is up.')).toBeVisible();
  afterThought.open();
  const tool = stepsOf(chat.answer).filter({ hasText: 'get_weather' });
  await expect(tool).toHaveAttribute('data-status', 'running');
  await expect(chat.answer.getByRole('button', { name: 'Using 2 skills' })).toBeVisible();
  afterTool.open();
  await expectStatus(chat.answer, 'complete');
  await expect(stepsOf(chat.answer).filter({ hasText: 'Look outside' })).toHaveAttribute(
    'data-kind',
    'workflow',
  );
  await expect(tool).toHaveAttribute('data-status', 'done');
  await tool.getByRole('button').click();
  await expect(tool.getByRole('group', { name: 'Output of get_weather' })).toContainText(
    '"sky": "<b>blue</b>"',
  );

  await page.reload();
  await expect(chat.answer.getByRole('button', { name: /^Used 2 skills · / })).toBeVisible();
  await expect(chat.answer.getByRole('button', { name: /^Thought/ })).toBeVisible();
  await expect(chat.answer.getByText('The sky is up.')).toHaveCount(0);
});

test('what is read in the thoughts stays where it is while the answer is written above it', async ({
  page,
  house,
  model,
}) => {
  const [toEnd, end] = [createGate(), createGate()];
  const thought = { messageId: 'thought' };
  const line = 'goes on for a little while so that it fills a line or two.\n\n';
  model.reply(async function* reply(): AsyncGenerator<string | RunEvent> {
    yield { type: 'REASONING_START', ...thought };
    yield { type: 'REASONING_MESSAGE_START', ...thought, role: 'reasoning' };
    for (let index = 0; index < 20; index += 1)
      yield { type: 'REASONING_MESSAGE_CONTENT', ...thought, delta: `Thought ${index} ${line}` };
    yield { type: 'REASONING_MESSAGE_END', ...thought };
    yield { type: 'REASONING_END', ...thought };
    yield `The answer ${line}`;
    await toEnd.wait;
    for (let index = 0; index < 30; index += 1) {
      yield `Line ${index} ${line}`;
      await delay(20);
    }
    await end.wait;
  });
  await page.setViewportSize({ width: 400, height: 704 });
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'foreign' }));
  await chat.ask('What colour is the sky?');
  await expect(chat.answer).toContainText('The answer');
  await chat.answer.getByRole('button', { name: /^Thought/ }).click();
  const read = chat.answer.getByText('Thought 2 ');
  await read.hover();
  await page.mouse.wheel(0, 40);
  await expectAtRest(read);
  const watch = await watchDrift(read);
  toEnd.open();
  await expect(chat.answer).toContainText('Line 29');
  end.open();
  await expectStatus(chat.answer, 'complete');
  expect(await watch.drift()).toBeLessThan(2);
});

test('a bot that is not in developer mode shows no process, and loads none @all', async ({ page, house }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'casement' }));
  await chat.askAndRead('How do I open a casement window?');
  await expect(chat.answer.getByRole('button', { name: /skill/ })).toHaveCount(0);
  expect(loaded.filter((url) => /\/process-[\w-]+\.js/.test(url))).toEqual([]);
});
