import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { completeLanguages } from './i18n.ts';

const folder = new URL('../../locales/', import.meta.url);
const languages = readdirSync(folder);
const complete = languages.filter((language) => completeLanguages.has(language));
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
  it('has the files of all languages that are complete', () => {
    expect(complete.toSorted()).toEqual([...completeLanguages].toSorted());
  });

  it('has the same files in every complete language', () => {
    for (const language of complete) expect(namesOf(language), language).toEqual(namesOf('en'));
  });

  it.each(namesOf('en'))('has the same keys and placeholders in every complete language: %s', (name) => {
    const english = read('en', name);
    for (const language of complete) {
      const texts = new Map(read(language, name));
      expect([...texts.keys()].toSorted(), language).toEqual(english.map(([key]) => key).toSorted());
      for (const [key, text] of english)
        expect(placeholders(texts.get(key) ?? ''), `${language} ${key}`).toEqual(placeholders(text));
    }
  });

  it.each(complete)('leaves no text empty: %s', (language) => {
    for (const name of namesOf(language))
      for (const [key, text] of read(language, name)) expect(text.trim(), `${name} ${key}`).not.toBe('');
  });
});
