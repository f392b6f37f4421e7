import { expect, it } from 'vitest';
import { testStorage } from '../storage/memory-storage.test-helper.ts';
import { chooseLanguage, nearestLanguage, storedLanguage, storeLanguage } from './language.ts';

const languages = ['en', 'ar', 'de', 'fr', 'pt-BR', 'zh-CN', 'zh-TW'];

it.each([
  ['de', 'de'],
  ['DE-at', 'de'],
  ['en-US', 'en'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['zh', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['ZH_hans', 'zh-CN'],
  ['zh-Hant', 'zh-TW'],
  ['zh-HK', 'zh-TW'],
  ['zh-Hans-TW', 'zh-CN'],
  ['ar-EG', 'ar'],
  ['nl', undefined],
  ['zhx', undefined],
  ['auto', undefined],
  ['', undefined],
  ['<b>', undefined],
])('%j reads %s', (tag, language) => {
  expect(nearestLanguage(tag, languages)).toBe(language);
});

it.each([
  ['fr', 'de', ['en'], 'fr'],
  [undefined, 'de-CH', ['fr'], 'de'],
  [undefined, 'auto', ['nl', 'fr-CA', 'de'], 'fr'],
  [undefined, undefined, ['nl', 'fr-CA', 'de'], 'fr'],
  [undefined, 'nl', ['zh-HK'], 'zh-TW'],
  [undefined, undefined, ['nl'], 'en'],
  [undefined, undefined, [], 'en'],
])('chosen %s, host %s, browser %j: %s', (stored, host, browser, language) => {
  expect(chooseLanguage(stored, host, browser, languages)).toBe(language);
});

it('forgets a choice that the app has no longer', () => {
  const storage = testStorage(new Map<string, string>());
  storeLanguage(storage, 'fr');
  expect(storedLanguage(storage, languages)).toBe('fr');
  expect(storedLanguage(storage, ['en'])).toBe(undefined);
});
