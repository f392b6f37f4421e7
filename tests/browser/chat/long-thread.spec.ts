import { expect, type Page } from '@playwright/test';
import { findAxeProblems } from '../support/axe.ts';
import { chatAddress, expectStatus, openChat } from '../support/chat.ts';
import type { House } from '../support/house.ts';
import { watchDrift } from '../support/drift.ts';
import { createGate } from '../support/gate.ts';
import { addEarlierMessages } from '../support/long-history.ts';
import { anchoringKinds } from '../support/scroll-anchoring.ts';
import { test } from '../support/test.ts';

const openLongChat = async (page: Page, house: House, earlier: number) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.askAndRead('How often should I clean the glass?');
  await addEarlierMessages(page, earlier);
  await page.reload();
  await expect(chat.answers.nth(1)).toBeVisible();
  return chat;
};

/** How far one turn of the wheel goes, px. */
const WHEEL = 600;

const countElements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

/** Scrolls back until a text of the thread is there, or so many pages. */
const scrollBackTo = async (page: Page, text: string) => {
  await page.locator('[role="log"]').hover();
  const found = page.getByText(text, { exact: true });
  await expect(async () => {
    for (let turn = 0; turn < 10; turn += 1) await page.mouse.wheel(0, -4000);
    await expect(found).toBeAttached({ timeout: 100 });
  }).toPass({ intervals: [0], timeout: 60_000 });
  return found;
};

test('keeps few elements of five hundred messages, wherever one reads, and sends as before', async ({
  page,
  house,
}) => {
  const chat = await openLongChat(page, house, 500);
  await scrollBackTo(page, 'Question number 0?');
  expect(await countElements(page)).toBeLessThan(3000);
  await chat.ask('And the frame?');
  await expect(chat.questions.last()).toHaveText('And the frame?');
  await expect(chat.answer).toContainText('You asked: And the frame?');
  await expectStatus(chat.answer, 'complete');
  await expect(chat.answer).toBeInViewport();
  expect(await countElements(page)).toBeLessThan(3000);
});

for (const [inWhich, prepare] of anchoringKinds) {
  test(`moves nothing that is read while turns before it are built and taken away${inWhich} @all`, async ({
    page,
    house,
  }) => {
    await prepare(page);
    await openLongChat(page, house, 300);
    const scroller = page.locator('[role="log"]');
    await scroller.hover();
    const jumps: number[] = [];
    for (let step = 0; step < 30; step += 1) {
      const read = await scroller.evaluateHandle((log, wheel) => {
        const { top } = log.getBoundingClientRect();
        // It stays in the view after the wheel. At the very top there is nothing to scroll until more has
        // come.
        const isBelowTop = (message: Element) => message.getBoundingClientRect().top > top;
        return log.scrollTop < wheel
          ? undefined
          : [...log.querySelectorAll('[data-message-id]')].find(isBelowTop);
      }, WHEEL);
      const before = await read.evaluate((message) => message?.getBoundingClientRect().top);
      await page.mouse.wheel(0, -WHEEL);
      const after = await read.evaluate(async (message) => {
        const where = () => message?.getBoundingClientRect().top;
        let last = where();
        for (let still = 0; still < 5; still = where() === last ? still + 1 : 0) {
          last = where();
          await new Promise(requestAnimationFrame);
        }
        return message?.isConnected ? last : undefined;
      });
      if (before !== undefined && after !== undefined) jumps.push(Math.abs(after - before - WHEEL));
    }
    expect(jumps.length).toBeGreaterThan(10);
    expect(Math.max(...jumps)).toBeLessThanOrEqual(1);
  });
}

