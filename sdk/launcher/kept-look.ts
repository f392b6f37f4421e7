import { resultOf } from '../chat/catch-errors.ts';

/**
 * The launcher of the style, as it was when the chat was loaded last, and until when the channel's hours hide
 * it.
 */
export type KeptLook = { color?: unknown; launcher?: unknown; placement?: unknown; hiddenUntil?: unknown };

/** Returns what an earlier page has kept; nothing where the page has no storage. */
export const readKeptLook = (pageUrl: string): KeptLook =>
  resultOf(() => JSON.parse(localStorage.getItem(`${pageUrl}#look`)!) as KeptLook) ?? {};

/** Keeps something for later pages, beside what is kept already; a page without storage keeps nothing. */
export const changeKeptLook = (pageUrl: string, change: KeptLook): void =>
  void resultOf(() =>
    localStorage.setItem(`${pageUrl}#look`, JSON.stringify({ ...readKeptLook(pageUrl), ...change })),
  );
