import { chatKey } from '../storage/chat-key.ts';
import { browserStorage, type SafeStorage, tabStorage } from '../storage/safe-storage.ts';
import type { Address } from '../visitor/visitor-state.ts';

/**
 * The names under which visitors' words, and the ids of these, are kept. The look, the side menu and who is
 * here belong to the browser.
 */
export const written: readonly string[] = [
  'application', 'contact', 'current', 'draft', 'draft-attachments', 'edit', 'login', 'outbox', 'replies', 'unread', 'uploads', 'waiting',
]; // oxfmt-ignore

const removeFrom = ({ remove }: SafeStorage, keys: readonly string[], address: Address): void => {
  for (const key of keys) {
    const [, what = ''] = key.split(':');
    const own = chatKey(what, address);
    if (written.includes(what) && (key === own || key.startsWith(`${own}:`))) remove(key);
  }
};

/** Returns the names of the cookies that stand in for a storage that a frame is denied. */
const cookieNames = (): string[] =>
  document.cookie.split('; ').map((cookie) => decodeURIComponent(cookie.split('=')[0] ?? ''));

/**
 * Removes what the visitor before has written here, in any conversation, opened or not. Stores forget what
 * they show by themselves; but the code of some may not have come yet, and drafts have the ids of
 * conversations in their keys.
 * @param isHere The visitor has changed in this tab. Another tab has removed what the tabs share; this one
 * may hear of it late, when the next visitor has written something.
 */
export const forgetKept = (address: Address, isHere: boolean): void => {
  try {
    removeFrom(tabStorage, Object.keys(sessionStorage), address);
    if (isHere) removeFrom(browserStorage, Object.keys(localStorage), address);
  } catch {
    if (isHere) removeFrom(browserStorage, cookieNames(), address);
  }
};
