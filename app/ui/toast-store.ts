import { proxy } from 'valtio/vanilla';

export type Toast = { id: number; kind: 'error' | 'success'; text: string };

/** What is being told at the moment, the newest last. Components read it with `useSnapshot`. */
export const toasts = proxy<{ list: Toast[] }>({ list: [] });

/** How long a toast stays unless it is pointed at or focused. */
export const TOAST_DURATION_MS = 3000;

const MOST_AT_ONCE = 3;
let lastId = 0;

/** Shows a toast; the same text is not shown twice at a time. */
export const showToast = (kind: Toast['kind'], text: string): void => {
  if (toasts.list.some((toast) => toast.text === text)) return;
  toasts.list.push({ id: ++lastId, kind, text });
  if (toasts.list.length > MOST_AT_ONCE) toasts.list.shift();
};

export const dismissToast = (id: number): void => {
  toasts.list = toasts.list.filter((toast) => toast.id !== id);
};
