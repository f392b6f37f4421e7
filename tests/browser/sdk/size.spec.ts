import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { askHost, casement, type Fixtures, test } from './support/test.ts';

type Told = { width: number; height: number; isExpanded: boolean }[];

/** Writes down every `resize` event from now on. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const target = globalThis as unknown as { told: unknown[]; casement(...call: unknown[]): void };
    target.told = [];
    target.casement('on', 'resize', (size: unknown) => target.told.push(size));
  });
const told = (page: Page) => page.evaluate(() => (globalThis as unknown as { told: Told }).told);

const boxOf = async (page: Page) => {
  const box = await page.locator('[data-casement] .panel').boundingBox();
  return box && { width: Math.round(box.width), height: Math.round(box.height) };
};
const NORMAL = { width: 400, height: 696 };
/** On a page of 1280 x 800. */
const LARGE = { width: 800, height: 696 };

const codeOf = (page: Page, ...call: unknown[]) =>
  page.evaluate((values) => {
    try {
      (globalThis as unknown as { casement(...all: unknown[]): void }).casement(...values);
      return '';
    } catch (error) {
      return (error as { code?: string }).code;
    }
  }, call);

test('becomes large when the frame or the page asks, tells of it once, and is so on the next page', async ({
  page,
  frame,
  openChat,
}) => {
  await openChat();
  await expect(frame.getByText('setExpansion {"canExpand":true,"isExpanded":false}')).toBeAttached();
  await listen(page);
  await askHost(page, (host) => host.expand());
  await expect.poll(() => boxOf(page)).toEqual(LARGE);
  await expect(frame.getByText('setExpansion {"canExpand":true,"isExpanded":true}')).toBeAttached();
  // The frame stays the same document, and the focus where it was.
  await expect(frame.getByRole('textbox')).toBeFocused();
  await expect.poll(() => told(page)).toEqual([{ ...LARGE, isExpanded: true }]);

  await page.reload();
  await expect.poll(() => boxOf(page)).toEqual(LARGE);
  await listen(page);
  await casement(page, 'restore');
  await expect.poll(() => boxOf(page)).toEqual(NORMAL);
  await expect.poll(() => told(page)).toEqual([{ ...NORMAL, isExpanded: false }]);
  await page.reload();
  await expect(frame.getByText('setExpansion {"canExpand":true,"isExpanded":false}')).toBeAttached();
  expect(await boxOf(page)).toEqual(NORMAL);
});

const openLarge = async ({
  page,
  frame,
  openChat,
}: Pick<Fixtures, 'frame' | 'openChat'> & { page: Page }) => {
  await openChat();
  await expect(frame.getByText('setExpansion').first()).toBeAttached();
  await casement(page, 'expand');
  await expect.poll(() => boxOf(page)).toEqual(LARGE);
};

test('takes back a large panel on Escape, and closes it on the next @all', async ({
  page,
  frame,
  launcher,
  openChat,
}) => {
  await openLarge({ page, frame, openChat });
  await launcher.focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => boxOf(page)).toEqual(NORMAL);
  await expect(launcher).toHaveAttribute('aria-expanded', 'true');
  await expect(launcher).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(launcher).toHaveAttribute('aria-expanded', 'false');
});

test('is large only while the page is wide enough, and says so to the frame @all', async ({
  page,
  frame,
  launcher,
  openChat,
}) => {
  await openLarge({ page, frame, openChat });
  await page.setViewportSize({ width: 600, height: 800 });
  await expect(frame.getByText('setExpansion {"canExpand":false,"isExpanded":false}')).toBeAttached();
  await expect.poll(() => boxOf(page)).toEqual(NORMAL);
  // Escape closes the chat at once, because the large size is not on show.
  await launcher.focus();
  await page.keyboard.press('Escape');
  await expect(launcher).toHaveAttribute('aria-expanded', 'false');
  await launcher.click();
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect.poll(() => boxOf(page)).toEqual(LARGE);
});

