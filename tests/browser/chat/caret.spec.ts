import { expect, type Page } from '@playwright/test';
import { chatAddress, expectStatus, openChat } from '../support/chat.ts';
import { createGate, replyInHalves } from '../support/gate.ts';
import { test } from '../support/test.ts';

/** Returns the names of the elements that end in a caret. */
const carets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-role=assistant] *')].flatMap((element) => {
      const { content, visibility, borderInlineStartWidth } = getComputedStyle(element, '::after');
      const isCaret = content === '""' && visibility === 'visible' && borderInlineStartWidth === '2px';
      return isCaret ? [element.localName] : [];
    }),
  );

const cases: [what: string, begun: string, element: string][] = [
  ['a paragraph', 'Turn the **handle', 'p'],
  ['Chinese', '平开窗的把手向外转动，', 'p'],
  ['a text that runs from right to left', 'افتح المقبض ربع دورة', 'p'],
  ['a heading', 'Before\n\n## A heading', 'h4'],
  ['a list', '1. One\n2. Two', 'li'],
  ['a list in a list', '- One\n  - Two\n  - Three', 'li'],
  ['a paragraph of a list', '- One\n\n  More\n\n- Two\n\n  And', 'p'],
  ['a quotation', '> Never let go', 'p'],
  ['code', '```ts\nconst a = 1;\nconst b', 'span'],
  ['a table', '| A | B |\n| - | - |\n| one | tw', 'td'],
];

/** The properties that carets animate, each once. */
const animatedByCarets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = document
      .getAnimations()
      .filter(({ effect }) => (effect as KeyframeEffect).pseudoElement === '::after')
      .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
      .flatMap((frame) => Object.keys(frame))
      .filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name));
    return [...new Set(names)];
  });

/** Takes all carets away, as a policy of the page lets a test do. */
const takeAway = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-role=assistant] *::after { content: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });
const putBack = (page: Page) => page.evaluate(() => void document.adoptedStyleSheets.pop());

test('one caret stands after the last letter of whatever is being written, moves nothing, and goes with the end @all', async ({
  page,
  house,
  model,
}) => {
  test.setTimeout(120_000);
  const gates = new Map(cases.map(([what]) => [what, createGate()]));
  model.reply(async function* (question) {
    yield cases.find(([what]) => what === question)?.[1] ?? '';
    await gates.get(question)?.wait;
  });
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  for (const [what, , element] of cases) {
    await chat.ask(what);
    await expect(chat.questions.last()).toHaveText(what);
    await expect.poll(() => carets(page), { message: what }).toEqual([element]);
    // The dots stand for a text that has not begun.
    await expect(chat.answer.getByText('Typing')).toHaveCount(0);
    // Only where it waits does it move.
    await expect.poll(() => animatedByCarets(page), { message: what }).toEqual(['opacity']);
    const heightOf = () =>
      chat.answer.locator('[data-surface]').evaluate((bubble) => bubble.getBoundingClientRect().height);
    const before = await heightOf();
    await takeAway(page);
    expect(await heightOf(), what).toBe(before);
    await putBack(page);
    gates.get(what)?.open();
    await expectStatus(chat.answer, 'complete');
    expect(await carets(page)).toEqual([]);
  }
});

test('the caret stands still for who wants no motion, and waits for a connection out of sight', async ({
  page,
  model,
  network,
}) => {
  const gate = replyInHalves(model, 'Half of it ', 'and the rest.');
  const chat = await openChat(page, chatAddress(network.url));
  await chat.ask('go');
  await expect.poll(() => carets(page)).toEqual(['p']);
  await expect.poll(() => animatedByCarets(page)).toEqual(['opacity']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = () =>
    page.evaluate(
      () => document.getAnimations().filter(({ effect }) => (effect as KeyframeEffect).pseudoElement).length,
    );
  await expect.poll(moving).toBe(0);
  network.cut();
  await expect(chat.answer.getByText('Reconnecting')).toBeVisible();
  expect(await carets(page)).toEqual([]);
  network.mend();
  gate.open();
  await expectStatus(chat.answer, 'complete');
});
