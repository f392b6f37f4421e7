import { expect, type Page } from '@playwright/test';
import { type GalleryState, idOf, states } from '../../gallery/states.ts';
import { findAxeProblems } from '../support/axe.ts';
import { findForcedColorProblems } from '../support/forced-color-problems.ts';
import { showScheme, showState, test } from '../support/gallery.ts';
import { findLayoutProblems } from '../support/layout-problems.ts';
import { findPhoneProblems } from '../support/phone-problems.ts';

/*
 * A state is visited once for everything that is looked at in it: to bring a state about costs more than any of it. What shows and hides
 * something comes last.
 */

/** A narrow window, and a desktop window at 200 %; those of phones come below. */
const sizes = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
];

const flat = { top: 0, right: 0, bottom: 0, left: 0 };

/**
 * Phones as they are held, most with a notch; with a keyboard their window is lower, as
 * `interactive-widget=resizes-content` has it.
 */
const phones = [
  { name: 'upright, with a notch', width: 390, height: 844, insets: { ...flat, top: 47, bottom: 34 } },
  { name: 'upright, with its keyboard', width: 390, height: 480, insets: { ...flat, top: 47 } },
  { name: 'a small one with its keyboard', width: 320, height: 300, insets: flat },
  {
    name: 'on its side, with a notch',
    width: 844,
    height: 390,
    insets: { top: 0, right: 47, bottom: 21, left: 47 },
  },
  { name: 'a small one on its side', width: 667, height: 375, insets: flat },
];

/** Goes on after a failure, so that one problem does not hide another. */
const softly = expect.configure({ soft: true });

/** A mixture that does not change when other states come or go. */
const pictured = ({ name: { length } }: GalleryState): { scheme: 'light' | 'dark'; language: string } => ({
  scheme: length % 2 === 0 ? 'light' : 'dark',
  language: length % 3 === 2 ? 'zh-CN' : 'en',
});

const compareLook = (page: Page, state: GalleryState): Promise<void> =>
  softly(page).toHaveScreenshot(`${idOf(state)}.png`, { maxDiffPixelRatio: 0.004 });

const checkSizes = async (page: Page): Promise<void> => {
  for (const size of sizes) {
    await page.setViewportSize(size);
    const message = `${size.width} x ${size.height}`;
    await softly.poll(() => findLayoutProblems(page.mainFrame()), { message }).toEqual([]);
  }
};

/** Makes the device a phone meanwhile, which only the styles ask about. */
const checkPhones = async (page: Page): Promise<void> => {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  for (const { name, width, height, insets } of phones) {
    await client.send('Emulation.setSafeAreaInsetsOverride', { insets });
    await client.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: true,
    });
    await page.waitForFunction(
      (wanted) => innerWidth === wanted && matchMedia('(pointer: coarse)').matches,
      width,
    );
    const find = async () => [
      ...(await findLayoutProblems(page.mainFrame())),
      ...(await findPhoneProblems(page.mainFrame())),
    ];
    await softly.poll(find, { message: name }).toEqual([]);
  }
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await client.send('Emulation.setSafeAreaInsetsOverride', { insets: flat });
};

/** Puts the focus on everything, which shows the source of a citation for a while. */
const checkForcedColors = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 400, height: 704 });
  await page.emulateMedia({ forcedColors: 'active' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await showScheme(page, colorScheme);
    const problems = await findForcedColorProblems(page.mainFrame());
    softly(problems, `forced colors, ${colorScheme}`).toEqual([]);
  }
};

test('the header stays in a window of 200 px, whatever stands with the composer', async ({
  page,
  gallery,
}) => {
  for (const name of ['next question waits', 'template with blanks', 'log in by phone', 'plans']) {
    const state = states.find((one) => one.name === name)!;
    await page.setViewportSize({ width: 400, height: 704 });
    await showState(page, gallery, state, 'en');
    await page.setViewportSize({ width: 200, height: 200 });
    const find = async () =>
      (await findLayoutProblems(page.mainFrame())).filter((problem) => !problem.startsWith('placeholder'));
    await softly.poll(find, { message: name }).toEqual([]);
    const wide = await page
      .locator('dialog[open], dialog[open] > *')
      .evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
    softly(wide, `${name}: cut at its side`).toBe(0);
  }
});

test('words are drawn as where the pictures were taken', ({ isDrawnAsKnown }) => {
  test.skip(!isDrawnAsKnown, 'Another Chromium or other fonts draw them here, so no look is compared.');
});

for (const state of states) {
  test(`${state.name}: looks as it did, and can be read and reached in any colors, at any size and on a phone`, async ({
    page,
    gallery,
    isDrawnAsKnown,
  }) => {
    const frame = page.mainFrame();
    const { scheme, language } = pictured(state);
    const isPictured = isDrawnAsKnown && state.isCompared;
    await page.emulateMedia({ colorScheme: scheme });
    if (isPictured && language !== 'en') {
      await showState(page, gallery, state, language);
      await compareLook(page, state);
    }
    await showState(page, gallery, state, 'en');
    if (isPictured && language === 'en') await compareLook(page, state);

    await showScheme(page, 'light');
    softly(await findAxeProblems(frame, 'any'), 'light').toEqual([]);
    await showScheme(page, 'dark');
    softly(await findAxeProblems(frame, 'any', 'colors'), 'dark').toEqual([]);
    await checkSizes(page);
    await checkPhones(page);
    await checkForcedColors(page);
  });
}
