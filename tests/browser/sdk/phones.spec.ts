import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { callsIn, casement, test } from './support/test.ts';

const panel = `document.querySelector('[data-casement]').shadowRoot.querySelector('.panel')`;
const portrait = { width: 390, height: 844 };
const landscape = { width: 844, height: 390 };
const tablet = { width: 844, height: 600 };

const tall = '<div style="height: 3000px"></div>';
const rootTag = (page: Page) =>
  page.evaluate(() => document.documentElement.outerHTML.match(/<html[^>]*>/)?.[0]);

test.use({ viewport: portrait, hasTouch: true });

for (const { name, style, scroll } of [
  { name: 'nothing of its own', style: '', scroll: 700 },
  { name: 'one direction of its own', style: 'overflow-y: scroll !important; color: red', scroll: 300 },
  { name: 'smooth scrolling', style: 'scroll-behavior: smooth', scroll: 0 },
]) {
  test(`locks scrolling and puts it back exactly on a page with ${name} @all`, async ({
    page,
    frame,
    launcher,
    openHost,
  }) => {
    await openHost(undefined, { body: tall });
    await page.evaluate(
      ([text, top]) => {
        if (text) document.documentElement.style.cssText = text;
        scrollTo({ top, behavior: 'instant' });
      },
      [style, scroll] as const,
    );
    const before = await rootTag(page);
    await launcher.tap();
    await expect(frame.getByText('setViewport true').first()).toBeAttached();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    // A scroll by the page's own script does not outlast the lock.
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));

    await frame.getByRole('button', { name: 'Close chat' }).tap();
    await expect(page.locator('iframe[title]')).toBeHidden();
    expect(await rootTag(page)).toBe(before);
    expect(await page.evaluate(() => scrollY)).toBe(scroll);
  });
}

test('keeps what the page has set on its root meanwhile @all', async ({
  page,
  frame,
  launcher,
  openHost,
}) => {
  await openHost(undefined, { body: tall });
  await launcher.tap();
  await expect(frame.getByText('setViewport true').first()).toBeAttached();
  await page.evaluate(() => document.documentElement.style.setProperty('--page', '1'));
  await frame.getByRole('button', { name: 'Close chat' }).tap();
  await expect(async () => expect(await rootTag(page)).toContain('style="--page: 1;"')).toPass();
});

test('stays above the keyboard, and uses the whole screen again after it', async ({
  page,
  frame,
  launcher,
  openHost,
}) => {
  // No engine opens a keyboard for a test, so the page's visual viewport says what one would make of it.
  await page.addInitScript(() => {
    const view = { height: 844, offsetTop: 0, scale: 1 };
    Object.assign(globalThis, {
      showPart: (height: number, offsetTop: number, scale: number) => {
        Object.assign(view, { height, offsetTop, scale });
        visualViewport?.dispatchEvent(new Event('resize'));
      },
    });
    for (const name of ['height', 'offsetTop', 'scale'] as const) {
      Object.defineProperty(VisualViewport.prototype, name, { get: () => view[name] });
    }
  });
  const showPart = (height: number, offsetTop: number, scale = 1) =>
    page.evaluate(`showPart(${height}, ${offsetTop}, ${scale})`);
  await openHost();
  await launcher.tap();
  await expect(frame.getByText('setViewport true').first()).toBeAttached();
  await showPart(508, 40);
  await expect(async () => {
    expect(await page.locator('iframe[title]').boundingBox()).toEqual({
      x: 0,
      y: 40,
      width: 390,
      height: 508,
    });
  }).toPass();
  await showPart(844, 0);
  const whole = () =>
    expect(async () => {
      expect(await page.locator('iframe[title]').boundingBox()).toEqual({ x: 0, y: 0, ...portrait });
    }).toPass();
  await whole();

  // A visitor who zooms sees a part of it: it is neither smaller nor told so.
  await casement(page, 'send', 'whole');
  await expect(frame.getByText('send "whole"')).toBeAttached();
  const told = await frame.getByText('setViewport').count();
  for (const scale of [1.5, 2, 2.5]) await showPart(844 / scale, 40 * scale, scale);
  await whole();
  await casement(page, 'send', 'zoomed');
  await expect(frame.getByText('send "zoomed"')).toBeAttached();
  await expect(frame.getByText('setViewport')).toHaveCount(told);
});

