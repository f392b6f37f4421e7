import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { chatAddress, expectStatus, openChat } from '../support/chat.ts';
import { replyInHalves } from '../support/gate.ts';
import { beside, openWith, titles } from '../support/history.ts';
import { test } from '../support/test.ts';

test('a conversation is listed by its first question, and gone back to', async ({ page, house }) => {
  const { chat, menu } = await openWith(page, house.serviceUrl, 'first question', 'second question');
  await expect(menu.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(titles(menu).first()).toHaveAttribute('aria-current', 'true');
  await titles(menu).nth(1).click();
  await expect(chat.questions).toHaveText(['first question']);
  await expect(titles(menu).nth(1)).toHaveAttribute('aria-current', 'true');
  await page.reload();
  await expect(chat.questions).toHaveText(['first question']);
});

test('the list beside the chat is open or closed as it was left @all', async ({ page, house }) => {
  const channel = { bot: 'casement', channel: 'page' };
  const chat = await openChat(page, chatAddress(house.serviceUrl, channel));
  await expect(beside(page)).toBeVisible();
  await expect(beside(page)).toContainText('Your chats appear here');
  await chat.button('Chat history').click();
  await expect(beside(page)).toBeHidden();
  await page.reload();
  await expect(chat.button('Chat history')).toHaveAttribute('aria-expanded', 'false');
  await expect(beside(page)).toBeHidden();
  await chat.button('Chat history').click();
  await page.reload();
  await expect(beside(page)).toBeVisible();
  const column = (await page.locator('#composer-box').boundingBox())!;
  expect(column.x).toBeGreaterThanOrEqual(264);
});

test('renaming keeps what Enter or leaving ends, and nothing of what Escape ends', async ({
  page,
  house,
}) => {
  const { menu } = await openWith(page, house.serviceUrl, 'windows');
  const rename = async (name: string) => {
    await menu.getByRole('button', { name: `Rename “${name}”` }).click();
    return menu.getByRole('textbox', { name: `Rename “${name}”` });
  };
  const field = await rename('windows');
  await field.fill('doors');
  await field.press('Enter');
  await expect(titles(menu)).toHaveText(['doors']);
  await expect(titles(menu)).toBeFocused();
  await (await rename('doors')).fill('roofs');
  await page.keyboard.press('Escape');
  await expect(titles(menu)).toHaveText(['doors']);
  await (await rename('doors')).fill('gates');
  const stored = page.waitForResponse((response) => response.url().endsWith('/session/set'));
  await menu.getByRole('searchbox').click();
  await expect(titles(menu)).toHaveText(['gates']);
  await stored;
  await page.reload();
  await expect(titles(menu)).toHaveText(['gates']);
});

test('a name that is being typed is kept when the page is reloaded @all', async ({ page, house }) => {
  const { menu } = await openWith(page, house.serviceUrl, 'windows');
  await menu.getByRole('button', { name: 'Rename “windows”' }).click();
  await menu.getByRole('textbox', { name: 'Rename “windows”' }).fill('doors');
  // The call goes its own way once the page is gone.
  await expect(async () => {
    await page.reload();
    await expect(titles(menu)).toHaveText(['doors'], { timeout: 2000 });
  }).toPass();
});

/**
 * Types these texts, each in place of the one before, in one task: a slow machine makes no pause between
 * them.
 */
const typeAtOnce = (field: Locator, texts: string[], isComposing = false) =>
  field.evaluate(
    (element: HTMLInputElement, typed) => {
      const compose = (type: string) =>
        typed.isComposing && element.dispatchEvent(new CompositionEvent(type, { bubbles: true }));
      compose('compositionstart');
      for (const text of typed.texts) {
        // Sets the value as the browser does, past React's own setter.
        Reflect.set(HTMLInputElement.prototype, 'value', text, element);
        element.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: typed.isComposing }));
      }
      compose('compositionend');
    },
    { texts, isComposing },
  );

test('the search finds by title, says when it finds nothing, and waits for compositions', async ({
  page,
  house,
}) => {
  const { menu } = await openWith(page, house.serviceUrl, 'windows', 'doors');
  const asked: string[] = [];
  page.on('request', (request) => {
    const query = new URL(request.url()).searchParams.get('query');
    if (query !== null) asked.push(query);
  });
  const search = menu.getByRole('searchbox', { name: 'Search chats' });
  await typeAtOnce(search, ['w', 'wi', 'win', 'wind']);
  await expect(titles(menu)).toHaveText(['windows']);
  await search.fill('nothing');
  await expect(menu).toContainText('Nothing found for “nothing”');
  await search.press('Escape');
  await expect(titles(menu)).toHaveCount(2);
  expect(asked).toEqual(['wind', 'nothing']);

  await typeAtOnce(search, ['do or', 'door'], true);
  await expect(titles(menu)).toHaveText(['doors']);
  expect(asked).toEqual(['wind', 'nothing', 'door']);
});

