import type { Page } from '@playwright/test';

/** Takes scroll anchoring from the browser, which Safari does not have. Call before the page is opened. */
export const takeScrollAnchoring = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS) as (...query: string[]) => boolean;
    CSS.supports = (...query: string[]) => query[0] !== 'overflow-anchor' && supports(...query);
    new MutationObserver(() => {
      for (const log of document.querySelectorAll<HTMLElement>('[role="log"]'))
        log.style.setProperty('overflow-anchor', 'none');
    }).observe(document, { childList: true, subtree: true });
  });
};
