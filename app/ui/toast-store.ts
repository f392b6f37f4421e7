import { proxy } from 'valtio/vanilla';
import type { FailureWords, Words } from '../i18n/words.ts';

export type Toast = { id: number; kind: 'error' | 'success'; words: Words | FailureWords };

/** The messages on show, the newest last. Components read it with `useSnapshot`. */
export const toasts = proxy<{ list: Toast[]; lastId: number }>({ list: [], lastId: 0 });

/** How long a toast stays unless it is pointed at or focused. */
export const TOAST_DURATION_MS = 3000;

const MOST_AT_ONCE = 3;

const textOf = (words: Toast['words']): string =>
  typeof words === 'function' ? words() : JSON.stringify(words);

/** Shows a toast; the same text is not shown twice at a time. */
export const showToast = (kind: Toast['kind'], words: Toast['words']): void => {
  const text = textOf(words);
  if (toasts.list.some((toast) => textOf(toast.words) === text)) return;
  toasts.lastId += 1;
  toasts.list.push({ id: toasts.lastId, kind, words });
  if (toasts.list.length > MOST_AT_ONCE) toasts.list.shift();
};

export const dismissToast = (id: number): void => {
  toasts.list = toasts.list.filter((toast) => toast.id !== id);
};
