import { expect, type Page, type Route } from '@playwright/test';
import { chipOf, pick } from '../support/attaching.ts';
import { chatAddress, openChat } from '../support/chat.ts';
import { pngFile } from '../support/sample-files.ts';
import { test } from '../support/test.ts';

/** Answers the requests for an image one after the other, the last way from then on. */
const answerRequests = async (
  page: Page,
  pattern: string | RegExp,
  ...ways: ((route: Route) => unknown)[]
) => {
  const asked: string[] = [];
  await page.route(pattern, async (route) => {
    if (route.request().resourceType() !== 'image') return route.fallback();
    const way = ways[Math.min(asked.length, ways.length - 1)];
    asked.push(route.request().url());
    return way?.(route);
  });
  return asked;
};

const picture = (route: Route) =>
  route.fulfill({ contentType: 'image/png', body: pngFile('cat.png').buffer });
const refuse = (status: number) => (route: Route) => route.fulfill({ status, body: 'No picture' });
const cut = (route: Route) => route.abort('connectionreset');

const comeBackOnline = (page: Page) =>
  page.evaluate(() => void globalThis.dispatchEvent(new Event('online')));

test('an image of an answer that failed is asked for again at a press', async ({ page, house, model }) => {
  const asked = await answerRequests(page, '**/cat.png', refuse(503), cut, picture);
  model.reply(() => ['Look: [![A cat](/cat.png)](https://cats.example/)']);
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.askAndRead('cat?');
  await expect(chat.answer).toContainText('A cat · The image could not be loaded');
  const tryAgain = chat.answer.getByRole('button', { name: 'Try again' });
  await tryAgain.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => asked.length).toBe(2);
  await expect(tryAgain).toHaveAttribute('aria-busy', 'false');
  await expect(tryAgain).toBeFocused();
  await page.keyboard.press('Enter');
  const image = chat.answer.getByRole('img', { name: 'A cat' });
  await expect(image).toBeVisible();
  await expect(image).toBeFocused();
  // The link around it was not pressed.
  expect(page.context().pages()).toHaveLength(1);
});

test('an image that failed is asked for by itself when the network comes back @all', async ({
  page,
  house,
}) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'files' }));
  await pick(page, chat, pngFile('harbour.png'));
  await expect(chipOf(chat, 'harbour.png')).toHaveAttribute('data-state', 'done');
  await chat.askAndRead('What is it?');
  const image = chat.questions.getByRole('img', { name: 'Image: harbour.png' });
  // Only the requests of the page that is loaded again are to fail.
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(64);
  await answerRequests(page, /\/im\//, cut, picture);
  await page.reload();
  await expect(chat.questions).toContainText('harbour.png: The image could not be loaded');
  // The image hears of the network a moment after it has said so.
  await expect(async () => {
    await comeBackOnline(page);
    await expect(image).toBeVisible({ timeout: 1000 });
  }).toPass();
});

for (const status of [404, 410]) {
  test(`an image that is answered with ${status} stays gone @all`, async ({ page, house, model }) => {
    const asked = await answerRequests(page, '**/cat.png', refuse(status), picture);
    model.reply(() => ['Look: ![A cat](/cat.png)']);
    const chat = await openChat(page, chatAddress(house.serviceUrl));
    await chat.askAndRead('cat?');
    await expect(chat.answer).toContainText('A cat · The image could not be loaded');
    await expect(chat.answer.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await comeBackOnline(page);
    await expect(chat.answer).toContainText('A cat · The image could not be loaded');
    expect(asked).toHaveLength(1);
  });
}
