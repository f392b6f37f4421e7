/** Words by language tag (BCP 47), of which English is always there. */
export type ByLocale<Words> = { readonly en: Words; readonly [locale: string]: Words | undefined };

/**
 * Returns the words in a language: those of the very tag, else of the language without its region, else
 * English ones.
 */
export const inLocale = <Words>(words: ByLocale<Words>, locale: string): Words =>
  words[locale] ?? words[locale.split('-', 1)[0] ?? 'en'] ?? words.en;
