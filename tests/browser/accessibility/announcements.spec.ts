import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { pick } from '../support/attaching.ts';
import { chatAddress, chatIn, expectStatus, openChat } from '../support/chat.ts';
import { createGate, type Gate } from '../support/gate.ts';
import { listen } from '../support/heard.ts';
import { logInByEmail } from '../support/log-in.ts';
import { test } from '../support/test.ts';

const words = Array.from({ length: 40 }, (_, index) => `word${index} `);
const STARTED = 'The answer has started';

test('says that an answer has begun, and all of it once it has ended or was stopped, but never its pieces', async ({
  page,
  house,
  model,
}) => {
  const gates: Record<string, Gate> = { go: createGate(), stop: createGate() };
  const heard = await listen(page);
  model.reply(async function* (question) {
    yield* words;
    await gates[question]?.wait;
  });
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.ask('go');
  await expect.poll(heard).toContain(STARTED);
  gates['go']?.open();
  await expectStatus(chat.answer, 'complete');
  await expect.poll(heard).toContain(`The answer: ${words.join('').trim()}`);

  await chat.ask('stop');
  await expect(chat.answers).toHaveCount(2);
  await expect(chat.answer).toContainText('word39');
  await chat.button('Stop generating').click();
  await expectStatus(chat.answer, 'stopped');
  const stopped = `Stopped. The answer so far: ${words.join('').trim()}`;
  await expect.poll(heard).toContain(stopped);
  gates['stop']?.open();
  const ofAnswers = (await heard()).filter(
    (text) => /answer|word\d/.test(text) && !text.includes('prepared'),
  );
  expect(ofAnswers).toEqual([STARTED, `The answer: ${words.join('').trim()}`, STARTED, stopped]);
  await expect(page.getByRole('log')).toHaveAttribute('aria-live', 'off');
});

test('says that an answer was cut off, goes on, and has failed @all', async ({ page, model, network }) => {
  const [cut, end] = [createGate(), createGate()];
  const heard = await listen(page);
  model.reply(async function* (question) {
    yield 'Half of it ';
    await (question === 'cut' ? cut : end).wait;
    if (question === 'fail') throw new Error('The model has gone.');
    yield 'and the rest.';
  });
  const chat = await openChat(page, chatAddress(network.url));
  const timesStarted = async () => (await heard()).filter((text) => text === STARTED).length;
  await chat.ask('cut');
  await expect.poll(timesStarted).toBe(1);
  network.cut();
  await expect.poll(heard).toContain('Reconnecting');
  network.mend();
  cut.open();
  await expectStatus(chat.answer, 'complete');
  await expect.poll(heard).toContain('The answer: Half of it and the rest.');

  await chat.ask('fail');
  await expect.poll(timesStarted).toBe(2);
  end.open();
  await expectStatus(chat.answer, 'failed');
  await expect.poll(async () => (await heard()).at(-1)).toMatch(/^The answer failed: ./);
  expect(await timesStarted()).toBe(2);
});

test('says what has to be done before a message is sent, and what is answered once it was @all', async ({
  page,
  house,
}) => {
  const heard = await listen(page);
  await page.goto(chatAddress(house.serviceUrl, { bot: 'accounts', channel: 'members' }));
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await expect(dialog).toBeVisible();
  // A dialog is heard by its title, when the focus is in it.
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await logInByEmail(page, house, `${randomUUID()}@example.com`);
  const chat = chatIn(page);
  await expect(chat.composer).toBeFocused();
  await chat.askAndRead('hello');
  await expect.poll(heard).toContain('The answer: You asked: hello');
  expect(await heard()).toContain('Login success');
});

test('says why a file is not taken, and when one is attached @all', async ({ page, house }) => {
  const heard = await listen(page);
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'files' }));
  await pick(page, chat, { name: 'a.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
  await expect.poll(async () => (await heard()).join('\n')).toContain('Incorrect format');
  await pick(page, chat, { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('A text.') });
  await expect.poll(heard).toContain('a.txt is attached.');
});
