import { expect, type Page } from '@playwright/test';
import { type Chat } from '../../support/chat.ts';

type List = { version: number; pages: { url: string; title: string; language: string; markdown: string }[] };

/** Asks what the pages of the site say, and follows the links of the answers. */
export const seeOwnPages = async (page: Page, chat: Chat, url: string): Promise<void> => {
  const list = (await (await page.request.get(`${url}/casement-pages.json`)).json()) as List;
  const english = list.pages.filter(({ language }) => language === 'en');
  expect(english.map(({ url: place, title }) => `${place} ${title}`).toSorted()).toEqual([
    '/ Windows',
    '/doors Doors',
  ]);
  for (const { markdown } of list.pages) expect(markdown).not.toMatch(/<\w|:::|Permalink|Direct link|Copy/);

  for (const [question, words, heading, path] of [
    [
      'How do I adjust the closer?',
      'closer set --seconds 5',
      'adjust the closer',
      '/doors#how-do-i-adjust-the-closer',
    ],
    ['How far does a window with a restrictor open?', '12°', 'How far does it open', '/#opening-angle'],
  ] as const) {
    await chat.askAndRead(question);
    await expect(chat.answer).toContainText(words);
    // Neither of a page that is kept back nor of an older version.
    await expect(chat.answer).not.toContainText(/spanner|coin/);
    // The first citation leads to its source, with the link.
    await chat.answer
      .getByRole('button', { name: new RegExp(`1.*${heading}`) })
      .first()
      .click();
    await expect(chat.answer.locator(`a[href="${url}${path}"]`)).toBeVisible();
    const [, id = ''] = path.split('#');
    const there = await page.context().newPage();
    await there.goto(`${url}${path}`);
    await expect(there.locator(`[id="${id}"]`)).toBeInViewport();
    await there.close();
  }
};
