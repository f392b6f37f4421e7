import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../locales/', import.meta.url);
const languages = readdirSync(folder);
const namesOf = (language: string) => readdirSync(new URL(`${language}/`, folder)).toSorted();

type Texts = { [key: string]: string | Texts };

const flatten = (texts: Texts, prefix = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  );

const read = (language: string, name: string) =>
  flatten(JSON.parse(readFileSync(new URL(`${language}/${name}`, folder), 'utf8')) as Texts);

const placeholders = (text: string) => [...text.matchAll(/\{\{.*?\}\}/g)].map(([found]) => found).toSorted();

describe('locales', () => {
  it('has the same files in every language', () => {
    for (const language of languages) expect(namesOf(language), language).toEqual(namesOf('en'));
  });

  it.each(namesOf('en'))('has the same keys and placeholders in every language: %s', (name) => {
    const english = read('en', name);
    for (const language of languages) {
      const texts = new Map(read(language, name));
      expect([...texts.keys()].toSorted(), language).toEqual(english.map(([key]) => key).toSorted());
      for (const [key, text] of english)
        expect(placeholders(texts.get(key) ?? ''), `${language} ${key}`).toEqual(placeholders(text));
    }
  });

  it.each(languages)('leaves no text empty: %s', (language) => {
    for (const name of namesOf(language))
      for (const [key, text] of read(language, name)) expect(text.trim(), `${name} ${key}`).not.toBe('');
  });
});
