import type { Page } from '@playwright/test';

/** Takes scroll anchoring from the browser, which Safari does not have. Called before the page is opened. */
const takeScrollAnchoring = async (page: Page): Promise<void> => {
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

/** The ends of the names of tests that hold in both kinds of browser, and what prepares a page for each. */
export const anchoringKinds = [
  ['', () => Promise.resolve()],
  [' in a browser without scroll anchoring', takeScrollAnchoring],
] as const;
