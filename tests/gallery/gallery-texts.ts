import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pseudoTexts } from './pseudo-text.ts';

/** The languages of the gallery. */
export const languages = ['en', 'zh-CN', 'longer', 'right-to-left'] as const;
export type GalleryLanguage = (typeof languages)[number];

type Texts = Parameters<typeof pseudoTexts>[0];

const readTexts = (language: 'en' | 'zh-CN', name: string): Texts => {
  const file = new URL(`../../locales/${language}/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(fileURLToPath(file), 'utf8')) as Texts;
};

/** The texts of one locale file as the app shows them in a language of the gallery. */
export const textsOf = (language: GalleryLanguage, name: string): Texts => {
  if (language === 'en' || language === 'zh-CN') return readTexts(language, name);
  return pseudoTexts(readTexts('en', name), language);
};

/** Returns the text of a key such as `chat:header.menu`. Throws when there is none. */
export const textOf = (language: GalleryLanguage, key: string): string => {
  const [name = '', path = ''] = key.split(':');
  let found: Texts | string | undefined = textsOf(language, name);
  for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  if (typeof found !== 'string') throw new Error(`There is no text ${key}.`);
  return found;
};
