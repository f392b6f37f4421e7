// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { localeOfPage } from './texts.ts';

afterEach(() => {
  document.documentElement.lang = '';
  vi.unstubAllGlobals();
});

it.each([
  ['', 'en'],
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE', 'de'],
  ['pt', 'pt-BR'],
  ['zh', 'zh-CN'],
  ['zh-TW', 'zh-TW'],
  ['zh-HK', 'zh-TW'],
  ['zh-Hans-HK', 'zh-CN'],
  // The beginning of a tag is no language.
  ['a', 'en'],
  ['e', 'en'],
  ['est', 'en'],
  ['-', 'en'],
])('on a page with the language %j the launcher is named in %s', (tag, expected) => {
  document.documentElement.lang = tag;
  expect(localeOfPage(undefined)).toBe(expected);
  if (tag) expect(localeOfPage(tag)).toBe(expected);
});

it('follows the first language of the browser that there is, where the page says auto', () => {
  vi.stubGlobal('navigator', { languages: ['nl-BE', 'fr-CH', 'de'] });
  expect(localeOfPage('auto')).toBe('fr');
});