test('stays at what is read at the very top when earlier messages come late @all', async ({
  page,
  house,
}) => {
  await openLongChat(page, house, 150);
  const late = createGate();
  await page.route('**/v1/im/pull/msg/history?*next=*', async (route) => {
    await late.wait;
    await route.fallback();
  });
  const log = page.getByRole('log');
  const first = page.locator('[data-message-id]').first();
  const asked = page.waitForRequest('**/v1/im/pull/msg/history?*next=*');
  await log.evaluate((element) => (element.scrollTop = 0));
  await asked;
  await log.evaluate((element) => (element.scrollTop = 0));
  await expect.poll(() => log.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await expect(first).toBeInViewport();
  const id = await first.getAttribute('data-message-id');
  const { drift } = await watchDrift(page.locator(`[data-message-id="${id}"]`));
  late.open();
  await expect(first).not.toHaveAttribute('data-message-id', id!);
  expect(await drift()).toBeLessThanOrEqual(1);
});

test('keeps what is selected, however far one scrolls away from it @all', async ({ page, house }) => {
  const chat = await openLongChat(page, house, 200);
  const first = chat.questions.last();
  await first.scrollIntoViewIfNeeded();
  await first.evaluate((question) => document.getSelection()?.selectAllChildren(question));
  await scrollBackTo(page, 'Question number 0?');
  expect(await page.evaluate(() => document.getSelection()?.toString().trim())).toBe(
    'How often should I clean the glass?',
  );
});

test('prints all of it @all', async ({ page, house }) => {
  await openLongChat(page, house, 100);
  await scrollBackTo(page, 'Question number 0?');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('[data-role="user"]')).toHaveCount(51);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('[data-role="user"]')).not.toHaveCount(51);
});

test('prints on as many pages as it takes @all', async ({ page, house }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openLongChat(page, house, 100);
  // What was loaded is printed.
  await scrollBackTo(page, 'Question number 0?');
  const heights = () =>
    page.evaluate(() => [
      document.documentElement.scrollHeight,
      document.querySelector('[role="log"] > div')?.scrollHeight ?? 0,
    ]);
  const [onScreen] = await heights();
  expect(onScreen).toBe(page.viewportSize()?.height);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  // In the colors of paper, whatever those of the screen are.
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const [onPaper = 0, thread = Infinity] = await heights();
  expect(onPaper).toBeGreaterThan(thread);
  await expect(page.getByRole('textbox')).toBeHidden();
  // The objects of a PDF say what they are in plain text.
  const pages = (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(pages?.length).toBeGreaterThan(10);
});

test('an element is printed as it stands in its page @all', async ({ page, ownPages }) => {
  await ownPages.goto(page, { bot: 'foreign' });
  await page.evaluate(() =>
    document.body.insertAdjacentHTML(
      'beforeend',
      '<casement-chat data-bot-id="scripted" data-channel-id="web" style="height: 600px"></casement-chat>',
    ),
  );
  const thread = page.frameLocator('casement-chat iframe').getByRole('log');
  await expect(thread).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(thread).toHaveCSS('overflow-y', 'auto');
});

test('finds a message far away by the key for search, and leads to it and back', async ({ page, house }) => {
  const chat = await openLongChat(page, house, 300);
  const bar = page.getByRole('search');
  // Until the code of the search has come, the key is the browser's own.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+f');
    await expect(bar.getByRole('searchbox')).toBeFocused({ timeout: 500 });
  }).toPass();
  // What gets the focus comes out from under the bar.
  const thread = page.getByRole('log');
  await expect(thread).not.toHaveCSS('scroll-padding-top', 'auto');
  await page.keyboard.type('number 7.');
  await expect(bar.getByRole('status')).toHaveText('1 of 1');
  const found = page.getByText('Answer number 7.');
  await expect(found).toBeInViewport();
  expect(await page.evaluate(() => CSS.highlights.size)).toBe(1);

  await bar.getByRole('searchbox').fill('question number 2');
  await expect(bar.getByRole('status')).toHaveText('56 of 56');
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('55 of 56');
  await expect(page.getByText('Question number 296?')).toBeInViewport();
  await bar.getByRole('searchbox').fill('nowhere');
  await expect(bar.getByRole('status')).toHaveText('No matches');
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  // From a button of the bar as well.
  await bar.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(thread).toHaveCSS('scroll-padding-top', 'auto');
  await expect(chat.composer).toBeFocused();
});

test('earlier messages that do not come are asked for once, and again on a press @all', async ({
  page,
  house,
}) => {
  const chat = await openLongChat(page, house, 300);
  let asked = 0;
  await page.route('**/v1/im/pull/msg/history**', async (route) => {
    asked += 1;
    await route.fulfill({ status: 500, json: { code: 500 } });
  });
  const log = page.getByRole('log');
  await log.hover();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -20_000);
      return asked;
    })
    .toBe(1);
  const again = log.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(asked).toBe(1);
  await page.unroute('**/v1/im/pull/msg/history**');
  await again.click();
  await expect(again).toBeHidden();
  await expect(chat.composer).toBeVisible();
});
