import { expect } from '@playwright/test';
import { findAxeProblems } from '../support/axe.ts';
import { chatAddress, expectStatus, openChat } from '../support/chat.ts';
import type { Chat } from '../support/chat.ts';
import { replyInHalves } from '../support/gate.ts';
import { test } from '../support/test.ts';
import type { House } from '../support/house.ts';
import type { Page } from '@playwright/test';

/** Has every question answered with how often the model was asked. */
const openCounting = async (page: Page, { serviceUrl, model }: House): Promise<Chat> => {
  model.reset();
  model.reply((question) => [`Answer ${model.questions.length} to ${question}`]);
  return openChat(page, chatAddress(serviceUrl));
};

/** Waits until the chosen branch is stored, then loads the page anew. */
const reloadAfter = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const stored = page.waitForResponse((response) => response.url().endsWith('/v1/im/session/set'));
  await act();
  await stored;
  await page.reload();
};

test.afterEach(({ house }) => house.model.reset());

test('says beside the answer that another one could not be had, until there is one @all', async ({
  page,
  house,
}) => {
  const chat = await openCounting(page, house);
  await chat.askAndRead('one');
  await page.route('**/v1/im/msg/send', (route) => route.abort('connectionrefused'));
  await chat.button('Regenerate').click();
  await expect(chat.answer).toContainText('System request error', { timeout: 30_000 });
  await expect(chat.answer).toContainText('Answer 1 to one');
  await page.unroute('**/v1/im/msg/send');
  await chat.answer.getByRole('button', { name: 'Try again' }).click();
  await expect(chat.composer).toBeFocused();
  await expect(chat.answer).toContainText('Answer 2 to one');
  await chat.button('Previous version').click();
  await expect(chat.answer).toContainText('Answer 1 to one');
  await expect(chat.answer).not.toContainText('System request error');
});

test('Regenerate makes a version beside the old one, and the chosen one stays after a reload', async ({
  page,
  house,
}) => {
  const chat = await openCounting(page, house);
  await chat.ask('one');
  await expect(chat.answer).toContainText('Answer 1 to one');
  await expect(chat.button('Previous version')).toHaveCount(0);
  await chat.button('Regenerate').click();
  await expect(chat.answer).toContainText('Answer 2 to one');
  await expect(chat.answer).toContainText('2 / 2');
  await expect(chat.questions).toHaveCount(1);
  await expect(chat.answers).toHaveCount(1);
  await expect(chat.button('Next version')).toBeDisabled();

  await reloadAfter(page, () => chat.button('Previous version').click());
  await expect(chat.answer).toContainText('Answer 1 to one');
  await expect(chat.answer).toContainText('1 / 2');
  expect(house.model.questions).toEqual(['one', 'one']);
});

test('the focus stays on the pager while versions are gone through @all', async ({ page, house }) => {
  const chat = await openCounting(page, house);
  await chat.askAndRead('one');
  for (const count of [2, 3]) {
    await chat.button('Regenerate').click();
    await expect(chat.answer).toContainText(`${count} / ${count}`);
  }
  await chat.button('Previous version').focus();
  await page.keyboard.press('Enter');
  await expect(chat.answer).toContainText('2 / 3');
  await expect(chat.button('Previous version')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chat.answer).toContainText('1 / 3');
  await expect(chat.button('Next version')).toBeFocused();
});

test('a new version is compared with the one before it, once @all', async ({ page, house }) => {
  const chat = await openCounting(page, house);
  await chat.askAndRead('one');
  const oldId = await chat.answer.getAttribute('data-message-id');
  const gate = replyInHalves(house.model, 'Better ', 'words');
  await chat.button('Regenerate').click();
  await expect(chat.answer).toContainText('Better');
  await expect(chat.button('Same')).toHaveCount(0);
  gate.open();
  await expectStatus(chat.answer, 'complete');
  const newId = await chat.answer.getAttribute('data-message-id');
  await expect(chat.button('Worse')).toBeVisible();
  await expect(chat.button('Same')).toBeVisible();
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  const sent = page.waitForRequest((request) => request.url().endsWith('/v1/im/msg/compare'));
  await chat.button('Better').click();
  expect((await sent).postDataJSON()).toEqual({ messageId: newId, previousId: oldId, verdict: 'better' });
  await expect(page.getByText('Thanks for your feedback')).toBeVisible();
  await expect(chat.button('Better')).toHaveCount(0);
  const told = page.getByText('You found this answer better than the one before.');
  await expect(told).toBeVisible();
  await page.reload();
  await expect(chat.answer).toContainText('Better words');
  await expect(chat.button('Better')).toHaveCount(0);
  await expect(told).toBeVisible();
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  await chat.button('Change').click();
  await chat.button('Worse').click();
  await expect(page.getByText('You found this answer worse than the one before.')).toBeVisible();
  await chat.button('Previous version').click();
  await expect(page.getByText(/^You found/)).toHaveCount(0);
});

