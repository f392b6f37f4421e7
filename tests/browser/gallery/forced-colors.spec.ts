import { expect } from '@playwright/test';
import { type GalleryState, states } from '../../gallery/states.ts';
import { findForcedColorProblems } from '../support/forced-color-problems.ts';
import { showState, test } from '../support/gallery.ts';

test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } });

const find = (name: string): GalleryState => states.find((state) => state.name === name)!;

test('in forced colors, what would vanish is found', async ({ page, gallery }) => {
  await showState(page, gallery, find('answer begins'), 'en');
  await page.addStyleTag({
    content: '[data-role] i { background: gray !important } * { outline: none !important }',
  });
  const problems = await findForcedColorProblems(page.mainFrame());
  expect(problems).toContainEqual(expect.stringMatching(/^vanished: <i /));
  expect(problems).toContainEqual(expect.stringMatching(/^focus not shown: <textarea /));
});

for (const { name, chosen } of [
  { name: 'answer with everything', chosen: '[data-role=assistant] [aria-pressed=true]' },
  { name: 'history', chosen: '[data-shown]' },
  { name: 'log in by phone', chosen: 'dialog label:has(:checked)' },
  { name: 'share', chosen: 'dialog label:has(:checked)' },
]) {
  test(`in forced colors, what is chosen looks other than what is not: ${name}`, async ({
    page,
    gallery,
  }) => {
    await showState(page, gallery, find(name), 'en');
    // Held itself: its locator finds it no more once it is not chosen.
    const element = await page.locator(chosen).elementHandle();
    const before = await element.screenshot();
    await element.evaluate((choice) => {
      for (const attribute of ['aria-pressed', 'data-shown']) choice.removeAttribute(attribute);
      for (const input of choice.querySelectorAll('input')) input.checked = false;
    });
    expect((await element.screenshot()).equals(before)).toBe(false);
  });
}
