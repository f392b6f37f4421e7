import { type ElementHandle, expect, type Page } from '@playwright/test';
import type { RunEvent } from 'casement/contract';
import { chatAddress, expectStatus, openChat } from '../support/chat.ts';
import { expectAtRest, watchDrift } from '../support/drift.ts';
import { createGate } from '../support/gate.ts';
import { addEarlierMessages } from '../support/long-history.ts';
import { anchoringKinds } from '../support/scroll-anchoring.ts';
import { test } from '../support/test.ts';

/** A shift up to this is only a rounding, px. */
const UNSEEN = 1;

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300"/></svg>`;
const paragraph = (index: number) => `Paragraph ${index}. ${'Some words of the answer. '.repeat(12)}\n\n`;
const paragraphs = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => paragraph(from + index));
const withLateParts = `![A square](/late.svg)\n\n\`\`\`rust\nfn main() { println!("open"); }\n\`\`\`\n\n$$\\frac{a}{b}$$\n\n`;

/** Holds requests back until a gate opens. */
const hold = async (page: Page, address: RegExp | string) => {
  const gate = createGate();
  await page.route(address, async (route) => {
    await gate.wait;
    await (route.request().url().endsWith('.svg')
      ? route.fulfill({ contentType: 'image/svg+xml', body: picture })
      : route.continue());
  });
  return gate;
};

for (const [inWhich, prepare] of anchoringKinds) {
  test(`nothing that is read in an answer moves for what comes late${inWhich} @all`, async ({
    page,
    house,
    model,
  }) => {
    const end = createGate();
    model.reply(async function* (): AsyncGenerator<string | RunEvent> {
      yield withLateParts;
      yield* paragraphs(0, 20);
      await end.wait;
      yield* paragraphs(20, 40);
      const sources = [{ id: 'guide', title: 'The guide', url: 'https://example.com/guide' }];
      yield {
        type: 'ACTIVITY_SNAPSHOT',
        messageId: 'sources',
        activityType: 'sources',
        content: { sources },
      };
    });
    const image = await hold(page, '**/late.svg');
    const highlighting = await hold(page, /\/assets\/highlight/);
    const maths = await hold(page, /\/assets\/(?:formula|temml|katex)/);
    const followUps = await hold(page, '**/v1/msg/recommend');
    await prepare(page);
    const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'generous' }));
    const imageAsked = page.waitForRequest('**/late.svg');
    await chat.ask('a long answer');
    await expect(chat.answer).toContainText('Paragraph 19');
    // Once it is out of sight, nothing would ask for it.
    await imageAsked;
    const read = chat.answer.getByText('Paragraph 5.');
    // The question may still be on its way to the top, which this would not end as a reader's own scrolling
    // does.
    await expectAtRest(chat.questions.last());
    await read.evaluate((element) => element.scrollIntoView());
    await expect(chat.button('Jump to latest')).toBeVisible();
    const { drift } = await watchDrift(read);
    const late: Record<string, number> = {};

    image.open();
    await expect
      .poll(() => chat.answer.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalHeight))
      .toBe(300);
    late['image'] = await drift();
    highlighting.open();
    await expect(chat.answer.locator('pre span').first()).toBeAttached();
    late['highlighting'] = await drift();
    maths.open();
    await expect(chat.answer.locator('math')).toBeAttached();
    late['maths'] = await drift();
    end.open();
    await expectStatus(chat.answer, 'complete');
    await expect(chat.answer.getByRole('button', { name: 'Like', exact: true })).toBeAttached();
    late['actions and sources'] = await drift();
    followUps.open();
    await expect(chat.root.getByRole('list', { name: 'Follow-up questions' })).toBeAttached();
    late['follow-ups'] = await drift();

    await chat.answer
      .getByRole('button', { name: 'Like', exact: true })
      .evaluate((button: HTMLButtonElement) => button.click());
    await expect(page.getByText('Thanks for your feedback')).toBeVisible();
    late['toast'] = await drift();
    await chat.composer.fill('How do I open');
    await expect(page.getByRole('listbox')).toBeVisible();
    late['suggestions'] = await drift();
    await chat.composer.fill('one\ntwo\nthree\nfour\nfive');
    late['composer'] = await drift();
    await page.setViewportSize({ width: 700, height: 800 });
    late['width'] = await drift();
    expect(Object.entries(late).filter(([, moved]) => moved > UNSEEN)).toEqual([]);
  });

  test(`nor what the reader has just gone to, past what grows in the same frame${inWhich} @all`, async ({
    page,
    house,
    model,
  }) => {
    model.reply(() => paragraphs(0, 30));
    await prepare(page);
    const chat = await openChat(page, chatAddress(house.serviceUrl));
    await chat.askAndRead('a long answer');
    await expectAtRest(chat.questions.last());
    const of = (index: number) => chat.answer.getByText(`Paragraph ${index}.`);
    const between = await of(10).elementHandle();
    const drifts: number[] = [];
    for (const [to, growth] of [
      [5, 0],
      [15, 252],
      [5, 504],
    ] as const) {
      await expectAtRest(of(to));
      drifts.push(
        await of(to).evaluate(
          async (element, [grown, px]) => {
            element.scrollIntoView();
            const { top } = element.getBoundingClientRect();
            grown.style.paddingBlockEnd = `${px}px`;
            for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
            return Math.abs(element.getBoundingClientRect().top - top);
          },
          [between as ElementHandle<HTMLElement>, growth] as const,
        ),
      );
    }
    expect(drifts.filter((moved) => moved > UNSEEN)).toEqual([]);
  });
}

