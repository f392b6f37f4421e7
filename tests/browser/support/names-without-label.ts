/* oxlint-disable unicorn/consistent-function-scoping -- Code that runs in the page takes its helpers along. */
import type { Frame } from '@playwright/test';

/**
 * Returns the controls whose `aria-label` lacks the words that are seen on them, each as one line: who speaks
 * to the computer says what they see (WCAG 2.2, 2.5.3).
 */
export const findNamesWithoutLabel = (frame: Frame): Promise<string[]> =>
  frame.evaluate(() => {
    const words = (text: string) =>
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
    return [
      ...document.querySelectorAll<HTMLElement>('button, a[href], summary, [role^=menuitem], [role=tab]'),
    ]
      .filter((control) => control.checkVisibility() && control.ariaLabel !== null)
      .map((control) => [words(control.ariaLabel ?? ''), words(control.innerText)] as const)
      .filter(([name, label]) => !name.includes(label))
      .map(([name, label]) => `"${label}" is called "${name}"`);
  });