test('keeps to the size that the site gives, and is never large where the site forbids it @all', async ({
  page,
  frame,
  launcher,
  openHost,
}) => {
  await openHost(
    `data-bot-id="plain" data-channel-id="web" data-is-expandable="false" data-size='{"width":440,"height":600}'`,
  );
  await launcher.click();
  await expect(frame.getByText('setExpansion {"canExpand":false,"isExpanded":false}')).toBeAttached();
  await listen(page);
  await casement(page, 'expand');
  // What is answered shows that what was sent before it has come.
  await askHost(page, (host) => {
    host.expand();
    return host.getContext(5000);
  });
  expect(await boxOf(page)).toEqual({ width: 440, height: 600 });
  await casement(page, 'resize', { width: 500 });
  await casement(page, 'resize', { height: 5000 });
  await expect.poll(() => boxOf(page)).toEqual({ width: 500, height: 696 });
  // Both calls were one change: the page saw one layout.
  await expect.poll(() => told(page)).toContainEqual({ width: 500, height: 696, isExpanded: false });
  expect((await told(page)).length).toBeLessThanOrEqual(2);

  // The same while nobody sees it, where nothing moves slowly.
  await casement(page, 'close');
  const before = (await told(page)).length;
  await casement(page, 'resize', { width: 460 });
  await expect
    .poll(async () => (await told(page)).slice(before))
    .toEqual([{ width: 460, height: 696, isExpanded: false }]);
  await casement(page, 'resize', { width: 500 });

  for (const size of [undefined, null, 'wide', 400, { width: Number.NaN }, { width: -4 }, { height: '600' }])
    expect(await codeOf(page, 'resize', size), JSON.stringify(size)).toBe('INVALID_CALL');
  expect(await boxOf(page)).toEqual({ width: 500, height: 696 });
});

test('does without storage, and moves nothing for visitors who want no motion @all', async ({
  page,
  frame,
  launcher,
  openHost,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    if (window === window.top)
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('No storage', 'SecurityError');
        },
      });
  });
  await openHost();
  await launcher.click();
  await expect(frame.getByText('setExpansion').first()).toBeAttached();
  await casement(page, 'expand');
  expect(await boxOf(page)).toEqual(LARGE);
  // Calls and counts in one task, as a slow machine may take longer than the animation from one to the other.
  const runningAfter = (call?: string) =>
    page.evaluate((name) => {
      if (name !== undefined) (globalThis as unknown as { casement(call: string): void }).casement(name);
      const { shadowRoot } = document.querySelector('[data-casement]')!;
      return shadowRoot!.getAnimations().filter(({ id }) => id === 'size').length;
    }, call);
  expect(await runningAfter()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect
    .poll(() => page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches))
    .toBe(false);
  // One of the panel, one of the frame in it; only transform and opacity, so the compositor does it alone.
  expect(await runningAfter('restore')).toBe(2);
  expect(await runningAfter('expand')).toBe(2);
  await expect.poll(() => boxOf(page)).toEqual(LARGE);
});

test('gives an inline chat the height of its content, within what the site allows', async ({
  page,
  frame,
  openHost,
}) => {
  const setUp = `data-bot-id="plain" data-channel-id="web" data-mode="inline" data-container="#place"`;
  await openHost(`${setUp} data-auto-height='{"min":240,"max":600}'`, {
    body: '<div id="place" style="width: 500px"></div><p>Below</p>',
  });
  await expect(frame.getByText('"autoHeight":{"min":240,"max":600}')).toBeAttached();
  expect(await boxOf(page)).toEqual({ width: 500, height: 240 });
  await listen(page);
  for (const [asked, given] of [
    [410, 410],
    [5000, 600],
    [1, 240],
  ] as const) {
    await askHost(
      page,
      asked === 410
        ? (host) => host.resize({ height: 410 })
        : asked === 1
          ? (host) => host.resize({ height: 1 })
          : (host) => host.resize({ height: 5000 }),
    );
    await expect.poll(() => boxOf(page)).toEqual({ width: 500, height: given });
    // The page hears of a size once it is drawn.
    await expect
      .poll(async () => (await told(page)).at(-1))
      .toEqual({ width: 500, height: given, isExpanded: false });
  }
  expect(await told(page)).toEqual(
    [410, 600, 240].map((height) => ({ width: 500, height, isExpanded: false })),
  );
});

