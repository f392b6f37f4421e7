import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { findAxeProblems } from '../support/axe.ts';
import { type Chat } from '../support/chat.ts';
import { openLauncher } from '../support/own-page.ts';
import { test } from '../support/test.ts';

const OPTIONS = `context: { page: ['title', 'address', 'selection'], fields: { plan: 'gold' } },`;

const select = (page: Page, id: string) =>
  page.evaluate((target) => {
    const element = document.querySelector(`#${target}`);
    if (element) getSelection()?.selectAllChildren(element);
  }, id);

test('says what of the page goes along, shows it, and sends just that', async ({ page, ownPages, model }) => {
  const chat = await ownPages.open(page, { options: OPTIONS });
  const summary = chat.root.getByRole('button', { name: /^Shared with your question:/ });
  await expect(summary).toContainText('page title, page address, plan');
  await expect(summary.getByText('3', { exact: true })).toBeVisible();
  // A count is never cut, however much is shared.
  expect((await summary.boundingBox())!.width).toBeLessThan(80);
  await summary.click();
  const details = chat.root.getByRole('group', { name: 'What is shared with your question' });
  await expect(details).toContainText('Blue vase');
  await expect(details).toContainText('gold');
  expect(await findAxeProblems(page.frames()[1] ?? page.mainFrame())).toEqual([]);
  // Text selected after that is sent as well: the chat asks the page only when the question is sent.
  await select(page, 'text');
  await chat.askAndRead('Is it handmade?');
  const values = model.requests.at(-1)?.context.map(({ value }) => value);
  expect(values).toEqual(['Blue vase', page.url(), 'Made by hand in Ulm.', 'gold']);
  await expect(summary).toContainText('selected text');
});

const openDetails = (chat: Chat) =>
  chat.root.locator('[aria-expanded][title="What is shared with your question"]').click();

test('sends nothing of the page once the visitor leaves it out, for the rest of the tab’s time @all', async ({
  page,
  ownPages,
  model,
}) => {
  const chat = await ownPages.open(page, { options: OPTIONS });
  const toggle = chat.root.getByRole('switch', { name: 'Share this page with your question' });
  await openDetails(chat);
  await expect(toggle).toBeChecked();
  await toggle.focus();
  await page.keyboard.press('Space');
  await expect(toggle).not.toBeChecked();
  await expect(chat.root.getByRole('button', { name: 'Nothing on this page is shared' })).toBeVisible();
  await chat.askAndRead('Who am I?');
  expect(model.requests.at(-1)?.context).toEqual([]);
  await page.reload();
  const again = await openLauncher(page);
  await openDetails(again);
  await expect(
    again.root.getByRole('switch', { name: 'Share this page with your question' }),
  ).not.toBeChecked();
  await again.button('Regenerate').click();
  await expect.poll(() => model.requests.length).toBe(2);
  expect(model.requests.at(-1)?.context).toEqual([]);
});

test('shows no line where the site says nothing of the page @all', async ({ page, ownPages, model }) => {
  const chat = await ownPages.open(page);
  await chat.askAndRead('Hello');
  await expect(chat.root.getByRole('switch')).toHaveCount(0);
  expect(model.requests.at(-1)?.context).toEqual([]);
});

test('in forced colors, the knob of the switch is seen, on and off @all', async ({ page, ownPages }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const chat = await ownPages.open(page, { options: OPTIONS });
  await openDetails(chat);
  const toggle = chat.root.getByRole('switch');
  const hideKnob = (isHidden: boolean) =>
    toggle.evaluate((element, hidden) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(hidden ? '[role=switch]::before { visibility: hidden !important }' : '');
      element.ownerDocument.adoptedStyleSheets = [sheet];
    }, isHidden);
  for (const isOn of [true, false]) {
    await expect(toggle).toBeChecked({ checked: isOn });
    // A picture may be taken before what was changed is drawn.
    const isKnobSeen = async () => {
      await hideKnob(false);
      const whole = await toggle.screenshot();
      await hideKnob(true);
      return !(await toggle.screenshot()).equals(whole);
    };
    await expect.poll(isKnobSeen, { message: `on: ${isOn}` }).toBe(true);
    await toggle.click();
  }
});
