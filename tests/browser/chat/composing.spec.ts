import { expect } from '@playwright/test';
import { chatAddress, expectStatus, openChat, openOnHostPage } from '../support/chat.ts';
import { createGate, replyInHalves } from '../support/gate.ts';
import { test } from '../support/test.ts';

test('Enter that confirms a composition does not send, the next Enter does', async ({
  page,
  house,
  model,
}) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.composer.focus();
  const devtools = await page.context().newCDPSession(page);
  const pressEnter = async (keyCode: number): Promise<void> => {
    const key = {
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: keyCode,
      nativeVirtualKeyCode: keyCode,
    };
    await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  };

  await devtools.send('Input.imeSetComposition', { text: '你好', selectionStart: 2, selectionEnd: 2 });
  await pressEnter(229);
  await pressEnter(13);
  await devtools.send('Input.insertText', { text: '你好' });
  // Safari ends the composition before it reports the key; only the key code 229 tells.
  await pressEnter(229);
  await expect(chat.composer).toHaveValue('你好');
  await expect(chat.questions).toHaveCount(0);

  await chat.composer.press('Enter');
  await expect(chat.answer).toContainText('You asked: 你好');
  expect(model.questions).toEqual(['你好']);
});

test('Shift+Enter breaks the line, Enter sends, and an empty message goes nowhere', async ({
  page,
  house,
  model,
}) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.composer.press('Enter');
  await chat.composer.fill('   ');
  await chat.composer.press('Enter');
  await expect(chat.questions).toHaveCount(0);

  await chat.composer.fill('one');
  await chat.composer.press('Shift+Enter');
  await chat.composer.pressSequentially('two');
  await expect(chat.composer).toHaveValue('one\ntwo');
  await chat.composer.press('Enter');
  await expect(chat.composer).toHaveValue('');
  await expect(chat.questions).toHaveCount(1);
  await expectStatus(chat.answer, 'complete');
  expect(model.questions).toEqual(['one\ntwo']);
});

test('Enter while an answer is being written keeps the text, which goes out once when it has ended', async ({
  page,
  house,
  model,
}) => {
  const gate = replyInHalves(model, 'First words', ' and last ones.');
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.ask('one');
  await expect(chat.answer).toContainText('First words');
  await chat.composer.fill('two');
  await chat.composer.press('Enter');
  const status = page.getByText('Will be sent when the answer has ended.');
  await expect(status).toBeVisible();
  await expect(chat.composer).toHaveValue('two');
  await chat.button('Don’t send').click();
  await expect(status).toBeHidden();
  await expect(chat.composer).toBeFocused();
  await chat.composer.press('Enter');
  await expect(status).toBeVisible();

  gate.open();
  await expect(chat.answers).toHaveCount(2);
  await expect(chat.composer).toHaveValue('');
  await expectStatus(chat.answer, 'complete');
  expect(model.questions).toEqual(['one', 'two']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('Enter makes a line, and the arrow sends', async ({ page, house, model }) => {
    const chat = await openChat(page, chatAddress(house.serviceUrl));
    await chat.composer.tap();
    await expect(chat.composer).toHaveAttribute('enterkeyhint', 'enter');
    await page.keyboard.type('line one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('line two');
    await expect(chat.composer).toHaveValue('line one\nline two');
    await chat.button('Send').tap();
    await expectStatus(chat.answer, 'complete');
    expect(model.questions).toEqual(['line one\nline two']);
  });

  test('the arrow stands beside Stop once there is text, and sends it when the answer has ended', async ({
    page,
    house,
    model,
  }) => {
    const gates = [createGate(), createGate()];
    model.reply(async function* () {
      yield 'First words';
      await gates[model.questions.length - 1]?.wait;
      yield ' and last ones.';
    });
    const chat = await openChat(page, chatAddress(house.serviceUrl));
    await chat.composer.tap();
    await page.keyboard.type('one');
    await chat.button('Send').tap();
    await expect(chat.answer).toContainText('First words');
    await expect(chat.button('Send')).toBeHidden();

    await page.keyboard.type('two');
    await expect(chat.button('Stop generating')).toBeInViewport({ ratio: 1 });
    await chat.button('Send').tap();
    await expect(page.getByText('Will be sent when the answer has ended.')).toBeVisible();
    await expect(chat.button('Send')).toBeDisabled();
    await expect(chat.composer).toBeFocused();
    await expect(chat.composer).toHaveValue('two');
    gates[0]?.open();
    await expect(chat.answers).toHaveCount(2);
    await expect(chat.answer).toContainText('First words');
    expect(model.questions).toEqual(['one', 'two']);

    // What is typed is not what is stopped.
    await page.keyboard.type('three');
    await chat.button('Stop generating').tap();
    await expectStatus(chat.answer, 'stopped');
    await expect(chat.composer).toHaveValue('three');
    await expect(chat.button('Send')).toBeEnabled();
    expect(model.questions).toEqual(['one', 'two']);
  });
});

test('a paste of markup stays text @all', async ({ page, house }) => {
  const chat = await openOnHostPage(page, house.hostPageUrl);
  await chat.ask('<img src=x onerror="parent.pwned = 1"> **bold**');
  await expect(chat.questions).toContainText('<img src=x onerror="parent.pwned = 1"> **bold**');
  await expect(chat.questions.locator('img[src="x"]')).toHaveCount(0);
});
