import { expect, type Page } from '@playwright/test';

/** What has the focus, by its name, in whichever frame that is; 'nothing' where it has fallen to the page itself. */
export const focused = async (page: Page): Promise<string> => {
  for (const frame of page.frames().toReversed()) {
    const name = await frame.evaluate(() => {
      const { activeElement } = document;
      if (!document.hasFocus() || !activeElement || activeElement === document.body) return 'nothing';
      // The frame itself will say what in it has the focus.
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

/** Goes on by Tab until something of that name has the focus; says what was passed when it never has. */
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

/** Presses a key, and expects the focus to be on something once that has had its effect. */
export const press = async (page: Page, key: string): Promise<void> => {
  await page.keyboard.press(key);
  await expect(async () => expect(await focused(page)).not.toBe('nothing')).toPass({ timeout: 3000 });
};
