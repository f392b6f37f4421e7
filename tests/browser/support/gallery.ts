import { expect, type Page, test as base } from '@playwright/test';
import { type GalleryServer, startGallery } from '../../gallery/gallery-server.ts';
import type { GalleryState } from '../../gallery/states.ts';
import { drawsAsKnown } from './known-fonts.ts';

/** The time of all recordings, so that all times on show stay the same. */
const NOW_MS = Date.UTC(2026, 2, 4, 15, 30);

/**
 * Every worker has a gallery of its own. The page's size and the like are fixtures: `test.use` here would
 * hold only for the file that a worker loads first.
 */
export const test = base.extend<object, { gallery: GalleryServer; isDrawnAsKnown: boolean }>({
  viewport: async ({}, use) => use({ width: 400, height: 704 }),
  timezoneId: async ({}, use) => use('UTC'),
  contextOptions: async ({}, use) => use({ reducedMotion: 'reduce' }),
  gallery: [
    async ({}, use) => {
      const gallery = await startGallery({ port: 0, now: () => NOW_MS });
      await use(gallery);
      await gallery.close();
    },
    { scope: 'worker' },
  ],
  /** Whether pictures can be compared on this machine. */
  isDrawnAsKnown: [
    async ({ browser }, use, { config: { updateSnapshots } }) => {
      await use(await drawsAsKnown(browser, updateSnapshots === 'all' || updateSnapshots === 'changed'));
    },
    { scope: 'worker' },
  ],
});

/**
 * Changes the scheme of the visitor's system and waits until the page has heard of it, which it does with the
 * next frame.
 */
export const showScheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
};

/** Opens a state of the gallery and waits until it is reached. */
export const showState = async (
  page: Page,
  gallery: GalleryServer,
  state: GalleryState,
  language: string,
): Promise<void> => {
  await page.clock.setFixedTime(NOW_MS);
  await page.goto(gallery.addressOf(state, language));
  await expect(page.locator('html')).toHaveAttribute('data-gallery', 'shown');
};