test('a deletion can be taken back, with the conversation on show', async ({ page, house }) => {
  const { chat, menu } = await openWith(page, house.serviceUrl, 'windows', 'doors');
  await menu.getByRole('button', { name: 'Delete “doors”' }).click();
  await expect(titles(menu)).toHaveText(['windows']);
  await expect(chat.questions).toHaveCount(0);
  await expect(menu.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(titles(menu)).toHaveText(['doors', 'windows']);
  await expect(chat.questions).toHaveText(['doors']);
  await page.reload();
  await expect(titles(menu)).toHaveText(['doors', 'windows']);
});

test('a deletion that the service has made already can be taken back, with the conversation on show @all', async ({
  page,
  house,
}) => {
  const { chat, menu } = await openWith(page, house.serviceUrl, 'windows', 'doors');
  await menu.getByRole('button', { name: 'Delete “doors”' }).click();
  const deleted = page.waitForResponse((response) => response.url().endsWith('/v1/im/session/set'));
  await page.evaluate(() => globalThis.dispatchEvent(new PageTransitionEvent('pagehide')));
  await deleted;
  await menu.getByRole('button', { name: 'Undo' }).click();
  await expect(chat.questions).toHaveText(['doors']);
  await expect(titles(menu)).toHaveText(['doors', 'windows']);
});

test('a deletion is made when the page is left before it could be taken back @all', async ({
  page,
  house,
}) => {
  const { menu } = await openWith(page, house.serviceUrl, 'windows', 'doors');
  await menu.getByRole('button', { name: 'Delete “doors”' }).click();
  await page.goto('about:blank');
  await openChat(page, chatAddress(house.serviceUrl));
  // The call goes its own way once the page is gone.
  await expect(async () => {
    await page.reload();
    await expect(titles(menu)).toHaveText(['windows'], { timeout: 2000 });
  }).toPass();
});

test('a conversation that is still answering says so and goes on when it is opened @all', async ({
  page,
  house,
  model,
}) => {
  const { chat, menu } = await openWith(page, house.serviceUrl, 'windows');
  // One New chat is enough: the list has it.
  await expect(page.getByRole('button', { name: 'New chat', exact: true })).toHaveCount(1);
  const gate = replyInHalves(model, 'The first half ', 'and the second half.');
  await menu.getByRole('button', { name: 'New chat', exact: true }).click();
  await chat.ask('long story');
  await expect(chat.answer).toContainText('The first half');
  await titles(menu).nth(1).click();
  await expect(chat.questions).toHaveText(['windows']);
  const running = menu.getByRole('button', { name: 'long story The answer is being written' });
  await expect(running).toBeVisible();
  await running.click();
  await expectStatus(chat.answer, 'running');
  gate.open();
  await expect(chat.answer).toContainText('The first half and the second half.');
  await expect(running).toBeHidden();
});

test('older conversations come while scrolling @all', async ({ page, house }) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  const sent = page.waitForRequest((request) => request.url().endsWith('/v1/im/msg/send'));
  await chat.askAndRead('newest');
  const headers = await (await sent).allHeaders();
  const add = async (index: number) => {
    const response = await fetch(`${house.serviceUrl}/im/v1/im/session/set`, {
      method: 'POST',
      headers: Object.fromEntries(
        Object.entries(headers).filter(([name]) => /^(?:x-|authorization|content-type)/.test(name)),
      ),
      body: JSON.stringify({ title: `Number ${index}` }),
    });
    expect(response.status).toBe(200);
  };
  for (let index = 0; index < 70; index += 1) await add(index);
  await chat.button('Chat history').click();
  const menu = beside(page);
  await expect(titles(menu).first()).toHaveText('Number 69');
  expect(await titles(menu).count()).toBeLessThan(71);
  await titles(menu).last().scrollIntoViewIfNeeded();
  await expect(titles(menu)).toHaveCount(71);
  await expect(titles(menu).last()).toHaveText('newest');
});