test('nor does the end of an answer, followed to there, for its buttons and follow-ups @all', async ({
  page,
  house,
  model,
}) => {
  const [last, over] = [createGate(), createGate()];
  model.reply(async function* () {
    yield* paragraphs(0, 20);
    await last.wait;
    yield 'The very end.';
    await over.wait;
  });
  const followUps = await hold(page, '**/v1/msg/recommend');
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'generous' }));
  await chat.ask('a long answer');
  await expect(chat.answer).toContainText('Paragraph 19');
  await chat.button('Jump to latest').click();
  await expect(chat.answer.getByText('Paragraph 19')).toBeInViewport();
  await expect(chat.button('Jump to latest')).toBeHidden();
  last.open();
  const end = chat.answer.getByText('The very end.');
  await expect(end).toBeInViewport({ ratio: 1 });
  // The view may still be on its way there.
  const log = chat.root.getByRole('log');
  await expect
    .poll(() =>
      log.evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop),
    )
    .toBeLessThan(2);
  const { drift } = await watchDrift(end);
  over.open();
  await expectStatus(chat.answer, 'complete');
  await expect(chat.answer.getByRole('button', { name: 'Like', exact: true })).toBeInViewport({ ratio: 1 });
  expect(await drift()).toBeLessThanOrEqual(UNSEEN);
  followUps.open();
  const asked = chat.root.getByRole('list', { name: 'Follow-up questions' }).getByRole('button');
  await expect(asked).toHaveCount(3);
  await expect(asked.first()).toBeInViewport();
  const tops = await asked.evaluateAll((buttons) =>
    buttons.map((button) => button.getBoundingClientRect().top),
  );
  expect(new Set(tops).size).toBe(1);
  expect(await drift()).toBeLessThanOrEqual(UNSEEN);
});

test('a question stays at the top, whatever comes of it', async ({ page, house, model }) => {
  const late = createGate();
  model.reply(async function* () {
    await late.wait;
    yield 'A short answer.';
  });
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'generous' }));
  await chat.ask('first');
  late.open();
  await expectStatus(chat.answer, 'complete');
  await addEarlierMessages(page, 60);
  await page.reload();
  // Of a long chat, at least so many answers are built.
  await expect(chat.answers.nth(4)).toBeAttached();

  const again = createGate();
  model.reply(async function* () {
    await again.wait;
    yield* paragraphs(0, 3);
  });
  await chat.ask('second');
  const question = chat.questions.last();
  await expect(question).toHaveText('second');
  const log = (await page.getByRole('log').boundingBox())!;
  await expect.poll(async () => (await question.boundingBox())!.y - log.y).toBeLessThan(40);
  await expectAtRest(question);
  const { drift } = await watchDrift(question);
  again.open();
  await expectStatus(chat.answer, 'complete');
  await expect(chat.root.getByRole('list', { name: 'Follow-up questions' })).toBeVisible();
  expect(await drift()).toBeLessThanOrEqual(UNSEEN);
});
