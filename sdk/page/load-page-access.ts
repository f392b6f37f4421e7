import type { createPageAccess } from './page-access.ts';
import type { Page } from './page.ts';

type PageAccess = ReturnType<typeof createPageAccess>;

/** One for the life of each chat, so that a tool's call is known again after the frame was reloaded. */
const loaded = new WeakMap<Page, Promise<PageAccess>>();

export const wasPageLoaded = (page: Page): boolean => loaded.has(page);

/** Fetches the part that works with the site's tools and context; a fetch that fails is tried again the next time. */
export const loadPageAccess = (page: Page): Promise<PageAccess> => {
  const known = loaded.get(page);
  if (known) return known;
  const access = import('./page-access.ts').then(
    ({ createPageAccess: create }) => create(page),
    (error: unknown) => {
      loaded.delete(page);
      throw error;
    },
  );
  loaded.set(page, access);
  return access;
};
