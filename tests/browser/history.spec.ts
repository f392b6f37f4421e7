import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { findAxeProblems } from './support/axe.ts';
import { chatAddress, expectStatus, openChat, openOnHostPage } from './support/chat.ts';
import type { Chat } from './support/chat.ts';
import { createGate } from './support/gate.ts';
import { test } from './support/test.ts';

const beside = (page: Page): Locator => page.getByRole('complementary', { name: 'Chat history' });
const titles = (menu: Locator): Locator =>
  menu.getByRole('listitem').locator('button[title]:not([aria-label])');

const ask = async (chat: Chat, question: string): Promise<void> => {
  await chat.ask(question);
  await expectStatus(chat.answer, 'complete');
};

/** Has one conversation for each question, the last one on show, and the list beside them. */
const openWith = async (page: Page, serviceUrl: string, ...questions: string[]) => {
  const chat = await openChat(page, chatAddress(serviceUrl));
  await chat.button('Chat history').click();
  const menu = beside(page);
  for (const [index, question] of questions.entries()) {
    if (index > 0) await menu.getByRole('button', { name: 'New chat', exact: true }).click();
    await ask(chat, question);
  }
  await expect(titles(menu)).toHaveText(questions.toReversed());
  return { chat, menu };
};

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

test('the list beside the chat is open or closed as it was left', async ({ page, house }) => {
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
  await menu.getByRole('searchbox').click();
  await expect(titles(menu)).toHaveText(['gates']);
  await page.reload();
  await expect(titles(menu)).toHaveText(['gates']);
});

for (const { name, composing } of [
  { name: 'says that it is composing', composing: { isComposing: true, keyCode: 13 } },
  { name: 'says only the key code 229, as Safari does', composing: { isComposing: false, keyCode: 229 } },
]) {
  test(`Enter that confirms a composition does not rename: the event ${name}`, async ({ page, house }) => {
    const { menu } = await openWith(page, house.serviceUrl, 'windows');
    await menu.getByRole('button', { name: 'Rename “windows”' }).click();
    const field = menu.getByRole('textbox', { name: 'Rename “windows”' });
    await field.fill('窗户');
    await field.evaluate((element, { isComposing, keyCode }) => {
      const init = { key: 'Enter', isComposing, keyCode, bubbles: true, cancelable: true };
      element.dispatchEvent(new KeyboardEvent('keydown', init));
    }, composing);
    await expect(field).toBeFocused();
    await field.press('Enter');
    await expect(titles(menu)).toHaveText(['窗户']);
  });
}

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
  await search.pressSequentially('wind');
  await expect(titles(menu)).toHaveText(['windows']);
  await search.fill('nothing');
  await expect(menu).toContainText('Nothing found for “nothing”');
  await search.press('Escape');
  await expect(titles(menu)).toHaveCount(2);
  expect(asked).toEqual(['wind', 'nothing']);

  await search.evaluate((element: HTMLInputElement) => {
    // As the browser does, past what React has put in the way.
    const type = (text: string) => {
      Reflect.set(HTMLInputElement.prototype, 'value', text, element);
      element.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    };
    element.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    type('do or');
    type('door');
    element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  });
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

test('a deletion is made when the page is left before it could be taken back', async ({ page, house }) => {
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

test('a conversation that is still answering says so and goes on when it is opened', async ({
  page,
  house,
  model,
}) => {
  const { chat, menu } = await openWith(page, house.serviceUrl, 'windows');
  const gate = createGate();
  model.reply(async function* () {
    yield 'The first half ';
    await gate.wait;
    yield 'and the second half.';
  });
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

test('older conversations come while scrolling', async ({ page, house }) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  const sent = page.waitForRequest((request) => request.url().endsWith('/v1/im/msg/send'));
  await ask(chat, 'newest');
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

for (const timezoneId of ['America/New_York', 'Asia/Shanghai']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('an open tab regroups at midnight', async ({ page, house }) => {
      await page.clock.install();
      const { menu } = await openWith(page, house.serviceUrl, 'windows');
      await expect(menu.getByRole('heading')).toHaveText(['Today']);
      const left = await page.evaluate(() => {
        const midnight = new Date();
        midnight.setHours(24, 0, 0, 0);
        return midnight.getTime() - Date.now();
      });
      await page.clock.fastForward(left + 1000);
      await expect(menu.getByRole('heading')).toHaveText(['Yesterday']);
      await page.clock.fastForward(24 * 3_600_000);
      await expect(menu.getByRole('heading')).toHaveText(['Last 7 days']);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the list lies over the chat, keeps the focus in it and gives it back', async ({ page, house }) => {
    const chat = await openChat(page, chatAddress(house.serviceUrl));
    await ask(chat, 'windows');
    await chat.button('Chat history').click();
    const drawer = page.getByRole('dialog', { name: 'Chat history' });
    await expect(titles(drawer)).toHaveText(['windows']);
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(
        () => document.activeElement?.closest('dialog') === null && document.activeElement !== document.body,
      );
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(chat.button('Chat history')).toBeFocused();

    await chat.button('Chat history').click();
    await drawer.getByRole('button', { name: 'New chat', exact: true }).click();
    await expect(drawer).toBeHidden();
    await expect(chat.composer).toBeFocused();
    await expect(chat.questions).toHaveCount(0);
    await chat.button('Chat history').click();
    await titles(drawer).click();
    await expect(drawer).toBeHidden();
    await expect(chat.questions).toHaveText(['windows']);
  });
});

test('in the panel Escape closes the list first, then the panel', async ({ page, house }) => {
  const chat = await openOnHostPage(page, house.hostPageUrl);
  await chat.button('Chat history').click();
  const drawer = chat.root.getByRole('dialog', { name: 'Chat history' });
  await expect(drawer).toContainText('Your chats appear here');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(chat.composer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat.composer).toBeHidden();
});

test('a list that cannot be loaded says so and can be tried again', async ({ page, house }) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await ask(chat, 'windows');
  await page.route('**/v1/im/pull/session*', (route) => route.abort());
  await chat.button('Chat history').click();
  await expect(beside(page)).toContainText('The chats could not be loaded.');
  await page.unroute('**/v1/im/pull/session*');
  await beside(page).getByRole('button', { name: 'Try again' }).click();
  await expect(titles(beside(page))).toHaveText(['windows']);
});

for (const style of ['default', 'dark']) {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 400, height: 704 },
  ]) {
    test(`axe finds nothing serious on the list: ${style}, ${viewport.width} wide`, async ({
      page,
      house,
    }) => {
      await page.setViewportSize(viewport);
      const chat = await openChat(page, chatAddress(house.serviceUrl, { style }));
      await ask(chat, 'windows');
      await chat.button('Chat history').click();
      const list = page.getByRole('navigation', { name: 'Chats' });
      await expect(titles(list)).toHaveText(['windows']);
      expect(await findAxeProblems(page.mainFrame())).toEqual([]);
      await page.getByRole('button', { name: 'Delete “windows”' }).click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      expect(await findAxeProblems(page.mainFrame())).toEqual([]);
    });
  }
}
