import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { findAxeProblems } from '../support/axe.ts';
import { type Chat, chatAddress, chatIn, expectStatus, openChat } from '../support/chat.ts';
import type { House } from '../support/house.ts';
import { tabTo } from '../support/keys.ts';
import { test } from '../support/test.ts';

const addressOf = (house: House, bot = 'paid') => chatAddress(house.serviceUrl, { bot });

const dialogIn = (page: Page): Locator => page.getByRole('dialog', { name: 'Plans' });

/** Asks until the messages of the day are used up; the last question stands unsent behind the plans. */
const useUp = async (page: Page, house: House): Promise<{ chat: Chat; dialog: Locator }> => {
  const chat = await openChat(page, addressOf(house));
  await chat.askAndRead('The free one');
  await chat.ask('One more');
  const dialog = dialogIn(page);
  await expect(dialog).toBeVisible();
  return { chat, dialog };
};

/** Presses the button of a plan; returns the tab to pay in. */
const beginToPay = async (page: Page, button: Locator): Promise<Page> => {
  const [tab] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  await tab.waitForURL(/\/test-checkout\//);
  return tab;
};

const subscribe = (dialog: Locator): Locator => dialog.getByRole('button', { name: 'Subscribe' });

/** The runs that the service is asked for while this watches. */
const watchRuns = (page: Page) => {
  const runIds: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/v1/im/msg/send')) return;
    runIds.push((request.postDataJSON() as { runId: string }).runId);
  });
  return runIds;
};

test('sends the very message that was refused, once, when a plan is paid for', async ({
  page,
  house,
  model,
}) => {
  const runIds = watchRuns(page);
  const { chat, dialog } = await useUp(page, house);
  await expect(dialog).toContainText('0 of 1 message left');
  await expect(dialog).toContainText('USD 9/month');
  await expect(dialog).toContainText('USD 49.50');
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  const tab = await beginToPay(page, subscribe(dialog));
  expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
  await expect(dialog.getByRole('heading', { name: 'Waiting for your payment' })).toBeFocused();
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  await expect(tab.getByText('no money moves')).toBeVisible();
  expect(await findAxeProblems(tab.mainFrame())).toEqual([]);
  await tab.getByRole('button', { name: 'Pay USD 9/month' }).click();

  await expect(page.getByText('Payment received')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(chat.answers).toHaveCount(2);
  await expectStatus(chat.answer, 'complete');
  expect(model.questions).toEqual(['The free one', 'One more']);
  expect(runIds).toHaveLength(3);
  expect(new Set(runIds).size).toBe(2);

  await chat.button('Menu').click();
  await page.getByRole('menuitem', { name: 'Plans and usage' }).click();
  await expect(dialog).toContainText('999 of 1,000 messages left');
  await expect(dialog).toContainText(/Renews on \w+ \d+, \d{4}/);
  const [receipt] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Receipt' }).click(),
  ]);
  await expect(receipt.getByText('no money has moved')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel it' })).toBeFocused();
  const cancelPath = '**/im/v1/pay/cancel';
  await page.route(cancelPath, (route) => route.fulfill({ status: 500, json: { code: 500 } }), { times: 1 });
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Unknown system error');
  await dialog.getByRole('button', { name: 'Cancel it' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog).toContainText(/Ends on \w+ \d+, \d{4}/);
  await expect(dialog.getByRole('button', { name: 'Cancel subscription' })).toBeHidden();
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
});

test('says that a payment was declined, and offers it again @all', async ({ page, house }) => {
  const { chat, dialog } = await useUp(page, house);
  const unlock = dialog.getByRole('button', { name: 'Unlock' });
  const declined = await beginToPay(page, unlock);
  await declined.getByRole('button', { name: 'Decline the payment' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The payment failed');
  await expect(chat.answers).toHaveCount(1);

  const cancelled = await beginToPay(page, unlock);
  await cancelled.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nothing was charged');

  const paid = await beginToPay(page, unlock);
  await paid.getByRole('button', { name: /^Pay/ }).click();
  await expect(chat.answers).toHaveCount(2);
});

test('keeps the message, its reason and a way on when the plans are closed @all', async ({
  page,
  house,
  model,
}) => {
  const { chat, dialog } = await useUp(page, house);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const note = chat.questions.last();
  await expect(note).toContainText('Not sent · Reached limits');
  // A quota comes back with time.
  await expect(note.getByRole('button', { name: 'Try again' })).toBeVisible();
  await note.getByRole('button', { name: 'See plans' }).click();
  await expect(dialog).toBeVisible();

  // The page to pay on is closed: the visitor can open it again, and closing the plans loses nothing that is
  // paid.
  const left = await beginToPay(page, subscribe(dialog));
  await left.close();
  await page.bringToFront();
  await expect(dialog.getByRole('status')).toContainText('seems to be closed');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await note.getByRole('button', { name: 'See plans' }).click();
  const [again] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: 'Open the payment page' }).click(),
  ]);
  await page.keyboard.press('Escape');
  await again.getByRole('button', { name: /^Pay/ }).click();
  await expect(again.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await page.bringToFront();
  await expect(chat.answers).toHaveCount(2);
  await expectStatus(chat.answer, 'complete');
  expect(model.questions).toEqual(['The free one', 'One more']);
});

