import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Chat } from 'casement';
import { chatIn, expectStatus, type Chat as ChatUnderTest } from '../support/chat.ts';
import { expectAtRest } from '../support/drift.ts';
import { createGate } from '../support/gate.ts';
import { test } from '../support/test.ts';

/** Writes down every `resize` event of the page from now on. */
const listen = (page: Page) =>
  page.evaluate(() => {
    type Sizes = { sizes: unknown[]; chat: { on(name: 'resize', listener: (size: unknown) => void): void } };
    const target = globalThis as unknown as Sizes;
    target.sizes = [];
    target.chat.on('resize', (size) => target.sizes.push(size));
  });
const sizesOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { sizes: { width: number; height: number }[] }).sizes);
const frameOf = (page: Page) => page.locator('iframe[title]');
const heightOf = async (page: Page) => Math.round((await frameOf(page).boundingBox())?.height ?? 0);
/** Waits until all of the thread is to be seen and no room is left over. */
const expectFit = ({ root }: ChatUnderTest) =>
  expect
    .poll(() =>
      root.getByRole('log').evaluate((log) => ({
        hidden: log.scrollHeight - log.clientHeight,
        gap: innerHeight - document.body.offsetHeight,
      })),
    )
    .toEqual({ hidden: 0, gap: 0 });

test('the header makes the panel large and takes it back, by pointer and by keys', async ({
  page,
  ownPages,
}) => {
  const chat = await ownPages.open(page, { bot: 'scripted' });
  await listen(page);
  await chat.button('Expand').click();
  await expect(chat.button('Restore')).toBeFocused();
  await expect.poll(async () => (await frameOf(page).boundingBox())?.width).toBe(800);
  expect(await sizesOf(page)).toEqual([{ width: 800, height: expect.any(Number), isExpanded: true }]);

  // A dialog, then the size, then the panel.
  await chat.composer.focus();
  await page.keyboard.press('Escape');
  await expect(chat.button('Expand')).toBeVisible();
  await expect.poll(async () => (await frameOf(page).boundingBox())?.width).toBe(400);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeFocused();
});

test('the header offers no other size on a narrow page, nor where the site forbids it @all', async ({
  page,
  ownPages,
}) => {
  const chat = await ownPages.open(page, { bot: 'scripted', options: 'isExpandable: false,' });
  await expect(chat.button('Close chat')).toBeVisible();
  await expect(chat.button('Expand')).toHaveCount(0);
  // The panel stands open on the next page, which is a phone's.
  await page.setViewportSize({ width: 390, height: 844 });
  await ownPages.goto(page, { bot: 'scripted' });
  await expect(chat.button('Close chat')).toBeVisible();
  await expect(chat.button('Expand')).toHaveCount(0);
  // Turned, it is wide.
  await page.setViewportSize({ width: 844, height: 700 });
  await expect(chat.button('Expand')).toBeVisible();
});

test('an inline chat grows with its answer, without moving what is read, up to the height that the site gives', async ({
  page,
  model,
  ownPages,
}) => {
  const gate = createGate();
  model.reply(async function* () {
    yield 'The first line.\n\n';
    for (let line = 2; line < 5; line += 1) yield `Line ${line}\n\n`;
    await gate.wait;
    for (let line = 5; line < 40; line += 1) yield `Line ${line}\n\n`;
  });
  await ownPages.goto(page, {
    bot: 'scripted',
    options: `mode: 'inline', container: '#text', autoHeight: { min: 200, max: 600 },`,
  });
  await listen(page);
  const chat = chatIn(page.frameLocator('iframe[title]'));
  await expect(chat.composer).toBeEditable();
  await expect(chat.root.getByRole('log')).toBeVisible();
  await expectFit(chat);
  const empty = await heightOf(page);

  await chat.ask('go');
  await expect(chat.answer).toContainText('Line 4');
  const question = chat.questions.last();
  await expectFit(chat);
  const asked = await heightOf(page);
  expect(asked).toBeLessThan(600);
  expect(asked).not.toBe(empty);
  await expectAtRest(question);
  const before = await question.evaluate((element) => element.getBoundingClientRect().top);
  // Each place in which the question is seen while the frame grows to its greatest height.
  await question.evaluate((element) => {
    const places = new Set<number>();
    Object.assign(globalThis, { places });
    const look = () => {
      if (document.body.offsetHeight >= 600) return;
      places.add(Math.round(element.getBoundingClientRect().top));
      requestAnimationFrame(look);
    };
    look();
  });
  gate.open();
  await expectStatus(chat.answer, 'complete');
  await expect.poll(() => heightOf(page)).toBe(600);
  expect(
    await question.evaluate(() => [...(globalThis as unknown as { places: Set<number> }).places]),
  ).toEqual([Math.round(before)]);

  // Each height was told once, and it has come to rest.
  await expect.poll(async () => (await sizesOf(page)).at(-1)?.height).toBe(600);
  const sizes = await sizesOf(page);
  const heights = sizes.map(({ height }) => height);
  expect(heights.filter((height, index) => height === heights[index - 1])).toEqual([]);
  expect(heights.at(-1)).toBe(600);
  expect(Math.max(...heights)).toBeLessThanOrEqual(600);

  await chat.button('New chat').click();
  await expect.poll(() => heightOf(page)).toBe(empty);
  await expectFit(chat);
});

test('an inline chat makes room for a dialog, and for what came while it was hidden @all', async ({
  page,
  ownPages,
}) => {
  await ownPages.goto(page, {
    bot: 'accounts',
    options: `mode: 'inline', container: '#text', autoHeight: { min: 200, max: 700 },`,
  });
  const chat = chatIn(page.frameLocator('iframe[title]'));
  await expect(chat.root.getByRole('log')).toBeVisible();
  await expectFit(chat);
  const before = await heightOf(page);
  expect(before).toBeLessThan(480);
  await chat.button('Menu').click();
  await chat.root.getByRole('menuitem', { name: 'Log in' }).click();
  await expect(chat.root.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  await expect.poll(() => heightOf(page)).toBe(480);
  await page.keyboard.press('Escape');
  await expect(chat.root.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => heightOf(page)).toBe(before);

  // A change made while the chat is hidden takes effect once the chat is shown.
  await page.evaluate(() => (globalThis as unknown as { chat: Chat }).chat.close());
  await expect(frameOf(page)).toBeHidden();
  await page.evaluate(() => (globalThis as unknown as { chat: Chat }).chat.setDraft('a\nb\nc\nd'));
  await page.evaluate(() => (globalThis as unknown as { chat: Chat }).chat.open());
  await expect.poll(() => heightOf(page)).toBeGreaterThan(before + 48);
  await expect.poll(() => chat.composer.evaluate(() => document.body.offsetHeight - innerHeight)).toBe(0);
});
