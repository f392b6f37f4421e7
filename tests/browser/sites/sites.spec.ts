import { expect, type Page } from '@playwright/test';
import { chatInPanel } from '../support/chat.ts';
import { sites } from './support/sites.ts';
import { addDocsBot, test } from './support/test.ts';
import { seeOwnPages } from './support/own-pages.ts';

/** The elements that the chat has put into the page. */
const hosts = (page: Page) => page.locator('[data-casement]');
const launcher = (page: Page) => page.getByRole('button', { name: 'Open chat', exact: true });
/** Some put a link to itself into a heading. */
const heading = (page: Page, name: string) => page.locator('h1', { hasText: name });
/** By the keyboard: the open chat may lie over the menu. */
const goTo = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().press('Enter');
  await expect(heading(page, name)).toBeVisible();
};

/** A mark on the window, which only a page that is loaded anew has lost. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in globalThis);

// To install and build a site takes longer than to walk through it.
test.describe.configure({ timeout: 420_000 });
test.use({ actionTimeout: 15_000 });

for (const [name, site] of Object.entries(sites)) {
  test(`a site of ${name} is built and has the chat on its pages`, async ({ page, house, openSite }) => {
    const { url, problems, output } = await openSite(page, site);
    if (site.isDocs) await addDocsBot(house, url);

    // Written by a server that has no window.
    const doors = await page.request.get(`${url}/doors${site.suffix ?? ''}`);
    expect(doors.status()).toBe(200);
    expect(await doors.text()).toMatch(/<h1[^>]*>Doors/);

    await page.goto(url);
    await expect(heading(page, 'Windows')).toBeVisible();
    await expect(launcher(page)).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await launcher(page).click();
    const chat = await chatInPanel(page);
    await chat.askAndRead('How often should I clean the glass?');
    await expect(chat.answer).toContainText('twice a year');

    await chat.composer.fill('And how do I open');
    await mark(page);
    await goTo(page, 'Doors');
    expect(await isMarked(page)).toBe(site.keepsPage);
    const there = await chatInPanel(page);
    await expect(there.questions).toHaveText(['How often should I clean the glass?']);
    await expect(there.composer).toHaveValue('And how do I open');
    await expect(hosts(page)).toHaveCount(1);
    await expect(page.locator('iframe[title]')).toHaveCount(1);
    await there.askAndRead('How do I open a casement window?');
    await expect(there.questions).toHaveCount(2);

    await page.goBack();
    await expect(heading(page, 'Windows')).toBeVisible();
    const back = await chatInPanel(page);
    await expect(back.questions).toHaveCount(2);
    await expect(hosts(page)).toHaveCount(1);

    if (site.isDocs) await seeOwnPages(page, back, url);
    else {
      await goTo(page, 'Checkout');
      await expect(hosts(page)).toHaveCount(0);
      await expect(page.locator('iframe')).toHaveCount(0);
      const wasLoaded = !(await isMarked(page));
      await goTo(page, 'Doors');
      // Who ends the chat closes it; a page without it has left it open for the next one.
      if (wasLoaded) await expect((await chatInPanel(page)).questions).toHaveCount(2);
      else await expect(launcher(page)).toBeVisible();
      await expect(hosts(page)).toHaveCount(1);
    }

    expect(problems).toEqual([]);
    expect(output()).not.toMatch(/error|is not defined|mismatch/i);
  });
}
