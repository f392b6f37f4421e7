import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { findAxeProblems } from '../support/axe.ts';
import { chatAddress, expectStatus, openChat } from '../support/chat.ts';
import type { Chat } from '../support/chat.ts';
import { listen } from '../support/heard.ts';
import { test } from '../support/test.ts';

const openHelpful = (page: Page, serviceUrl: string): Promise<Chat> =>
  openChat(page, chatAddress(serviceUrl, { bot: 'helpful' }));

const list = (page: Page) => page.getByRole('listbox', { name: 'Suggested questions' });

/** Records every alert: a toast soon goes by itself. */
const listenForAlerts = (page: Page) => listen(page, '[role="alert"]');

/** Typing begins to be watched once the code for it has come. */
const waitForHelp = (chat: Chat): Promise<void> =>
  expect(chat.composer).toHaveAttribute('aria-autocomplete', 'list');

test('predicted questions are chosen with the arrow keys, and Enter is stolen only from a marked one', async ({
  page,
  house,
  model,
}) => {
  const chat = await openHelpful(page, house.serviceUrl);
  await waitForHelp(chat);
  const examples = page.getByRole('list', { name: 'Question templates' });
  await expect(examples).toBeVisible();
  await chat.composer.pressSequentially('how do i');
  const options = list(page).getByRole('option');
  await expect(options).toHaveText(['How do I open the door?', 'How do I open the window?']);
  await expect(chat.composer).not.toHaveAttribute('aria-activedescendant');
  // What is offered does not lie over what was offered before.
  await expect(examples).toBeHidden();
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);

  await chat.composer.press('ArrowDown');
  await chat.composer.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(chat.composer).toHaveAttribute(
    'aria-activedescendant',
    (await options.nth(1).getAttribute('id')) ?? '',
  );
  await expect(chat.composer).toBeFocused();
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  await chat.composer.press('Enter');
  await expect(chat.composer).toHaveValue('How do I open the window?');
  await expect(list(page)).toHaveCount(0);
  await expect(chat.questions).toHaveCount(0);

  await chat.composer.fill('how do');
  await expect(list(page)).toBeVisible();
  await chat.composer.press('Enter');
  await expectStatus(chat.answer, 'complete');
  expect(model.questions).toEqual(['how do']);
});

test('Tab, the right arrow and a click take a prediction, Escape hides them and leaves the rest alone @all', async ({
  page,
  house,
}) => {
  const chat = await openHelpful(page, house.serviceUrl);
  await waitForHelp(chat);
  for (const key of ['Tab', 'ArrowRight']) {
    await chat.composer.fill('how do');
    await expect(list(page)).toBeVisible();
    await chat.composer.press('ArrowDown');
    await chat.composer.press(key);
    await expect(chat.composer).toHaveValue('How do I open the door?');
    await expect(chat.composer).toBeFocused();
  }
  await chat.composer.fill('how do');
  await list(page).getByRole('option').nth(1).click();
  await expect(chat.composer).toHaveValue('How do I open the window?');
  await expect(chat.composer).toBeFocused();

  await chat.composer.fill('how do');
  await expect(list(page)).toBeVisible();
  await chat.composer.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(chat.composer).toHaveValue('how do');

  await chat.composer.fill('how do i');
  await expect(list(page)).toBeVisible();
  await chat.composer.press('Tab');
  await expect(chat.composer).not.toBeFocused();
  await expect(list(page)).toHaveCount(0);
});

