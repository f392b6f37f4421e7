import { proxy } from 'valtio/vanilla';

export type Toast = { id: number; kind: 'error' | 'success'; text: string };

/** The messages on show, the newest last. Components read it with `useSnapshot`. */
export const toasts = proxy<{ list: Toast[]; lastId: number }>({ list: [], lastId: 0 });

/** How long a toast stays unless it is pointed at or focused. */
export const TOAST_DURATION_MS = 3000;

const MOST_AT_ONCE = 3;

/** Shows a toast; the same text is not shown twice at a time. */
export const showToast = (kind: Toast['kind'], text: string): void => {
  if (toasts.list.some((toast) => toast.text === text)) return;
  toasts.lastId += 1;
  toasts.list.push({ id: toasts.lastId, kind, text });
  if (toasts.list.length > MOST_AT_ONCE) toasts.list.shift();
};

export const dismissToast = (id: number): void => {
  toasts.list = toasts.list.filter((toast) => toast.id !== id);
};
