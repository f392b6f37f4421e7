// @vitest-environment happy-dom
import type * as Languages from 'virtual:languages';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { say } from '../i18n/words.ts';
import { i18n, initTexts } from '../i18n/i18n.ts';
import { toasts } from '../ui/toast-store.ts';
import { testEnvironment } from '../visitor/environment.test-helper.ts';
import { createApp } from './create-app.ts';
import { createDocumentView } from './show-document.ts';

const network = vi.hoisted(() => ({ isThere: false }));

vi.mock('virtual:languages', async (load) => {
  const { languages } = await load<typeof Languages>();
  const chinese = async () => {
    if (!network.isThere) throw new Error('There is no network.');
    return languages['zh-CN']!();
  };
  return { languages: { 'zh-CN': chinese } };
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('says once that a language could not be loaded, and shows it when the network is back', async () => {
  initTexts();
  const app = createApp(testEnvironment('https://chat.example'));
  app.store(createDocumentView);
  app.visitor.setLanguage('zh-CN');
  await vi.waitFor(() => expect(toasts.list).toHaveLength(1), { timeout: 10_000 });
  expect(toasts.list.map(({ words }) => say(words))).toEqual(['Could not load.']);
  toasts.list = [];
  app.visitor.state.identity = 'account';
  await vi.advanceTimersByTimeAsync(10_000);
  expect(i18n.language).toBe('en');
  expect(toasts.list).toEqual([]);

  network.isThere = true;
  globalThis.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(i18n.language).toBe('zh-CN'));
  expect(document.documentElement.lang).toBe('zh-CN');
  app.dispose();
});