for (const launcher of ['none', '#own']) {
  test(`leaves the page alone when the chat fails and its launcher is ${launcher} @all`, async ({
    page,
    openHost,
  }) => {
    await openHost(`data-bot-id="missing" data-channel-id="web" data-launcher="${launcher}"`, {
      body: `${tall}<button id="own">Help</button>`,
    });
    const before = await rootTag(page);
    await casement(page, 'open');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 10_000 });
    expect(await rootTag(page)).toBe(before);
    // The next page is not covered by a chat that does not work.
    expect(await page.evaluate(() => Object.values(sessionStorage))).toEqual([]);
  });
}

test('locks scrolling once for two chats, and puts it back after both @all', async ({ page, openHost }) => {
  await openHost('data-channel-id="web"', { body: tall });
  const before = await rootTag(page);
  await page.evaluate(async () => {
    const [one, two] = ['plain', 'other'].map((botId) => globalThis.casement.createChat({ botId }));
    Object.assign(globalThis, { one, two });
    for (const chat of [one!, two!]) {
      chat.open();
      await chat.ready;
    }
    one!.close();
  });
  expect(await rootTag(page)).toContain('hidden');
  await page.evaluate('two.close()');
  expect(await rootTag(page)).toBe(before);
});

test('keeps clear of corners and bars of the screen @all', async ({ page, frame, launcher, openHost }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setSafeAreaInsetsOverride', {
    insets: { top: 47, bottom: 34, left: 0, right: 0 },
  });
  await openHost(undefined, {
    body: '<meta name="viewport" content="width=device-width, viewport-fit=cover">',
  });
  await launcher.tap();
  await expect(frame.getByText('setViewport true').first()).toBeAttached();
  await expect(async () => {
    expect(await page.locator('iframe[title]').boundingBox()).toEqual({
      x: 0,
      y: 47,
      width: 390,
      height: 844 - 47 - 34,
    });
  }).toPass();
  expect(await page.evaluate(`getComputedStyle(${panel}).height`)).toBe('844px');
});

test('covers the screen of a phone in either direction, and turns into a panel where there is room @all', async ({
  page,
  frame,
  launcher,
  openHost,
}) => {
  await openHost(undefined, { body: tall });
  await launcher.tap();
  await expect(frame.getByText('setViewport true').first()).toBeAttached();
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  const expectWhole = (size: typeof portrait) =>
    expect(async () => {
      expect(await page.locator('iframe[title]').boundingBox()).toEqual({ x: 0, y: 0, ...size });
    }).toPass();

  await page.setViewportSize(landscape);
  await expectWhole(landscape);
  expect(await overflow()).toBe('hidden');
  const expansions = await frame.getByText(/^setExpansion/).allTextContents();
  expect(expansions.join()).not.toContain('"canExpand":true');

  await page.setViewportSize(tablet);
  await expect(frame.getByText('setViewport false').first()).toBeAttached();
  await expect(frame.getByText('"canExpand":true').first()).toBeAttached();
  await expect.poll(overflow).toBe('visible');
  await expect(async () =>
    expect((await page.locator('iframe[title]').boundingBox())?.width).toBe(400),
  ).toPass();

  await page.setViewportSize(portrait);
  await expect.poll(overflow).toBe('hidden');
  await expectWhole(portrait);
  expect((await callsIn(frame)).filter((call) => call === 'hide')).toEqual([]);
});

test('lets go of the page when it is destroyed while it covers it @all', async ({
  page,
  frame,
  launcher,
  openHost,
}) => {
  await openHost(undefined, { body: tall });
  const before = await rootTag(page);
  await launcher.tap();
  await expect(frame.getByText('setViewport true').first()).toBeAttached();
  await page.evaluate(`casement('destroy')`);
  expect(await rootTag(page)).toBe(before);
});

const shop = `<header><a href="#shop">Shop</a></header><main><button>Buy</button></main><aside inert><button>Old</button></aside>
<dialog open><button>Yes</button></dialog><footer><input aria-label="Search"></footer>`;

/** The page's own elements as they stand in it. */
const bodyOf = (page: Page) =>
  page.evaluate(() =>
    [...document.body.children]
      .filter((child) => !child.matches('[data-casement], script'))
      .map((child) => child.outerHTML),
  );

