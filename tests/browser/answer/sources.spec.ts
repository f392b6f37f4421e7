import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { RunEvent } from 'casement/contract';
import { findAxeProblems } from '../support/axe.ts';
import { chatAddress, openChat } from '../support/chat.ts';
import type { Chat } from '../support/chat.ts';
import { createGate } from '../support/gate.ts';
import type { House } from '../support/house.ts';
import { test } from '../support/test.ts';

const sources = [
  {
    id: 'guide',
    title: 'The guide',
    url: 'https://example.com/guide',
    snippet: 'Open it.',
    mimeType: 'text/html',
  },
  {
    id: 'long',
    title: 'A title without an end '.repeat(20),
    snippet: 'word '.repeat(500),
    mimeType: 'application/pdf',
  },
  { id: 'dead', title: 'Dead', url: 'javascript:alert(1)' },
  { id: 'bare', title: 'Bare' },
];

const askForSources = async (page: Page, { serviceUrl, model }: House): Promise<Chat> => {
  model.reply(async function* reply(): AsyncGenerator<string | RunEvent> {
    yield { type: 'ACTIVITY_SNAPSHOT', messageId: 'sources', activityType: 'sources', content: { sources } };
    yield 'Look [1](source:guide) and [2](source:long) and [3](source:dead).';
  });
  const chat = await openChat(page, chatAddress(serviceUrl, { bot: 'foreign' }));
  await chat.askAndRead('where?');
  return chat;
};

test.afterEach(({ house }) => house.model.reset());

test('a citation stands on the line of the words before it, however wide the page is @all', async ({
  page,
  house,
}) => {
  house.model.reply(async function* reply(): AsyncGenerator<string | RunEvent> {
    yield { type: 'ACTIVITY_SNAPSHOT', messageId: 'sources', activityType: 'sources', content: { sources } };
    yield 'Casement is open source under the MIT licence and written in TypeScript and React. [1](source:guide)\n\n它是开源的，并且有编号的来源。[1](source:guide)';
  });
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'foreign' }));
  await chat.askAndRead('where?');
  const citations = chat.answer.getByRole('button', { name: /The guide/ });
  await expect(citations).toHaveCount(2);
  for (let width = 320; width <= 480; width += 4) {
    await page.setViewportSize({ width, height: 700 });
    const areAlone = await citations.evaluateAll((chips) =>
      chips.map((chip) => {
        const text = chip.closest('p')?.firstChild;
        if (!(text instanceof Text)) throw new Error('The paragraph does not begin with its words.');
        const lastCharacter = document.createRange();
        lastCharacter.setStart(text, text.data.trimEnd().length - 1);
        lastCharacter.setEnd(text, text.data.trimEnd().length);
        const { top, bottom } = chip.getBoundingClientRect();
        return (top + bottom) / 2 > lastCharacter.getBoundingClientRect().bottom;
      }),
    );
    expect(areAlone, `at ${width} px`).toEqual([false, false]);
  }
});

test('a citation shows its source while it is pointed at, and so does its card', async ({ page, house }) => {
  const chat = await askForSources(page, house);
  const card = page.getByRole('tooltip');
  const citation = chat.answer.getByRole('button', { name: /The guide/ });
  await citation.hover();
  await expect(card).toHaveText(/^The guideOpen it\.Web page · example\.com$/);
  await expect(citation).toHaveAccessibleDescription(/Open it\./);
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  await card.hover();
  await expect(card).toBeVisible();
  await chat.composer.hover();
  await expect(card).toHaveCount(0);
  const { width } = page.viewportSize()!;
  await chat.answer.getByRole('button', { name: /A title without/ }).hover();
  const box = (await card.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(width);
  expect((await card.innerText()).length).toBeLessThan(900);
});

test('a citation pressed before the code of its card has come leads to its source, without the card @all', async ({
  page,
  house,
}) => {
  const code = createGate();
  await page.route(/\/assets\/source-card-.*\.js/, async (route) => {
    await code.wait;
    await route.continue();
  });
  const chat = await askForSources(page, house);
  const asked = page.waitForRequest(/\/assets\/source-card-.*\.js/);
  await chat.answer.getByRole('button', { name: /The guide/ }).hover();
  await asked;
  await chat.answer.getByRole('button', { name: /The guide/ }).click();
  await expect(chat.answer.getByText('Open it.')).toBeVisible();
  const cards = await page.evaluateHandle(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      for (const card of document.querySelectorAll('[role=tooltip]')) seen.push(card.textContent);
    }).observe(document, { subtree: true, childList: true, characterData: true });
    return seen;
  });
  code.open();
  await chat.answer
    .getByRole('button', { name: /A title without/ })
    .first()
    .hover();
  await expect(page.getByRole('tooltip')).toContainText('A title without an end');
  expect((await cards.jsonValue()).filter((text) => text.startsWith('The guide'))).toEqual([]);
});

test('the keyboard shows the source of a citation, Escape hides it, and Enter leads to it @all', async ({
  page,
  house,
}) => {
  const chat = await askForSources(page, house);
  const card = page.getByRole('tooltip');
  await chat.answer.getByRole('button', { name: /The guide/ }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(card).toContainText('The link to this source cannot be opened');
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(card).toContainText('PDF');
  await page.keyboard.press('Enter');
  await expect(card).toHaveCount(0);
  await expect(chat.answer.getByRole('listitem').getByRole('button', { name: /^2 ?A title/ })).toBeFocused();
});

test('the list names each kind of document, marks dead links, and is no wider than the thread', async ({
  page,
  house,
}) => {
  const chat = await askForSources(page, house);
  await chat.button('4 sources').click();
  const items = chat.answer.getByRole('listitem');
  await expect(items.nth(0)).toContainText('Web page');
  await expect(items.nth(1)).toContainText('PDF');
  const thread = (await chat.answer.boundingBox())!;
  const item = (await items.nth(1).boundingBox())!;
  expect(item.x + item.width).toBeLessThanOrEqual(thread.x + thread.width + 1);
  for (const index of [0, 2, 3]) await items.nth(index).getByRole('button').click();
  await expect(items.nth(0).getByRole('link')).toHaveText(/^example\.com/);
  await expect(items.nth(2)).toContainText('The link to this source cannot be opened');
  await expect(items.nth(2).getByRole('link')).toHaveCount(0);
  await expect(items.nth(3)).toContainText('This source has no link');
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
});

test('a finger on a citation leads to its source, without a card in the way @all', async ({
  browser,
  house,
}) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const chat = await askForSources(page, house);
  const cards: string[] = [];
  page.on('request', (request) => {
    if (/\/source-card-.*\.js/.test(request.url())) cards.push(request.url());
  });
  await chat.answer.getByRole('button', { name: /The guide/ }).tap();
  await expect(chat.answer.getByRole('link', { name: /example\.com/ })).toBeVisible();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  // A card's code comes before the card.
  expect(cards).toEqual([]);
  await context.close();
});
