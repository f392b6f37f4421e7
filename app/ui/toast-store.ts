import type { ParseKeys } from 'i18next';
import { proxy } from 'valtio/vanilla';

/** The words of a toast: a text, or a key of `errors.json`, which is read in the language on show. */
type Words = { text: string } | { textKey: ParseKeys<'errors'> };

export type Toast = { id: number; kind: 'error' | 'success'; words: Words };

/** The messages on show, the newest last. Components read it with `useSnapshot`. */
export const toasts = proxy<{ list: Toast[]; lastId: number }>({ list: [], lastId: 0 });

/** How long a toast stays unless it is pointed at or focused. */
export const TOAST_DURATION_MS = 3000;

const MOST_AT_ONCE = 3;

/** Shows a toast; the same text is not shown twice at a time. */
export const showToast = (kind: Toast['kind'], given: string | Words): void => {
  const words = typeof given === 'string' ? { text: given } : given;
  if (toasts.list.some((toast) => JSON.stringify(toast.words) === JSON.stringify(words))) return;
  toasts.lastId += 1;
  toasts.list.push({ id: toasts.lastId, kind, words });
  if (toasts.list.length > MOST_AT_ONCE) toasts.list.shift();
};

export const dismissToast = (id: number): void => {
  toasts.list = toasts.list.filter((toast) => toast.id !== id);
};
