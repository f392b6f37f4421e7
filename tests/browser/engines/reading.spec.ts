import { chatAddress } from '../support/chat.ts';
import { type House, startHouse } from '../support/house.ts';
import { test } from './support/test.ts';

let house: House;
test.beforeAll(async () => {
  house = await startHouse();
});
test.afterAll(() => house.close());

const PARAGRAPHS = 40;
const read = `[...document.querySelectorAll('[data-role="assistant"] p')].find(({ textContent }) => textContent.startsWith('Paragraph 20.'))`;
const log = `document.querySelector('[role="log"]')`;
/** A shift by a pixel is only a rounding. */
const stands = `Math.abs(${read}.getBoundingClientRect().top - ${log}.getBoundingClientRect().top) <= 1`;

test('stays at what is read when the chat becomes narrow and wide again', async ({ visitor }) => {
  house.model.reply(() =>
    Array.from(
      { length: PARAGRAPHS },
      (_, index) => `Paragraph ${index}. ${'Some words of the answer. '.repeat(12)}\n\n`,
    ),
  );
  await visitor.tab.resize(1000, 800);
  await visitor.tab.goTo(chatAddress(house.serviceUrl, { bot: 'scripted' }));
  await visitor.expectSoon(`document.querySelector('textarea')?.placeholder.length > 1`);
  await visitor.click(`document.querySelector('textarea')`);
  await visitor.tab.type('a long answer', 'page');
  await visitor.press('Enter', 'page');
  await visitor.expectSoon(
    `Boolean(document.querySelector('[data-role="assistant"][data-status="complete"]'))`,
  );
  // The question may still be on its way to the top, which this would not end as a reader's own scrolling
  // does.
  await visitor.expectSoon(`globalThis.before === (globalThis.before = ${log}.scrollTop)`);
  await visitor.evaluate(`void ${read}.scrollIntoView()`);
  await visitor.expectSoon(stands);
  // Following the end has stopped.
  await visitor.expectSoon(`Boolean(document.querySelector('[aria-label="Jump to latest"]'))`);
  for (const width of [500, 1000]) {
    await visitor.tab.resize(width, 800);
    await visitor.expectSoon(`innerWidth < 600`, width < 600);
    await visitor.expectSoon(stands);
  }
});
