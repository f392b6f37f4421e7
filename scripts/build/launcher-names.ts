import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Names = { openChat: string; closeChat: string };

/** Reads from `locales/` what `sdk/script/launcher-names.ts` says of each language; English where one lacks a name. */
export const readLauncherNames = (locales: string): Record<string, string[]> => {
  const read = (locale: string) =>
    JSON.parse(readFileSync(join(locales, locale, 'sdk.json'), 'utf8')) as Names;
  const english = read('en');
  return Object.fromEntries(
    readdirSync(locales).map((locale) => {
      const { openChat, closeChat } = { ...english, ...read(locale) };
      return [locale, [openChat, closeChat]];
    }),
  );
};
