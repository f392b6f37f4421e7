import type { ColorScheme } from './color.ts';

const keyOf = (styleId: string): string => `casement:look:${styleId || 'default'}`;

/**
 * Keeps the style sheet of a style for the first paint of the next visit.
 * Not with the other things that are kept: where a frame is denied its storage, these go into cookies, which are too small.
 */
export const keepLook = (styleId: string, css: string): void => {
  try {
    localStorage.setItem(keyOf(styleId), css);
  } catch {
    // Storage may be blocked or full: the next visit starts with the built-in look.
  }
};

/** Reads the style sheet that was shown last for a style, and the scheme that it is made for. */
export const keptLook = (styleId: string): { css: string; scheme: ColorScheme } | undefined => {
  try {
    const css = localStorage.getItem(keyOf(styleId));
    if (css) return { css, scheme: css.includes('color-scheme:dark;') ? 'dark' : 'light' };
  } catch {
    // Storage may be blocked: the built-in look does.
  }
  return undefined;
};