test('leaves an inline chat as it is when its frame asks for a height that nobody has offered @all', async ({
  page,
  openHost,
}) => {
  await openHost('data-bot-id="plain" data-channel-id="web" data-mode="inline" data-container="#place"', {
    body: '<div id="place" style="width: 500px; height: 420px"></div>',
  });
  await askHost(page, (host) => host.resize({ height: 900 }));
  await askHost(page, (host) => {
    host.expand();
    return host.getContext(5000);
  });
  expect(await boxOf(page)).toEqual({ width: 500, height: 420 });
  // The site itself may.
  await casement(page, 'resize', { height: 500 });
  expect(await boxOf(page)).toEqual({ width: 500, height: 500 });
});

test('opens and closes on the compositor alone, and turns round in the middle @all', async ({
  page,
  launcher,
  openChat,
}) => {
  await openChat();
  // Slow enough to be met in the middle.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.panel{transition-duration:60s!important}');
    document.querySelector('[data-casement]')?.shadowRoot?.adoptedStyleSheets.push(sheet);
  });
  const moving = () =>
    page.evaluate(() => {
      const root = document.querySelector('[data-casement]')?.shadowRoot;
      const panel = root?.querySelector('.panel');
      return root
        ?.getAnimations()
        .filter((animation) => (animation.effect as KeyframeEffect).target === panel)
        .map((animation) => (animation as CSSTransition).transitionProperty)
        .toSorted();
    });
  await casement(page, 'close');
  await expect.poll(moving).toEqual(['opacity', 'translate', 'visibility']);
  await casement(page, 'open');
  await expect(launcher).toHaveAttribute('aria-expanded', 'true');
  // Back from where it was, not anew from the beginning.
  const opacity = page
    .locator('[data-casement] .panel')
    .evaluate((panel) => Number(getComputedStyle(panel).opacity));
  expect(await opacity).toBeGreaterThan(0.5);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await casement(page, 'close');
  await expect.poll(moving).toEqual([]);
});

test('fits into every window, whatever the page’s own zoom, and is not printed', async ({
  page,
  frame,
  launcher,
  openChat,
}) => {
  const zoom = (of: 'html' | 'body', factor: number) =>
    page.evaluate(
      ([name, value]) => document.querySelector<HTMLElement>(name)?.style.setProperty('zoom', `${value}`),
      [of, factor] as const,
    );
  await openChat();
  const panel = page.locator('[data-casement] .panel');
  const windows = [
    { width: 1280, height: 800 },
    { width: 700, height: 500 },
    { width: 200, height: 200 },
  ];
  for (const [of, factor] of [
    ['html', 1],
    ['html', 0.5],
    ['html', 1.5],
    ['html', 2],
    ['body', 0.5],
    ['body', 2],
  ] as const) {
    await zoom(of === 'html' ? 'body' : 'html', 1);
    await zoom(of, factor);
    for (const size of windows) {
      await page.setViewportSize(size);
      await expect(async () => {
        const { x, y, width, height } = (await panel.boundingBox())!;
        const room = [x, y, size.width - x - width, size.height - y - height].map(Math.round);
        expect(Math.min(...room), `${of} ${factor}: ${room.join(' ')}`).toBeGreaterThanOrEqual(0);
        expect(Math.round(height)).toBeGreaterThan(150);
        // Playwright knows nothing of the zoom around a frame.
        const close = (await frame.getByRole('button', { name: 'Close chat' }).boundingBox())!;
        if (factor === 1) expect(close.x + close.width).toBeLessThanOrEqual(size.width);
      }).toPass();
    }
  }
  for (const size of windows) {
    await page.setViewportSize(size);
    await page.emulateMedia({ media: 'print' });
    await expect(panel).toBeHidden();
    await expect(launcher).toBeHidden();
    await page.emulateMedia({ media: null });
    await expect(panel).toBeVisible();
  }
});
