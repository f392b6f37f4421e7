import type { Page } from '@playwright/test';

/** Takes scroll anchoring from the browser, which Safari does not have. Call before the page is opened. */
export const takeScrollAnchoring = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    CSS.supports = new Proxy(CSS.supports, {
      apply: (supports, css, query: string[]) =>
        query[0] !== 'overflow-anchor' && Reflect.apply(supports, css, query),
    });
    new MutationObserver(() => {
      for (const log of document.querySelectorAll<HTMLElement>('[role="log"]'))
        log.style.setProperty('overflow-anchor', 'none');
    }).observe(document, { childList: true, subtree: true });
  });
};
