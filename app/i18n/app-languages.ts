import { tags } from 'virtual:language-tags';

/** The languages of the interface, by their tags (BCP 47). */
export const appLanguages = tags;

/**
 * Fetches what comes with a language; undefined for English, which is part of the app. Rejects when it does
 * not come.
 */
export const fetchLanguage = async (language: string) => {
  if (language === 'en') return undefined;
  const { languages } = await import('virtual:languages');
  return languages[language]?.();
};
