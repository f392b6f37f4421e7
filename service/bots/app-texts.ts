import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

type Texts = { [key: string]: string | Texts };

/** The end of a key that has one text for each plural form. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/**
 * The files of texts that the SDK shows on the host page. A bot file cannot change them: the SDK does not
 * read it.
 */
const ON_HOST_PAGE = /^sdk/;

const flatten = (texts: Texts, prefix: string): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}.${key}`, value]] : flatten(value, `${prefix}.${key}`),
  );

const localesFolder = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('casement/package.json')), 'locales');

/** The languages that the app speaks, each a folder of texts. */
export const appLanguages = (): string[] => readdirSync(localesFolder()).toSorted();

const readFile = (language: string, file: string): Texts =>
  JSON.parse(readFileSync(join(localesFolder(), language, file), 'utf8')) as Texts;

/** Returns how texts of one file of the app read in each of its languages. */
export const appTextsOf = (file: string, keys: readonly string[]): string[] =>
  appLanguages().flatMap((language) => {
    const texts = readFile(language, `${file}.json`);
    return keys.map((key) => texts[key]).filter((text) => typeof text === 'string');
  });

let known: Map<string, string> | undefined;

/**
 * The English texts of the app by their keys, such as `chat.composer.placeholder`; plural forms share one.
 */
const appTexts = (): Map<string, string> => {
  if (known) return known;
  const files = readdirSync(join(localesFolder(), 'en')).filter(
    (file) => file.endsWith('.json') && !ON_HOST_PAGE.test(file),
  );
  known = new Map(
    files
      .flatMap((file) => flatten(readFile('en', file), basename(file, '.json')))
      .map(([key, text]) => [key.replace(PLURAL, ''), text]),
  );
  return known;
};

const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{\{?\s*(\w+)/g)].map(([, name = '']) => name);

/**
 * Says what is wrong with a text of a site's own that takes the place of one of the app's; undefined when it
 * can be used. It may leave placeholders out, but not have others.
 */
export const problemOfText = (key: string, text: string): string | undefined => {
  const english = appTexts().get(key.replace(PLURAL, ''));
  if (english === undefined) return `there is no text with the key ${key}; docs/texts.md lists them`;
  const allowed = placeholdersOf(english);
  const other = placeholdersOf(text).find((name) => !allowed.includes(name));
  if (other === undefined) return undefined;
  const those = allowed.length > 0 ? `only ${allowed.map((name) => `{{${name}}}`).join(', ')}` : 'none';
  return `${key} has the placeholder {{${other}}}, and may have ${those}`;
};
