import { expect } from '@playwright/test';
import { states } from '../../gallery/states.ts';
import { findAxeProblems } from '../support/axe.ts';
import { showScheme, showState, test } from '../support/gallery.ts';
import { findLayoutProblems } from '../support/layout-problems.ts';

/** A phone, a narrow window, a desktop window at 200 %, and a phone on its side. */
const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 640, height: 400 },
  { width: 844, height: 390 },
];

/** Goes on after a failure, so that a problem at one size does not hide one at another. */
const softly = expect.configure({ soft: true });

for (const state of states) {
  test(`${state.name}: axe finds nothing, light or dark, and nothing is cut off at any size`, async ({
    page,
    gallery,
  }) => {
    await showState(page, gallery, state, 'en');
    const frame = page.mainFrame();
    expect(await findAxeProblems(frame, 'any')).toEqual([]);
    await showScheme(page, 'dark');
    expect(await findAxeProblems(frame, 'any')).toEqual([]);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await softly
        .poll(() => findLayoutProblems(frame), { message: `${size.width} x ${size.height}`, timeout: 3000 })
        .toEqual([]);
    }
  });
}
