import { expect, type Page } from '@playwright/test';
import { chatIn, expectStatus } from '../support/chat.ts';
import { test } from '../support/test.ts';

const STYLE = 'display: inline-block; width: 400px; height: 600px';
const element = (id: string) =>
  `<casement-chat id="${id}" data-bot-id="scripted" data-channel-id="web" style="${STYLE}"></casement-chat>`;

/** Puts two elements with one bot and channel on the page. */
const addTwo = (page: Page) =>
  page.evaluate(
    (html) => document.body.insertAdjacentHTML('beforeend', html),
    `<div id="place"></div>${element('one')}${element('two')}`,
  );
const viewIn = (page: Page, id: string) => chatIn(page.frameLocator(`#${id} iframe`));
const views = (page: Page) => [viewIn(page, 'one'), viewIn(page, 'two')] as const;

/** A page with the script, and a chat of another bot that its launcher would open. */
const options = { bot: 'foreign', isSameSite: true };

test('two elements with one bot and channel are two views of one conversation', async ({
  page,
  ownPages,
  model,
}) => {
  await ownPages.goto(page, options);
  await addTwo(page);
  const [one, two] = views(page);
  await expect(two.composer).toBeEditable();
  await one.askAndRead('Hello');
  // The other view stays where it is until its visitor goes to the conversation, as another tab does.
  expect(model.questions).toEqual(['Hello']);
  await two.composer.fill('half a question');

  // Taken away and put back, an element has its chat again; the other one does not notice.
  await page.evaluate(async () => {
    const taken = document.querySelector('#one');
    taken?.remove();
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (taken) document.body.append(taken);
  });
  await expect(one.questions).toHaveText(['Hello']);
  await expect(two.composer).toHaveValue('half a question');
  await expect(page.locator('casement-chat iframe')).toHaveCount(2);

  // Moved, it is loaded anew by the browser, and goes on where it was.
  await page.evaluate(() => {
    const moved = document.querySelector('#two');
    if (moved) document.querySelector('#place')?.append(moved);
  });
  await expect(two.composer).toBeEditable();
  await one.ask('And now?');
  await expect(one.answers).toHaveCount(2);
  await expectStatus(one.answer, 'complete');
  await two.ask('Me too');
  await expect.poll(() => model.questions).toEqual(['Hello', 'And now?', 'Me too']);
  await expectStatus(two.answer, 'complete');
});

test('one conversation in two views of two tabs is answered once, and shown in all @all', async ({
  page,
  context,
  ownPages,
  model,
}) => {
  await ownPages.goto(page, options);
  await addTwo(page);
  const [first] = views(page);
  await first.askAndRead('Hello');
  const other = await context.newPage();
  await ownPages.goto(other, options);
  await addTwo(other);
  await page.reload();
  await addTwo(page);
  const all = [...views(page), ...views(other)];
  for (const view of all) await expect(view.questions).toHaveText(['Hello']);
  await all[3]?.ask('Once more');
  for (const view of all) {
    await expect(view.questions).toHaveText(['Hello', 'Once more']);
    await expectStatus(view.answer, 'complete');
  }
  expect(model.questions).toEqual(['Hello', 'Once more']);
});
