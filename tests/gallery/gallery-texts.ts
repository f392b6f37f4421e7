import { languageFolders, stemOf, textsOf as readTexts, type Texts } from '../../scripts/support/locales.ts';

/** Has the longest text that any language has, so that no text is wider than one that was looked at. */
export const LONGEST = 'longest';

/** The languages of the gallery: those of the app, and `longest`. */
export const languages: readonly string[] = [...languageFolders(), LONGEST];

/** About how wide a text is in Latin letters; placeholders have no width of their own. */
const widthOf = (text: string): number =>
  Array.from(text.replaceAll(/\{\{.*?\}\}/g, '')).reduce(
    (width, letter) =>
      width +
      (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letter) ? 2 : 1),
    0,
  );

/** A text of one language; of the forms of a plural that it lacks, the one for many things. */
const textIn = (texts: Texts, key: string): string => {
  const text = texts[key] ?? texts[`${stemOf(key)}_other`];
  return typeof text === 'string' ? text : '';
};

const longestOf = (english: Texts, others: readonly Texts[]): Texts =>
  Object.fromEntries(
    Object.entries(english).map(([key, value]) => {
      if (typeof value !== 'string')
        return [
          key,
          longestOf(
            value,
            others.map((texts) => (texts[key] ?? {}) as Texts),
          ),
        ];
      const found = others.map((texts) => textIn(texts, key));
      return [
        key,
        found.reduce((longest, text) => (widthOf(text) > widthOf(longest) ? text : longest), value),
      ];
    }),
  );

/** The texts of one locale file as the app shows them in a language of the gallery. */
export const textsOf = (language: string, name: string): Texts =>
  language === LONGEST
    ? longestOf(
        readTexts('en', name),
        languageFolders().map((one) => readTexts(one, name)),
      )
    : readTexts(language, name);

/** Returns the text of a key such as `chat:header.menu`. Throws when there is none. */
export const textOf = (language: string, key: string): string => {
  const [name = '', path = ''] = key.split(':');
  let found: Texts | string | undefined = textsOf(language, name);
  for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  if (typeof found !== 'string') throw new Error(`There is no text ${key}.`);
  return found;
};
