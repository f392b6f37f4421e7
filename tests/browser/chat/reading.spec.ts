import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { RunEvent } from 'casement/contract';
import { chatAddress, expectStatus, openChat, openOnHostPage, type Chat } from '../support/chat.ts';
import { expectAtRest } from '../support/drift.ts';
import { createGate } from '../support/gate.ts';
import type { ModelServer } from '../support/model-server.ts';
import { test } from '../support/test.ts';

const code = 'const answer = 42;\nconsole.log(answer);';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('Copy gives Markdown as text and formatting as HTML; a code block has its own Copy', async ({
  page,
  house,
  model,
}) => {
  const markdown = `This is **bold**.\n\n\`\`\`ts\n${code}\n\`\`\``;
  model.reply(() => [markdown]);
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.askAndRead('code, please');
  await expect(chat.answer.locator('pre')).toContainText('const answer = 42;');

  // The first is the code block's; those under an answer come a moment later.
  await chat.answer.getByRole('button', { name: 'Copy', exact: true }).nth(1).click();
  await expect(page.getByText('Copied')).toBeAttached();
  const read = (type: string) =>
    page.evaluate(async (wanted) => {
      const [item] = await navigator.clipboard.read();
      return item?.types.includes(wanted) === true ? (await item.getType(wanted)).text() : '';
    }, type);
  expect(await read('text/plain')).toBe(markdown);
  expect(await read('text/html')).toMatch(/<strong[^>]*>bold<\/strong>/);

  await chat.answer.getByRole('button', { name: /^Copy/ }).first().click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
});

test('a selection with formulas is copied as TeX, and as MathML in its HTML', async ({
  page,
  house,
  model,
}) => {
  const answer = await readFile('tests/fixtures/cases/copy-formula/answer.md', 'utf8');
  model.reply(() => [answer, '\n\n| a | b |\n|---|---|\n| 1 | $x|y$ |\n\n`code`']);
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.askAndRead('formulas, please');
  await expect(chat.answer.locator('math')).toHaveCount(3);

  const copy = async (from: string, to: string) => {
    await chat.answer.evaluate(
      (element, [first = '', last = '']) => {
        const [start, end] = [element.querySelector(first)!, element.querySelector(last)!];
        document.getSelection()!.setBaseAndExtent(start, 0, end, end.childNodes.length);
      },
      [from, to],
    );
    await page.keyboard.press('ControlOrMeta+c');
    return page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const read = async (type: string) => (await item!.getType(type)).text();
      return { text: await read('text/plain'), html: await read('text/html') };
    });
  };
  const all = await copy('p', 'p:last-child');
  expect(all.text).toContain(String.raw`The area is $A = \pi r^2$ and`);
  expect(all.text).toContain(String.raw`$$\frac{1}{2}$$`);
  expect(all.text).toContain('1\t$x|y$');
  expect(all.html).toContain('<mfrac>');
  expect(all.html).toContain('application/x-tex');
  // A part of a formula is the formula.
  const part = await copy('mi', 'mi');
  expect(part.text.trim()).toBe(String.raw`$A = \pi r^2$`);
  await expect(chat.answer.locator('math')).toHaveCount(3);
  const cell = await copy('td', 'td:last-child');
  expect(cell.html).toMatch(/<table[^]*<td/);
});

test('Copy works inside the frame of a host page @all', async ({ page, house }) => {
  const chat = await openOnHostPage(page, house.hostPageUrl);
  await chat.askAndRead('How often should I clean the glass?');
  await chat.answer.getByRole('button', { name: 'Copy', exact: true }).last().click();
  await expect(chat.root.getByText('Copied')).toBeAttached();
  await page.bringToFront();
  await page.locator('body').click({ position: { x: 5, y: 5 } });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('warm water and a soft cloth');
});

test('Chinese emphasis, tables and links render; markup, scripts and foreign images do not', async ({
  page,
  house,
  model,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(house.serviceUrl)) foreign.push(request.url());
  });
  model.reply(() => [
    '**发展，**年\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n[docs](https://example.com/x) [bad](javascript:alert(1))\n\n',
    '<script>window.pwned = 1</script><img src="https://foreign.example/a.png">\n\n![pixel](https://foreign.example/b.png)',
  ]);
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.askAndRead('go');
  await expect(chat.answer.locator('strong')).toHaveText('发展，');
  await expect(chat.answer.getByRole('cell', { name: '2' })).toBeVisible();
  const link = chat.answer.getByRole('link', { name: /docs/ });
  await expect(link).toHaveAttribute('href', 'https://example.com/x');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(link).toHaveAttribute('rel', /noreferrer/);
  await expect(chat.answer.locator('a[href^="javascript"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  expect(foreign).toEqual([]);
});

