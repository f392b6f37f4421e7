import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { coreFiles } from '../build/languages-plugin.ts';
import {
  completeLanguages,
  fileNames,
  flatTexts,
  languageFolders,
  missingTexts,
  stemOf,
  textsOf,
  wantedKeys,
} from './locales.ts';

/** The names of a text's placeholders; how each is written is a matter of its language. */
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)|\{(\w+)\}/g)].map(([, a, b]) => a ?? b);

it('has every text of the languages that must be complete', () => {
  expect(completeLanguages.flatMap(missingTexts)).toEqual([]);
});

it('has the texts of the first screen in the files that come with each language', () => {
  // As it is written: where tests of the app have run in this process, i18next has put other texts beside
  // them.
  const source = readFileSync(new URL('../../app/i18n/core-en.ts', import.meta.url), 'utf8');
  const [, names = ''] = /export const core = \{([^}]*)\}/.exec(source) ?? [];
  expect(names.match(/\w+/g)?.toSorted()).toEqual([...coreFiles].toSorted());
});

describe.each(languageFolders())('%s', (language) => {
  it('has a tag that is written as it should be', () => {
    expect(Intl.getCanonicalLocales(language)).toEqual([language]);
  });

  it.each(fileNames(language))('has no text in %s that nobody uses, and every placeholder of one', (file) => {
    const english = new Map(flatTexts(textsOf('en', file)).map(([key, text]) => [stemOf(key), text]));
    const known = new Set([...wantedKeys('en', file), ...wantedKeys(language, file)]);
    for (const [key, text] of flatTexts(textsOf(language, file))) {
      expect(known, `${file} ${key}`).toContain(key);
      const wanted = new Set(placeholders(english.get(stemOf(key)) ?? ''));
      const found = new Set(placeholders(text));
      // None, one thing and two may be words of their own.
      if (/_(?:zero|one|two)$/.test(key)) for (const name of wanted) found.add(name);
      expect(found, `${file} ${key}`).toEqual(wanted);
    }
  });
});