test('nothing is predicted while an input method composes, and nobody hears when predicting fails @all', async ({
  page,
  house,
}) => {
  const asked: string[] = [];
  await page.route('**/predictionQuestion', async (route) => {
    asked.push((route.request().postDataJSON() as { text: string }).text);
    await route.fulfill({ status: 500, body: 'down' });
  });
  const alerts = await listenForAlerts(page);
  const chat = await openHelpful(page, house.serviceUrl);
  await waitForHelp(chat);
  await chat.composer.focus();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.imeSetComposition', { text: '窗', selectionStart: 1, selectionEnd: 1 });
  await devtools.send('Input.imeSetComposition', { text: '窗户', selectionStart: 2, selectionEnd: 2 });
  const refused = page.waitForResponse('**/predictionQuestion');
  await devtools.send('Input.insertText', { text: '窗户' });
  await refused;
  expect(asked).toEqual(['窗户']);
  await chat.composer.press('Enter');
  await expectStatus(chat.answer, 'complete');
  await expect(list(page)).toHaveCount(0);
  expect(await alerts()).toEqual([]);
});

test('Tab goes through the blanks of a template and out of it', async ({ page, house, model }) => {
  const chat = await openHelpful(page, house.serviceUrl);
  await waitForHelp(chat);
  await chat.button('Compare Compare {one} with {other}.').click();
  const selected = () =>
    chat.composer.evaluate(({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
      value.slice(selectionStart, selectionEnd),
    );
  await expect.poll(selected).toBe('{one}');
  await page.keyboard.type('wood');
  await page.keyboard.press('Tab');
  expect(await selected()).toBe('{other}');
  await page.keyboard.press('Shift+Tab');
  await expect(chat.composer).not.toBeFocused();
  await chat.composer.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await page.keyboard.type('iron');
  await expect(chat.composer).toHaveValue('Compare wood with iron.');
  await page.keyboard.press('Enter');
  await expectStatus(chat.answer, 'complete');
  expect(model.questions).toEqual(['Compare wood with iron.']);
});

test('a template goes below what is typed, its first blank selected @all', async ({ page, house }) => {
  const chat = await openHelpful(page, house.serviceUrl);
  await waitForHelp(chat);
  await chat.composer.fill('Half a thought');
  await chat.button('Compare Compare {one} with {other}.').click();
  await page.keyboard.type('wood');
  await expect(chat.composer).toHaveValue('Half a thought\nCompare wood with {other}.');
  await page.reload();
  await expect(chat.composer).toHaveValue('Half a thought\nCompare wood with {other}.');
});

test('questions that may follow stand under the last answer only, and a pressed one is sent', async ({
  page,
  house,
  model,
}) => {
  const chat = await openHelpful(page, house.serviceUrl);
  await chat.ask('One?');
  const followUps = page.getByRole('list', { name: 'Follow-up questions' });
  await expect(followUps.getByRole('button')).toHaveText(['And how do I close it?', 'Who makes it?']);
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  await chat.composer.fill('A draft');
  await chat.button('Who makes it?').click();
  await expect(chat.composer).toBeFocused();
  await expect(chat.composer).toHaveValue('A draft');
  await expect(chat.answer).toContainText('You asked: Who makes it?');
  await expect(followUps).toHaveCount(1);
  await expect(followUps.getByRole('button')).toHaveText(['And how do I close it?']);
  await expect(chat.answer.getByRole('button', { name: 'And how do I close it?' })).toBeVisible();
  expect(model.questions).toEqual(['One?', 'Who makes it?']);
});

test('an answer stands without what may follow it when that cannot be had, and the failure is told @all', async ({
  page,
  house,
}) => {
  await page.route('**/v1/msg/recommend', (route) => route.fulfill({ status: 500, body: 'down' }));
  const alerts = await listenForAlerts(page);
  const chat = await openHelpful(page, house.serviceUrl);
  for (const question of ['One?', 'Two?']) {
    const refused = page.waitForResponse('**/v1/msg/recommend');
    await chat.ask(question);
    await refused;
    await expect(chat.answer).toContainText(`You asked: ${question}`);
    await expectStatus(chat.answer, 'complete');
  }
  await expect(page.getByRole('list', { name: 'Follow-up questions' })).toHaveCount(0);
  expect(new Set(await alerts())).toEqual(
    new Set(['Unknown system error, please feedback to the administrator.']),
  );
});