test('a reader who has scrolled up is left there, and Jump to latest leads back', async ({
  page,
  house,
  model,
}) => {
  const gate = createGate();
  const paragraph = 'Some words that fill a line of the answer. '.repeat(6);
  model.reply(async function* () {
    for (let index = 0; index < 20; index += 1) yield `${index} ${paragraph}\n\n`;
    await gate.wait;
    for (let index = 20; index < 40; index += 1) yield `${index} ${paragraph}\n\n`;
    yield 'The very end.';
  });
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.ask('a long answer');
  await expect(chat.answer).toContainText('19 Some words');
  await chat.answer.hover();
  await page.mouse.wheel(0, -100_000);
  const question = chat.questions.first();
  await expect(question).toBeInViewport();
  const before = await question.boundingBox();

  gate.open();
  await expectStatus(chat.answer, 'complete');
  expect(await question.boundingBox()).toEqual(before);
  await expect(chat.answer.getByText('The very end.')).not.toBeInViewport();

  // In a window without room for it, the button does not cover the header.
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 240, height: 136 });
  await chat.button('Menu').click({ trial: true });
  await page.setViewportSize(size);
  await chat.root.getByRole('button', { name: /Jump to latest/ }).click();
  await expect(chat.answer.getByText('The very end.')).toBeInViewport();
});

test('the first line of an answer is in sight in a desktop window at 400 % zoom @all', async ({
  page,
  house,
  model,
}) => {
  await page.setViewportSize({ width: 320, height: 200 });
  model.reply(async function* () {
    yield `The first line.\n\n${'More words. '.repeat(200)}`;
  });
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.askAndRead('a long answer');
  const first = chat.answer.getByText('The first line.');
  // Neither the picture before it nor what stands over the end of the thread takes its place.
  const isCovered = async () => {
    const [line, header, composer] = await Promise.all(
      [first, page.locator('header'), page.locator('#composer')].map((one) => one.boundingBox()),
    );
    return !line || line.y < header!.y + header!.height || line.y + line.height > composer!.y;
  };
  await expect.poll(isCovered).toBe(false);
});

const paragraphs = async function* (from: number, to: number) {
  for (let index = from; index < to; index += 1)
    yield `${index} ${'Some words of the answer. '.repeat(12)}\n\n`;
};

test('a long answer is read from its beginning, and followed once the reader has jumped to its end @all', async ({
  page,
  house,
  model,
}) => {
  const gates = [createGate(), createGate()];
  model.reply(async function* () {
    yield* paragraphs(0, 30);
    await gates[0]?.wait;
    yield* paragraphs(30, 60);
    await gates[1]?.wait;
    yield 'The very end.';
  });
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.ask('a long answer');
  await expect(chat.answer).toContainText('29 Some words');
  const beginning = chat.answer.getByText('0 Some words', { exact: false }).first();
  await expect(beginning).toBeInViewport();
  await expect(chat.answer.getByText('29 Some words')).not.toBeInViewport();

  await chat.button('Jump to latest').click();
  await expect(chat.answer.getByText('29 Some words')).toBeInViewport();
  gates[0]?.open();
  await expect(chat.answer.getByText('59 Some words')).toBeInViewport();
  gates[1]?.open();
  await expect(chat.answer.getByText('The very end.')).toBeInViewport();
});

test('what is selected in the message box stays so while an answer grows @all', async ({
  page,
  house,
  model,
}) => {
  const gates = [createGate(), createGate()];
  model.reply(async function* () {
    yield 'Its beginning.';
    await gates[0]?.wait;
    yield* paragraphs(0, 30);
    await gates[1]?.wait;
    yield 'Its end.';
  });
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.ask('a long answer');
  await expect(chat.answer).toContainText('Its beginning.');
  await chat.composer.fill('the next question');
  await chat.composer.press('ControlOrMeta+a');
  gates[0]?.open();
  await expect(chat.answer).toContainText('29 Some words');
  await page.keyboard.type('another');
  await expect(chat.composer).toHaveValue('another');
  gates[1]?.open();
  await expectStatus(chat.answer, 'complete');
});

