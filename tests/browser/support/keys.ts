import { expect, type Page } from '@playwright/test';

/** Returns the name of the element with the focus, in any frame; 'nothing' when no element has it. */
export const focused = async (page: Page): Promise<string> => {
  for (const frame of page.frames().toReversed()) {
    const name = await frame.evaluate(() => {
      const { activeElement } = document;
      if (!document.hasFocus() || !activeElement || activeElement === document.body) return 'nothing';
      // The frame's own document names the element that has the focus.
      if (activeElement.localName === 'iframe') return 'nothing';
      return (
        activeElement.getAttribute('aria-label') ??
        ((activeElement instanceof HTMLInputElement && activeElement.labels?.[0]?.textContent?.trim()) ||
          activeElement.textContent.trim() ||
          activeElement.tagName)
      );
    });
    if (name !== 'nothing') return name;
  }
  return 'nothing';
};

/**
 * Presses Tab until an element of that name has the focus; throws with the names that it passed when none
 * gets it.
 */
export const tabTo = async (page: Page, name: string, key = 'Tab'): Promise<void> => {
  const passed: string[] = [];
  while (passed.length < 60) {
    await page.keyboard.press(key);
    const now = await focused(page);
    if (now === name) return;
    passed.push(now);
  }
  throw new Error(`Tab does not lead to ${name}, but to ${passed.join(', ')}.`);
};

/** Presses a key and expects that an element has the focus afterwards. */
export const press = async (page: Page, key: string): Promise<void> => {
  await page.keyboard.press(key);
  await expect(async () => expect(await focused(page)).not.toBe('nothing')).toPass();
};
