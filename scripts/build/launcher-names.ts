import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads from `locales/` what `sdk/script/launcher-names.ts` says in each language; English where one lacks
 * it.
 */
export const readLauncherNames = (locales: string): Record<string, string> => {
  const read = (locale: string) =>
    JSON.parse(readFileSync(join(locales, locale, 'sdk.json'), 'utf8')) as { openChat?: string };
  const { openChat: english = '' } = read('en');
  return Object.fromEntries(readdirSync(locales).map((locale) => [locale, read(locale).openChat ?? english]));
};
