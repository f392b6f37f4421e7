import type { SafeStorage } from '../storage/safe-storage.ts';

/** Where the visitor's choice of a language is stored. */
export const LANGUAGE_KEY = 'casement:language';

/** Reads a language tag, also one with underscores; undefined for what is none. */
const readTag = (tag: string): Intl.Locale | undefined => {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-'));
  } catch {
    return undefined;
  }
};

/**
 * The language among those that the app has that fits a tag: the very one, else one of the same language and
 * script (Hong Kong's Chinese reads Taiwan's), else one of the same language; undefined where none does.
 */
export const nearestLanguage = (tag: string, languages: readonly string[]): string | undefined => {
  const wanted = readTag(tag);
  if (!wanted || languages.includes(wanted.baseName)) return wanted?.baseName;
  const { language, script } = wanted.maximize();
  const alike = languages.filter((one) => readTag(one)?.language === language);
  return alike.find((one) => readTag(one)?.maximize().script === script) ?? alike[0];
};

/** The visitor's own choice; undefined when none was made among the languages that the app has. */
export const storedLanguage = (storage: SafeStorage, languages: readonly string[]): string | undefined => {
  const stored = storage.get(LANGUAGE_KEY);
  return languages.find((language) => language === stored);
};

/** Remembers the visitor's choice. */
export const storeLanguage = (storage: SafeStorage, language: string): void =>
  storage.set(LANGUAGE_KEY, language);

/**
 * The language to start in: the visitor's choice, else the host page's, else the first of the browser's that
 * the app has, else English. A host page that says `auto` leaves it to the browser.
 */
export const chooseLanguage = (
  stored: string | undefined,
  hostLocale: string | undefined,
  browserLanguages: readonly string[],
  languages: readonly string[],
): string =>
  stored ??
  [hostLocale ?? 'auto', ...browserLanguages]
    .map((tag) => nearestLanguage(tag, languages))
    .find((language) => language !== undefined) ??
  'en';