test('the comparison waits for another try when it could not be stored @all', async ({ page, house }) => {
  const chat = await openCounting(page, house);
  await chat.askAndRead('one');
  await chat.button('Regenerate').click();
  await page.route('**/v1/im/msg/compare', (route) => route.abort());
  await chat.button('Same').click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(chat.button('Same')).toBeVisible();
  await chat.button('Do not compare').click();
  await expect(chat.button('Same')).toHaveCount(0);
  await expect(chat.composer).toBeFocused();
});

test('an edited question stands beside the old one, with an answer of its own', async ({ page, house }) => {
  const chat = await openCounting(page, house);
  await chat.askAndRead('first');
  await chat.ask('second');
  await expect(chat.answer).toContainText('Answer 2 to second');
  await expect(chat.button('Edit question')).toHaveCount(1);
  await chat.button('Edit question').click();
  const editor = page.getByRole('textbox', { name: 'Edit your question' });
  await expect(editor).toBeFocused();
  await expect(editor).toHaveValue('second');
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  await editor.fill('second, in other words');
  await page.keyboard.press('Enter');
  await expect(chat.answer).toContainText('Answer 3 to second, in other words');
  await expect(chat.questions).toHaveCount(2);
  const last = chat.questions.last();
  await expect(last).toContainText('2 / 2');

  await reloadAfter(page, () => last.getByRole('button', { name: 'Previous version' }).click());
  await expect(chat.questions.last()).toContainText('second');
  await expect(chat.questions.last()).toContainText('1 / 2');
  await expect(chat.answer).toContainText('Answer 2 to second');
});

test('the up arrow edits the last question, Escape leaves it, and the focus returns @all', async ({
  page,
  house,
}) => {
  const chat = await openCounting(page, house);
  await chat.composer.press('ArrowUp');
  await expect(chat.composer).toBeFocused();
  await chat.askAndRead('one');
  await expect(chat.button('Edit question')).toHaveCount(1);

  await chat.composer.fill('x');
  await chat.composer.press('ArrowUp');
  await expect(page.getByRole('textbox', { name: 'Edit your question' })).toHaveCount(0);
  await chat.composer.fill('');
  await chat.composer.press('ArrowUp');
  const editor = page.getByRole('textbox', { name: 'Edit your question' });
  await expect(editor).toBeFocused();
  await editor.fill('never sent');
  await page.keyboard.press('Escape');
  await expect(chat.composer).toBeFocused();
  await expect(chat.questions).toContainText(['one']);

  await chat.button('Edit question').focus();
  await page.keyboard.press('Enter');
  await expect(editor).toHaveValue('one');
  await page.keyboard.press('Escape');
  await expect(chat.button('Edit question')).toBeFocused();
  expect(house.model.questions).toEqual(['one']);
});

test('the question that is edited comes into sight over a long answer, and stays there @all', async ({
  page,
  house,
}) => {
  house.model.reply(() => [Array.from({ length: 60 }, (_, line) => `Paragraph ${line}.`).join('\n\n')]);
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.askAndRead('one');
  await chat.button('Jump to latest').click();
  await expect(chat.answer.getByText('Paragraph 59.')).toBeInViewport();
  await chat.composer.press('ArrowUp');
  const editor = page.getByRole('textbox', { name: 'Edit your question' });
  await expect(editor).toBeInViewport({ ratio: 1 });
  // It grows with its words.
  await editor.fill('one\nand\na\nhalf\nor\nmore');
  await expect(editor).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
});

test('an edit that was not sent survives a reload, and is gone once it is cancelled @all', async ({
  page,
  house,
}) => {
  const chat = await openCounting(page, house);
  await chat.askAndRead('one');
  await chat.button('Edit question').click();
  const editor = page.getByRole('textbox', { name: 'Edit your question' });
  await editor.fill('one and a half');
  await page.reload();
  await expect(editor).toHaveValue('one and a half');
  await expect(chat.composer).toBeFocused();
  await editor.press('Escape');
  await expect(chat.button('Edit question')).toBeVisible();
  await page.reload();
  await expect(chat.button('Edit question')).toBeVisible();
  await expect(editor).toHaveCount(0);
});

test('Escape in the editor leaves the panel on the host page open @all', async ({ page, house }) => {
  house.model.reply(() => ['Yes.']);
  await page.goto(house.hostPageUrl);
  await page.getByRole('button', { name: 'Open chat' }).click();
  const frame = page.frameLocator('iframe[title]');
  await frame.getByRole('textbox', { name: 'Message', exact: true }).fill('How do I open it?');
  await frame.getByRole('button', { name: 'Send' }).click();
  await expect(frame.locator('[data-role="assistant"][data-status="complete"]')).toBeVisible();
  await frame.getByRole('button', { name: 'Edit question' }).click();
  await frame.getByRole('textbox', { name: 'Edit your question' }).press('Escape');
  await expect(frame.getByRole('textbox', { name: 'Edit your question' })).toHaveCount(0);
  await expect(frame.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
});
