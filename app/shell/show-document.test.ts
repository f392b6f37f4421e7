// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { initTexts } from '../i18n/i18n.ts';
import { visitor, setLanguage } from '../visitor/visitor-store.ts';
import { hostLink } from './host-link.ts';
import type { HostConnection } from './bridge/host-connection.ts';
import { showDocument } from './show-document.ts';

it('tells the host page of the language that is on show in the end, however late texts come', async () => {
  const told: string[] = [];
  hostLink.connection = {
    emit: (event) => void (event.type === 'locale' && told.push(event.locale)),
  } as HostConnection;
  initTexts();
  visitor.language = 'zh-CN';
  showDocument();
  // The Chinese texts are on their way.
  setLanguage('en');
  await vi.waitFor(() => expect(told).toEqual(['en']));
  await vi.dynamicImportSettled();
  expect(told).toEqual(['en']);
  expect(document.documentElement.lang).toBe('en');
});
