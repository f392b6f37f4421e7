import { expect } from '@playwright/test';
import { buildLongestApp } from '../../gallery/build-longest-app.ts';
import { LONGEST } from '../../gallery/gallery-texts.ts';
import { states } from '../../gallery/states.ts';
import { showState, test } from '../support/gallery.ts';
import { findLayoutProblems } from '../support/layout-problems.ts';
import { findNamesWithoutLabel } from '../support/names-without-label.ts';

// One worker, for the app with the longest texts is built once.
test.describe.configure({ mode: 'default', timeout: 180_000 });

/** Goes on after a failure, so that a problem of one state does not hide one of another. */
const softly = expect.configure({ soft: true });

test.beforeAll(() => buildLongestApp());

for (const [language, name] of [
  [LONGEST, 'each text is the longest that any language has'],
  ['ar', 'the interface runs from right to left'],
] as const) {
  test(`nothing is cut off where ${name}, on a phone and at 320 px @all`, async ({ page, gallery }) => {
    for (const state of states) {
      await page.setViewportSize({ width: 390, height: 844 });
      await showState(page, gallery, state, language);
      // Without scripts there are words in English and Chinese alone.
      if (language === 'ar' && !state.lacksScripts)
        await softly(page.locator('html'), state.name).toHaveAttribute('dir', 'rtl');
      const problems = () => findLayoutProblems(page.mainFrame());
      await softly.poll(problems, { message: state.name }).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      await softly.poll(problems, { message: `${state.name}, 320 px` }).toEqual([]);
    }
  });
}

/** The spacing that WCAG 2.2, 1.4.12, lets a reader set. */
const READERS_SPACING = `* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
} p { margin-bottom: 2em !important }`;

test('with the spacing that a reader sets nothing is cut off, and a control is called by the words on it @all', async ({
  page,
  gallery,
}) => {
  for (const state of states) {
    await showState(page, gallery, state, 'en');
    softly(await findNamesWithoutLabel(page.mainFrame()), state.name).toEqual([]);
    await page.addStyleTag({ content: READERS_SPACING });
    const problems = () => findLayoutProblems(page.mainFrame());
    await softly.poll(problems, { message: state.name }).toEqual([]);
  }
});
