import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { openAdministrator } from '../support/administrator.ts';
import { findAxeProblems } from '../support/axe.ts';
import { chipOf, pick } from '../support/attaching.ts';
import { chatAddress, chatIn, expectStatus } from '../support/chat.ts';
import { createGate } from '../support/gate.ts';
import type { House } from '../support/house.ts';
import { textFile } from '../support/sample-files.ts';
import { logInByEmail } from '../support/log-in.ts';
import { test as base } from '../support/test.ts';

const test = base.extend<{ administrator: Awaited<ReturnType<typeof openAdministrator>> }>({
  administrator: async ({ browser, house }, use) => {
    const administrator = await openAdministrator(browser, house.serviceUrl);
    await use(administrator);
    await administrator.close();
  },
});

const addressOf = (house: House, channel = 'web') =>
  chatAddress(house.serviceUrl, { bot: 'invited', channel });

const newName = () => `Ada ${randomUUID()}`;

const apply = async (page: Page, name: string, reason = 'I work there'): Promise<Locator> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'User name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'Reason for application' }).fill(reason);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByRole('status')).toContainText('Submit success');
  return dialog;
};

/** Has the chat ask at once, as a visitor does who comes back to the tab. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

const closeDialog = async (page: Page) => {
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
};

test('leads from the entry over the application to the answer of the message that waited, once', async ({
  page,
  house,
  model,
  administrator,
}) => {
  await page.goto(addressOf(house));
  await expect(page.getByRole('dialog', { name: 'Approval is needed' })).toBeVisible();
  await closeDialog(page);
  const chat = chatIn(page);
  await chat.ask('May I come in?');
  const name = newName();
  const dialog = await apply(page, name);
  await closeDialog(page);
  const note = chat.questions.getByText('Not sent');
  await expect(note).toBeVisible();
  await chat.composer.fill('half a thought');

  await administrator.review(name);
  await page.getByRole('button', { name: 'See my application' }).first().click();
  await dialog.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByRole('dialog', { name: 'Your application is under review' })).toBeVisible();
  await administrator.approve(name);
  await comeBack(page);
  await expect(page.getByText('You have been approved and can chat now')).toBeVisible();
  await expectStatus(chat.answer, 'complete');
  await expect(chat.questions).toHaveText(['May I come in?']);
  await expect(chat.composer).toHaveValue('half a thought');
  await expect(dialog).toBeHidden();
  expect(model.questions).toEqual(['May I come in?']);

  // Another visitor who opens the same chat starts from the beginning.
  const other = await page.context().browser()!.newContext();
  const stranger = await other.newPage();
  await stranger.goto(addressOf(house));
  await expect(stranger.getByRole('dialog', { name: 'Approval is needed' })).toBeVisible();
  await expect(chatIn(stranger).questions).toHaveCount(0);
  await other.close();
});

test('holds a file at the gate with its question, which goes with it @all', async ({
  page,
  house,
  model,
  administrator,
}) => {
  await page.goto(addressOf(house));
  await closeDialog(page);
  const chat = chatIn(page);
  await pick(page, chat, textFile('notes.txt', 'The boathouse key hangs behind the blue door.'));
  await closeDialog(page);
  await expect(chipOf(chat, 'notes.txt')).toContainText('Not uploaded yet');
  await chat.ask('Where is the key?');
  const name = newName();
  await apply(page, name);
  await administrator.approve(name);
  await comeBack(page);
  await expectStatus(chat.answer, 'complete');
  await expect(chat.questions.getByRole('link', { name: 'notes.txt' })).toBeVisible();
  await expect(chat.questions).toHaveCount(1);
  expect(model.questions).toHaveLength(1);
});

test('keeps the form, the application and the message over reloads @all', async ({
  page,
  house,
  model,
  administrator,
}) => {
  await page.goto(addressOf(house));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'User name' }).fill('Ad');
  await dialog.getByRole('textbox', { name: 'Reason for application' }).fill('Because');
  await page.reload();
  await expect(dialog.getByRole('textbox', { name: 'Reason for application' })).toHaveValue('Because');
  await closeDialog(page);
  const chat = chatIn(page);
  await chat.ask('Still there?');
  await expect(dialog.getByRole('textbox', { name: 'User name' })).toHaveValue('Ad');

  // An open question is asked again, and what it needs is said again.
  await page.reload();
  await expect(dialog).toBeVisible();
  await expect(chat.questions.getByText('Still there?')).toBeVisible();
  const name = newName();
  await apply(page, name);
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Your application is submitted' })).toBeVisible();
  await administrator.approve(name);
  await page.reload();
  await expectStatus(chat.answer, 'complete');
  await expect(chat.questions).toHaveText(['Still there?']);
  expect(model.questions).toEqual(['Still there?']);
});

test('tells a rejection with its reason, and lets the visitor apply again @all', async ({
  page,
  house,
  model,
  administrator,
}) => {
  await page.goto(addressOf(house));
  const [first, second] = [newName(), newName()];
  const dialog = await apply(page, first);
  await administrator.reject(first, 'Please <b>say</b> who you are');
  await comeBack(page);
  await expect(page.getByRole('dialog', { name: 'Your application was rejected' })).toBeVisible();
  await expect(dialog).toContainText('Reason: Please <b>say</b> who you are');
  await closeDialog(page);

  const chat = chatIn(page);
  await chat.ask('Why not?');
  await expect(dialog).toContainText('Reason: Please <b>say</b> who you are');
  await closeDialog(page);
  await expect(chat.questions).toContainText('Not sent');
  await chat.questions.getByRole('button', { name: 'Ask for access' }).click();
  await apply(page, second, 'I am Ada');
  await administrator.approve(second);
  await comeBack(page);
  await expectStatus(chat.answer, 'complete');
  expect(model.questions).toEqual(['Why not?']);
});

test('says plainly that an account was disabled, leaves what can be read, and goes on once it is enabled @all', async ({
  page,
  house,
  administrator,
}) => {
  await page.goto(addressOf(house));
  const name = newName();
  await apply(page, name);
  await administrator.approve(name);
  await comeBack(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  const chat = chatIn(page);
  await chat.askAndRead('First?');

  await administrator.disable(name, 'Spam');
  // A slow network brings what the message needs after the visitor has read why, and closed it.
  const closed = createGate();
  const code = '**/assets/meet-challenge-*.js';
  await page.route(code, async (route) => {
    await closed.wait;
    await route.continue();
  });
  const come = page.waitForResponse(code);
  await chat.ask('Second?');
  const dialog = page.getByRole('dialog', { name: 'This account is disabled' });
  await expect(dialog).toContainText('Reason: Spam');
  await closeDialog(page);
  closed.open();
  await (await come).finished();
  await expect(chat.questions.first()).toHaveText('First?');
  await expect(chat.questions.last()).toContainText('This account is disabled');
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeHidden();
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  await page.reload();
  await expect(dialog).toBeVisible();
  await closeDialog(page);
  await expect(chat.questions.first()).toHaveText('First?');
  await expect(chat.answer).toHaveText(/\S/);
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(dialog).toBeVisible();
  await administrator.enable(name);
  await comeBack(page);
  await expect(dialog).toBeHidden();
  await expect(chat.composer).toBeEditable();
});