/**
 * Asks for an answer at a pace, and returns where it comes to rest: px from the upper edge to its first line.
 */
const restOf = async (chat: Chat, model: ModelServer, pieces: (string | RunEvent)[], pauseMs: number) => {
  model.reply(async function* () {
    for (const piece of pieces) {
      yield piece;
      if (pauseMs > 0) await delay(pauseMs);
    }
  });
  const count = await chat.answers.count();
  await chat.ask('How do I open a casement window from the inside?');
  await expect(chat.answers).toHaveCount(count + 1);
  await expect(chat.answer).toHaveAttribute('data-status', /complete|failed/);
  await expect(chat.button('Stop generating')).toBeHidden();
  await expectAtRest(chat.answer);
  return chat.root.getByRole('log').evaluate((log) => {
    const { top } = [...log.querySelectorAll('[data-role=assistant]')].at(-1)!.getBoundingClientRect();
    return top - log.getBoundingClientRect().top;
  });
};

/** At once, as from a quick service, and as from a model. */
const paces = [0, 0, 3, 25];
const longAnswer = Array.from(
  { length: 24 },
  (_, index) => `${index} ${'Some words of it. '.repeat(20)}\n\n`,
);

test('a long answer comes to rest with its first line at the top, however it came', async ({
  page,
  house,
  model,
}) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  for (const pauseMs of paces) {
    const above = await restOf(chat, model, longAnswer, pauseMs);
    expect(Math.abs(above - 20), `${pauseMs} ms`).toBeLessThanOrEqual(1);
  }
});

/** The model has reached the limit of its length. */
const cut: RunEvent = { type: 'RUN_ERROR', message: 'the limit' };

for (const { name, slowdown, ...context } of [
  { name: 'in a panel', slowdown: 1, viewport: { width: 400, height: 704 } },
  {
    name: 'on a slow phone',
    slowdown: 4,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 3,
  },
]) {
  test(`a cut answer comes to rest where a whole one does, ${name} @all`, async ({
    browser,
    house,
    model,
  }) => {
    const page = await browser.newPage(context);
    // Its code is slow: the note under the first answer is there before it.
    const gate = createGate();
    await page.route('**/go-on-*.js', async (route) => {
      await gate.wait;
      await route.continue();
    });
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const chat = await openChat(page, chatAddress(house.serviceUrl));
    for (const pauseMs of paces) {
      const above = await restOf(chat, model, [...longAnswer, cut], pauseMs);
      expect(Math.abs(above - 20), `cut, ${pauseMs} ms`).toBeLessThanOrEqual(1);
      gate.open();
    }
    await expect(chat.answer.getByRole('button', { name: 'Continue' })).toBeAttached();
    for (const pauseMs of paces) {
      const above = await restOf(chat, model, longAnswer, pauseMs);
      expect(Math.abs(above - 20), `whole, ${pauseMs} ms`).toBeLessThanOrEqual(1);
    }
    await page.close();
  });
}

/** Asks for an answer longer than any view, which arrives piece by piece as that of a model. */
const askForLongTable = async (chat: Chat, model: ModelServer) => {
  const rows = Array.from({ length: 40 }, (_, index) => `| row ${index} | some words of the cell |\n`);
  const pieces = ['Its beginning takes', ' two lines on a phone.\n\n', '| a | b |\n', '| - | - |\n', ...rows];
  model.reply(async function* () {
    for (const piece of [...pieces, '\nIts end.']) {
      yield piece;
      await delay(20);
    }
  });
  await chat.askAndRead('How do I open a casement window from the inside?');
};

for (const viewport of [
  { width: 390, height: 844 },
  { width: 400, height: 704 },
  { width: 640, height: 320 },
  { width: 1280, height: 800 },
]) {
  test(`a first answer is read from its beginning at ${viewport.width}x${viewport.height} @all`, async ({
    page,
    house,
    model,
  }) => {
    await page.setViewportSize(viewport);
    const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'generous' }));
    await expect(chat.button('How do I open the window?')).toBeVisible();
    await askForLongTable(chat, model);
    await expect(chat.answer.getByText('Its beginning')).toBeInViewport();
    await expect(chat.answer.getByText('Its end.')).not.toBeInViewport();
  });
}
