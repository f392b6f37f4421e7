import type { ChatIds } from '../../sdk/protocol/address.ts';
import { chatKey } from '../storage/chat-key.ts';
import type { ShownScheme } from './color.ts';

/** Ends a sheet whose style leaves the scheme to the visitor's system. */
const NO_WISH = '/**/';

/** Styles of different bots may have the same id. */
const keyOf = (ids: ChatIds): string => `${chatKey('look', ids)}/${encodeURIComponent(ids.styleId)}`;

/**
 * Keeps the style sheet of a chat in a style for the first paint of the next visit. It is kept apart from
 * other things: where a frame is denied its storage, those go into cookies, which are too small for it.
 */
export const keepLook = (ids: ChatIds, css: string, styleScheme: ShownScheme | undefined): void => {
  try {
    localStorage.setItem(keyOf(ids), css + (styleScheme ? '' : NO_WISH));
  } catch {
    // Storage may be blocked or full: the next visit starts with the built-in look.
  }
};

type KeptLook = {
  css: string;
  /** The scheme that it was shown in. */
  scheme: ShownScheme;
  /** The scheme that the style asks for, if any. */
  styleScheme: ShownScheme | undefined;
};

/** Reads the style sheet that was shown last for a chat in a style. */
export const keptLook = (ids: ChatIds): KeptLook | undefined => {
  try {
    const css = localStorage.getItem(keyOf(ids));
    const scheme = css?.includes('color-scheme:dark;') ? 'dark' : 'light';
    if (css) return { css, scheme, styleScheme: css.endsWith(NO_WISH) ? undefined : scheme };
  } catch {
    // Storage may be blocked: the built-in look is used then.
  }
  return undefined;
};