/** Names what has the focus after each of several presses of the Tab key. */
const walk = async (page: Page) => {
  const reached = new Set<string | undefined>();
  for (let step = 0; step < 10; step += 1) {
    await page.keyboard.press('Tab');
    reached.add(
      await page.evaluate(() => {
        const focused = document.activeElement;
        return focused?.matches('body, [data-casement]') ? '' : focused?.outerHTML.replace(/>.*/s, '>');
      }),
    );
  }
  return [...reached].join('');
};

test('keeps the focus out of the page behind, and leaves the page as it was', async ({
  page,
  frame,
  launcher,
  openHost,
}) => {
  await openHost(undefined, { body: shop });
  const before = await bodyOf(page);
  await launcher.tap();
  await expect(frame.getByText('setViewport true').first()).toBeAttached();
  await expect(frame.getByRole('textbox')).toBeFocused();
  // A dialog may stand above the chat.
  await expect(page.locator('dialog')).not.toHaveAttribute('inert');
  await expect(page.locator('main')).toHaveAttribute('inert');
  await page.evaluate(() => document.querySelector('dialog')!.close());
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('a'), { href: '#late' })),
  );
  expect(await walk(page)).toBe('');
  // What the page makes inert itself stays so.
  await page.evaluate(() => (document.querySelector('footer')!.inert = true));
  await page.evaluate(() => document.querySelector('aside')!.removeAttribute('inert'));

  await frame.getByRole('button', { name: 'Close chat' }).tap();
  await expect(page.locator('iframe[title]')).toBeHidden();
  expect(await bodyOf(page)).toEqual([
    ...before.slice(0, 2),
    '<aside><button>Old</button></aside>',
    '<dialog><button>Yes</button></dialog>',
    '<footer inert=""><input aria-label="Search"></footer>',
    '<a href="#late"></a>',
  ]);
});

test('gives the page back where there is room, and when it is destroyed @all', async ({
  page,
  launcher,
  openHost,
}) => {
  await openHost(undefined, { body: shop });
  const before = await bodyOf(page);
  await launcher.tap();
  const isReached = () => page.evaluate(() => !document.querySelector('main')!.matches('[inert]'));
  await expect.poll(isReached).toBe(false);
  await page.setViewportSize(tablet);
  await expect.poll(isReached).toBe(true);
  expect(await bodyOf(page)).toEqual(before);
  await page.setViewportSize(portrait);
  await expect.poll(isReached).toBe(false);
  await casement(page, 'destroy');
  expect(await bodyOf(page)).toEqual(before);
});

test('gives the focus back to the page’s button that opened it @all', async ({ page, frame, openHost }) => {
  await openHost('data-bot-id="plain" data-channel-id="web" data-launcher="#own"', {
    body: '<main><button id="own">Help</button></main>',
  });
  const own = page.getByRole('button', { name: 'Help', includeHidden: true });
  await own.focus();
  await page.keyboard.press('Enter');
  await expect(frame.getByRole('textbox')).toBeFocused();
  await expect(frame.getByText('setViewport true').first()).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(own).toBeFocused();
});

test('stays in use where the page has moved it, and beside another chat @all', async ({
  page,
  frame,
  openHost,
}) => {
  await openHost('data-channel-id="web"', { body: '<main><p></p></main>' });
  await page.evaluate(async () => {
    const [one, two] = ['plain', 'other'].map((botId) => globalThis.casement.createChat({ botId }));
    document.querySelector('main')!.append(document.querySelector('[data-casement=plain]')!);
    one!.open();
    await one!.ready;
    Object.assign(globalThis, { two });
  });
  await expect(page.locator('p')).toHaveAttribute('inert');
  await expect(page.locator('main')).not.toHaveAttribute('inert');
  await expect(page.locator('[data-casement][inert]')).toHaveCount(0);
  await frame.getByRole('textbox').focus();
  await expect(frame.getByRole('textbox')).toBeFocused();
});

test('leaves the page in use that wants to stand above it @all', async ({
  page,
  frame,
  launcher,
  openHost,
}) => {
  await openHost('data-bot-id="plain" data-channel-id="web" data-top-layer="false"', { body: shop });
  const before = await bodyOf(page);
  await launcher.tap();
  await expect(frame.getByText('setViewport true').first()).toBeAttached();
  expect(await bodyOf(page)).toEqual(before);
});
