import { expect, type Page } from '@playwright/test';
import { chatAddress, openChat } from '../support/chat.ts';
import { test } from '../support/test.ts';

/** Fails the requests for files with this name, so many times; returns how often they were asked for. */
const failFiles = async (page: Page, name: string, times: () => number): Promise<() => number> => {
  let asked = 0;
  await page.route(`**/assets/${name}-*`, (route) => {
    asked += 1;
    return asked <= times() ? route.abort() : route.continue();
  });
  return () => asked;
};

for (const { what, file } of [
  { what: 'code', file: 'version-controls' },
  { what: 'texts', file: 'versions' },
]) {
  test(`a part whose ${what} fails once appears after all @all`, async ({ page, house }) => {
    const asked = await failFiles(page, file, () => 1);
    const chat = await openChat(page, chatAddress(house.serviceUrl));
    await chat.ask('How do I open a casement window?');
    await expect(chat.answer.getByRole('button', { name: 'Regenerate' })).toBeVisible();
    expect(asked()).toBeGreaterThan(1);
    await expect(page.getByText('Could not load.')).toHaveCount(0);
  });
}

test('a part whose style sheet fails once has its style after all @all', async ({ page, house }) => {
  let asked = 0;
  await page.route('**/assets/history-panel-*.css', (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.continue();
  });
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.button('Chat history').click();
  await expect(page.getByRole('complementary', { name: 'Chat history' })).toHaveCSS('position', 'fixed');
  expect(asked).toBe(2);
});

test('a part that does not come says so, and comes with Try again', async ({ page, house }) => {
  let isBroken = true;
  await failFiles(page, 'version-controls', () => (isBroken ? Infinity : 0));
  await failFiles(page, 'share-button', () => (isBroken ? Infinity : 0));
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.ask('How do I open a casement window?');
  const retry = chat.answer.getByRole('button', { name: 'Could not load. Try again' });
  await expect(retry).toBeVisible({ timeout: 10_000 });
  await expect(chat.answer.getByRole('button', { name: 'Regenerate' })).toHaveCount(0);
  isBroken = false;
  await retry.click();
  await expect(chat.answer.getByRole('button', { name: 'Regenerate' })).toBeVisible();
  await expect(chat.answer.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(retry).toHaveCount(0);
});

test('Try again reloads the page when only a new one has the code, and nothing typed is lost', async ({
  page,
  house,
}) => {
  let isBroken = true;
  await failFiles(page, 'version-controls', () => (isBroken ? Infinity : 0));
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.ask('How do I open a casement window?');
  const retry = chat.answer.getByRole('button', { name: 'Could not load. Try again' });
  await expect(retry).toBeVisible({ timeout: 10_000 });
  await chat.composer.fill('half a question');
  const reloaded = page.waitForEvent('load');
  await retry.click();
  await reloaded;
  isBroken = false;
  await expect(chat.answer.getByRole('button', { name: 'Regenerate' })).toBeVisible({ timeout: 10_000 });
  await expect(chat.composer).toHaveValue('half a question');
});

test('a part that did not come when it was pointed at is asked for again when it is wanted @all', async ({
  page,
  house,
}) => {
  let isBroken = true;
  let asked = 0;
  await page.route('**/assets/reasons-dialog-*.js', (route) => {
    asked += 1;
    return isBroken ? route.abort() : route.continue();
  });
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'casement' }));
  await chat.ask('How do I open a casement window?');
  const dislike = chat.answer.getByRole('button', { name: 'Dislike' });
  await dislike.hover();
  // The last attempt of those that follow each other by themselves.
  await expect.poll(() => asked, { timeout: 10_000 }).toBe(3);
  isBroken = false;
  await dislike.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a menu that does not come says so, and opens the next time @all', async ({ page, house }) => {
  let isBroken = true;
  await failFiles(page, 'header-menu', () => (isBroken ? Infinity : 0));
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.button('Menu').click();
  await expect(page.getByText('Could not load.')).toBeVisible({ timeout: 10_000 });
  await expect(chat.button('Menu')).toHaveAttribute('aria-expanded', 'false');
  isBroken = false;
  await chat.button('Menu').click();
  await expect(page.getByRole('menuitem', { name: 'Language' })).toBeVisible();
});

test('a dialog that does not come says so in the middle of the chat, and comes with Try again @all', async ({
  page,
  house,
}) => {
  let isBroken = true;
  await failFiles(page, 'plans-dialog', () => (isBroken ? Infinity : 0));
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'paid' }));
  await chat.button('Menu').click();
  await page.getByRole('menuitem', { name: 'Plans and usage' }).click();
  const words = page.getByRole('alert').filter({ hasText: 'Could not load.' });
  await expect(words).toBeVisible({ timeout: 10_000 });
  const box = (await words.boundingBox())!;
  const { width, height } = page.viewportSize()!;
  expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(2);
  expect(Math.abs(box.y + box.height / 2 - height / 2)).toBeLessThan(height / 8);
  isBroken = false;
  await words.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Plans' })).toBeVisible();
});

test('only the texts of the language on show are loaded, and those of another when it is chosen @all', async ({
  page,
  house,
}) => {
  const loaded: string[] = [];
  page.on('response', async (response) => {
    if (/\/assets\/(?:menu|export|account)-.*\.js$/.test(response.url())) loaded.push(await response.text());
  });
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.button('Menu').click();
  await expect(page.getByText('Appearance', { exact: true })).toBeVisible();
  const loadedWith = (word: string) => loaded.filter((text) => text.includes(word)).length;
  await expect.poll(() => loadedWith('Appearance')).toBeGreaterThan(0);
  expect(loadedWith('外观')).toBe(0);
  await page.getByRole('menuitem', { name: 'Language' }).click();
  await page.getByText('简体中文', { exact: true }).click();
  // The menu stays open, for one may want to choose again.
  await expect(page.getByText('外观', { exact: true })).toBeVisible();
  await expect.poll(() => loadedWith('外观')).toBe(1);
});
