import { expect } from '@playwright/test';
import { states } from '../../gallery/states.ts';
import { showState, test } from '../support/gallery.ts';
import { findLayoutProblems } from '../support/layout-problems.ts';
import { findPhoneProblems } from '../support/phone-problems.ts';

const flat = { top: 0, right: 0, bottom: 0, left: 0 };

/** Phones as they are held, most with a notch; with a keyboard their window is lower, as `interactive-widget=resizes-content` has it. */
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

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

for (const state of states) {
  test(`${state.name}: everything can be reached on a phone, however it is held`, async ({
    page,
    gallery,
  }) => {
    const client = await page.context().newCDPSession(page);
    await showState(page, gallery, state, 'en');
    for (const { name, width, height, insets } of phones) {
      await client.send('Emulation.setSafeAreaInsetsOverride', { insets });
      await page.setViewportSize({ width, height });
      const find = async () => [
        ...(await findLayoutProblems(page.mainFrame())),
        ...(await findPhoneProblems(page.mainFrame())),
      ];
      await expect.configure({ soft: true }).poll(find, { message: name, timeout: 3000 }).toEqual([]);
    }
  });
}
