// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { initTexts } from '../i18n/i18n.ts';
import { testEnvironment } from '../visitor/environment.test-helper.ts';
import { createApp } from './create-app.ts';
import { createDocumentView } from './show-document.ts';

it('tells the host page of the language that is on show in the end, however late texts come', async () => {
  const told: string[] = [];
  const app = createApp(testEnvironment('https://chat.example', { languages: ['zh-CN'] }));
  vi.spyOn(app.host, 'tell').mockImplementation((event) => {
    if (event.type === 'locale') told.push(event.locale);
  });
  initTexts();
  app.store(createDocumentView);
  // The Chinese texts are on their way.
  app.visitor.setLanguage('en');
  await vi.waitFor(() => expect(told).toEqual(['en']));
  await vi.dynamicImportSettled();
  expect(told).toEqual(['en']);
  expect(document.documentElement.lang).toBe('en');
  app.dispose();
});