test('offers a link where the browser opens no tab @all', async ({ page, house }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const { chat, dialog } = await useUp(page, house);
  await subscribe(dialog).click();
  await expect(dialog.getByRole('heading', { name: 'blocked the payment page' })).toBeFocused();
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: 'Open the payment page' }).click(),
  ]);
  await tab.getByRole('button', { name: /^Pay/ }).click();
  await expect(tab.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await page.bringToFront();
  await expect(chat.answers).toHaveCount(2);
});

test('goes on waiting for the payment after a reload, and sends the message once @all', async ({
  page,
  house,
  model,
}) => {
  const runIds = watchRuns(page);
  const { chat, dialog } = await useUp(page, house);
  const tab = await beginToPay(page, subscribe(dialog));
  await page.reload();
  await expect(dialog.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  await tab.getByRole('button', { name: /^Pay/ }).click();
  await expect(tab.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await page.bringToFront();
  await expect(chat.answers).toHaveCount(2);
  await expectStatus(chat.answer, 'complete');
  await expect(dialog).toBeHidden();
  expect(model.questions).toEqual(['The free one', 'One more']);
  expect(new Set(runIds).size).toBe(2);
  // All of the question and its answer can be seen, as if it had been asked just now.
  const thread = (await page.getByRole('log').boundingBox())!;
  const [question, answer] = [
    (await chat.questions.last().boundingBox())!,
    (await chat.answer.boundingBox())!,
  ];
  expect(question.y).toBeGreaterThanOrEqual(thread.y);
  expect(answer.y + answer.height).toBeLessThanOrEqual(thread.y + thread.height);
});

test('is paid once in two tabs, and both go on @all', async ({ page, house, context, model }) => {
  const { chat, dialog } = await useUp(page, house);
  const other = await context.newPage();
  const otherChat = await openChat(other, addressOf(house));
  // The message that waits stands in this tab as well, with what it waits for.
  await dialogIn(other).getByRole('button', { name: 'Close' }).click();
  await otherChat.button('New chat').click();
  await otherChat.ask('From the other tab');
  const otherDialog = dialogIn(other);
  const [one, same] = [
    await beginToPay(page, subscribe(dialog)),
    await beginToPay(other, subscribe(otherDialog)),
  ];
  expect(same.url()).toBe(one.url());
  await one.getByRole('button', { name: /^Pay/ }).click();
  await page.bringToFront();
  await expect(chat.answers).toHaveCount(2);
  await other.bringToFront();
  await expect(otherChat.answers).toHaveCount(1);
  await expect(otherDialog).toBeHidden();
  for (const { answer } of [chat, otherChat]) await expectStatus(answer, 'complete');
  expect(model.questions.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'From the other tab',
    'One more',
    'The free one',
  ]);
});

test('is in Chinese and fits a phone, payment page included @all', async ({ browser, house }) => {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(addressOf(house));
  const composer = page.getByRole('textbox', { name: '消息' });
  await expect(composer).toBeEditable();
  const ask = async (question: string) => {
    await composer.fill(question);
    await page.getByRole('button', { name: '发送' }).click();
  };
  const answers = page.locator('[data-role="assistant"]');
  await ask('第一个问题');
  await expect(answers.last()).toHaveAttribute('data-status', 'complete');
  await ask('第二个问题');
  const dialog = page.getByRole('dialog', { name: '套餐' });
  await expect(dialog).toContainText('消息剩余0条，共1条');
  await expect(dialog).toContainText('专业版');
  await expect(dialog).toContainText(/USD\s9\/月/);
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWide).toBe(false);
  const tab = await beginToPay(page, dialog.getByRole('button', { name: '订阅' }));
  await expect(tab.getByText('不会产生任何费用')).toBeVisible();
  expect(await tab.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  expect(await findAxeProblems(tab.mainFrame())).toEqual([]);
  await tab.getByRole('button', { name: '支付' }).click();
  await page.bringToFront();
  await expect(answers).toHaveCount(2);
  await context.close();
});

test('works by keyboard alone @all', async ({ page, house }) => {
  const { chat, dialog } = await useUp(page, house);
  await expect(dialog.getByRole('heading', { name: 'Plans', exact: true })).toBeFocused();
  await tabTo(page, 'Subscribe');
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
  const pay = tab.getByRole('button', { name: /^Pay/ });
  await expect(pay).toBeFocused();
  await page.bringToFront();
  await tabTo(page, 'Back to the plans');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Subscribe');
  const [second] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
  expect(second.url()).toBeTruthy();
  await expect(second.getByRole('button', { name: /^Pay/ })).toBeFocused();
  await second.keyboard.press('Enter');
  await page.bringToFront();
  await expect(chat.answers).toHaveCount(2);
  await tab.close();
});

test('what an anonymous visitor has bought is their account’s after the log-in @all', async ({
  page,
  house,
}) => {
  const { chat, dialog } = await useUp(page, house);
  const tab = await beginToPay(page, dialog.getByRole('button', { name: 'Unlock' }));
  await tab.getByRole('button', { name: /^Pay/ }).click();
  await page.bringToFront();
  await expect(chat.answers).toHaveCount(2);

  await chat.button('Menu').click();
  await page.getByRole('menuitem', { name: 'Plans and usage' }).click();
  await expect(dialog).toContainText('You can send any number of messages.');
  await dialog.getByRole('button', { name: 'Log in' }).click();
  const logIn = page.getByRole('dialog', { name: 'Log in' });
  const email = `${randomUUID()}@mail.example`;
  await logIn.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await logIn.getByRole('checkbox').check();
  await logIn.getByRole('button', { name: 'Get code' }).click();
  await page.getByRole('button', { name: 'Verify without a picture' }).click();
  await expect(logIn.getByRole('status')).toHaveText('Verification code has been sent');
  await logIn
    .getByRole('textbox', { name: 'Verification code' })
    .fill(await house.postOffice.codeSentTo(email));
  await expect(page.getByText('Login success')).toBeVisible();
  await chat.ask('And as a user');
  await expect(chat.answers).toHaveCount(3);

  await chat.button('Menu').click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByText('Log out success')).toBeVisible();
  await chat.askAndRead('As nobody');
  await chat.ask('As nobody again');
  await expect(dialog).toContainText('0 of 1 message left');
  await expect(dialog).not.toContainText('Your plan');
});

test('who asks too fast is told when to go on, and can then @all', async ({ page, house }) => {
  test.slow();
  const chat = await openChat(page, addressOf(house, 'hurried'));
  const question = chatIn(page).questions.last();
  // Even on a slow machine, an answer takes less time than the wait until another one is allowed.
  const refusal = question.getByText(/You can go on in \d+ s/);
  let answered = 0;
  for (; answered < 9; answered += 1) {
    await chat.ask(`Question ${answered + 1}`);
    const isAnswered = chat.answers.nth(answered).and(page.locator('[data-status="complete"]'));
    await expect(isAnswered.or(refusal)).toBeVisible();
    if (await refusal.isVisible()) break;
  }
  expect(answered).toBeGreaterThanOrEqual(3);
  const tryAgain = question.getByRole('button', { name: 'Try again' });
  await expect(tryAgain).toBeDisabled();
  await expect(question.getByRole('status')).toHaveText('You can go on now', {
    timeout: 25_000,
  });
  await tryAgain.click();
  await expect(chat.answers).toHaveCount(answered + 1);
  await expectStatus(chat.answer, 'complete');
});
