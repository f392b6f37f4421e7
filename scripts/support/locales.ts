import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const localesFolder = fileURLToPath(new URL('../../locales', import.meta.url));

/** The texts of one file: a text, or further texts, by key. */
export type Texts = { [key: string]: string | Texts };

/** The languages that must have every text; any other shows English where it lacks one. */
export const completeLanguages: readonly string[] = ['en', 'zh-CN'];

/** The languages that there are: the names of the folders, English first. */
export const languageFolders = (): string[] => [
  'en',
  ...readdirSync(localesFolder)
    .filter((name) => name !== 'en')
    .toSorted(),
];

/** The names of a language's files, without `.json`. */
export const fileNames = (language: string): string[] =>
  readdirSync(join(localesFolder, language))
    .map((file) => basename(file, '.json'))
    .toSorted();

/** Reads one file of a language; one that is not there has no texts. */
export const textsOf = (language: string, file: string): Texts => {
  const path = join(localesFolder, language, `${file}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Texts) : {};
};

/** Returns the texts of a file by their whole keys, such as `header.menu`. */
export const flatTexts = (texts: Texts, prefix = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatTexts(value, `${prefix}${key}.`),
  );

/** The end of a key that has one text for each plural form, as i18next writes it. */
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** The key without its plural form: languages have forms of their own. */
export const stemOf = (key: string): string => key.replace(PLURAL, '');

/** The keys that a file must have in a language: those of English, with the plural forms of that language. */
export const wantedKeys = (language: string, file: string): string[] => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const keys = flatTexts(textsOf('en', file)).flatMap(([key]) =>
    PLURAL.test(key) ? pluralCategories.map((form) => `${stemOf(key)}_${form}`) : [key],
  );
  return [...new Set(keys)];
};

export type MissingText = { language: string; file: string; key: string };

/** The texts that a language lacks or has left empty; the app shows those of English in their place. */
export const missingTexts = (language: string): MissingText[] =>
  fileNames('en').flatMap((file) => {
    const texts = new Map(flatTexts(textsOf(language, file)));
    return wantedKeys(language, file)
      .filter((key) => !texts.get(key)?.trim())
      .map((key) => ({ language, file, key }));
  });
