import { expect, it } from 'vitest';
import { likelyCountry } from './phone-numbers.ts';

const browsers: [languages: string[], language: string, country: string][] = [
  [['de-AT', 'en-US'], 'de', 'AT'],
  [['es-419', 'es'], 'es', 'MX'],
  [['en-150', 'fr-CH'], 'en', 'CH'],
  [['zh'], 'zh-CN', 'CN'],
  [['ar-001'], 'ar', 'EG'],
];
it.each(browsers)('takes %j in %s for %s', (languages, language, country) => {
  expect(likelyCountry(languages, language)).toBe(country);
});
