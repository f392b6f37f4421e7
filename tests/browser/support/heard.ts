import type { Page } from '@playwright/test';

const LIVE = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], output';

/** Records the texts that live regions and alerts have had, in order, as assistive technology gets them. */
export const listen = async (page: Page, regions = LIVE): Promise<() => Promise<string[]>> => {
  await page.addInitScript((selector) => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const said = new WeakMap<Element, string>();
    const hear = () => {
      for (const region of document.querySelectorAll(selector)) {
        const text = region.textContent.trim();
        if (said.get(region) === text) continue;
        said.set(region, text);
        // A toast is an alert in a region that is live itself.
        if (text !== '' && heard.at(-1) !== text) heard.push(text);
      }
    };
    new MutationObserver(hear).observe(document, { childList: true, subtree: true, characterData: true });
  }, regions);
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
};
