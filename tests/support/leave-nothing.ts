import { afterAll, beforeEach, expect, vi } from 'vitest';

const isOfTheApp = (): boolean => expect.getState().testPath?.includes('/app/') ?? false;

// The store of toasts is one for all files of a process, and a call of another file may have failed late.
beforeEach(async () => {
  if (isOfTheApp()) (await import('../../app/ui/toast-store.ts')).toasts.list = [];
});

// Test files share processes: what one of them has put in place of the real thing, or shown, is gone before
// the next.
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  const hasDocument = typeof document !== 'undefined';
  if (isOfTheApp()) {
    const { i18n } = await import('../../app/i18n/i18n.ts');
    if (i18n.isInitialized) await i18n.changeLanguage('en');
    if (hasDocument) (await import('@testing-library/react')).cleanup();
  }
  if (hasDocument) {
    const { documentElement, head, body } = document;
    document.getSelection()?.removeAllRanges();
    head.replaceChildren();
    body.replaceChildren();
    for (const element of [documentElement, body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    document.adoptedStyleSheets = [];
    localStorage.clear();
    sessionStorage.clear();
  }
});