test('lets a visitor whose account was disabled log out, and says so @all', async ({
  page,
  house,
  administrator,
}) => {
  await page.goto(addressOf(house, 'members'));
  const email = `${randomUUID()}@mail.example`;
  await logInByEmail(page, house, email);
  await apply(page, email);
  await administrator.approve(email);
  await comeBack(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await administrator.disable(email, 'Spam');
  await chatIn(page).ask('Still in?');
  const dialog = page.getByRole('dialog', { name: 'This account is disabled' });

  // The code that logs out does not come.
  const code = /app-logins/;
  await page.route(code, (route) => route.abort());
  await page.reload();
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'System request error' })).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.unroute(code);
  await page.getByRole('button', { name: 'Details' }).click();
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Log out success')).toBeVisible();
});

test('takes an application by keyboard alone, in Chinese and on a phone, and counts its characters @all', async ({
  browser,
  house,
}) => {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await page.goto(addressOf(house));
  const dialog = page.getByRole('dialog', { name: '需要审批' });
  await expect(dialog.getByRole('textbox', { name: '姓名' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('请输入姓名');
  await expect(dialog).toContainText('请输入申请理由，不超过500个字符');
  await page.keyboard.type('小林');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('想'.repeat(501));
  await expect(dialog).toContainText('501/500');
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: '申请理由' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await expect(dialog).toContainText('500/500');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const submitted = page.getByRole('dialog', { name: '申请已提交' });
  await expect(submitted.getByRole('status')).toContainText('提交成功');
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(submitted).toBeHidden();
  await expect(page.getByRole('textbox', { name: '消息' })).toBeEditable();
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  await context.close();
});
