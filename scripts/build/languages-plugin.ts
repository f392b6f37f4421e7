import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { languageFolders, localesFolder, missingTexts, textsOf } from '../support/locales.ts';

const LANGUAGES = 'virtual:languages';
const TAGS = 'virtual:language-tags';
const NAMES = 'virtual:language-names';
const LANGUAGE = 'virtual:language/';

/** The files whose texts the first screen needs: they come with their language and not on demand. */
export const coreFiles = ['chat', 'common', 'errors', 'markdown', 'shell', 'unexpected'] as const;
/** The files whose texts stand on the host page. */
const sdkFiles = new Set(['sdk', 'sdk-attention']);

const filesOf = (language: string): string[] =>
  readdirSync(join(localesFolder, language))
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .filter((name) => !sdkFiles.has(name))
    .toSorted();

const quoted = (value: unknown) => JSON.stringify(value);

/** One language: its core, and a loader for each of the other files; see `LanguageFile` in `app/i18n`. */
const languageModule = (language: string): string => {
  const files = filesOf(language);
  const core = files.filter((name) => (coreFiles as readonly string[]).includes(name));
  const others = files.filter((name) => !core.includes(name));
  const path = (name: string) => quoted(join(localesFolder, language, `${name}.json`));
  const lacks = missingTexts(language).map(({ file }) => file);
  return [
    ...core.map((name) => `import ${name} from ${path(name)};`),
    `export const core = { ${core.join(', ')} };`,
    'export const files = {',
    ...others.map((name) => `  ${quoted(name)}: () => import(${path(name)}),`),
    '};',
    `export const lacks = ${quoted([...new Set(lacks)])};`,
  ].join('\n');
};

/** A loader for each language but English, which is part of the app. */
const languagesModule = (): string =>
  [
    'export const languages = {',
    ...languageFolders()
      .filter((language) => language !== 'en')
      .map((language) => `  ${quoted(language)}: () => import(${quoted(LANGUAGE + language)}),`),
    '};',
  ].join('\n');

/** Each language by its own name. */
const namesModule = (): string => {
  const names = languageFolders().map((language) => [language, textsOf(language, 'menu')['languageName']]);
  return `export const languageNames = ${quoted(Object.fromEntries(names))};`;
};

/**
 * Makes every folder of `locales/` a language of the app: a new language is a new folder and no code. The
 * modules whose names begin with `virtual:language` are written here from the folders.
 */
export const languagesPlugin = (): Plugin => ({
  name: 'casement-languages',
  resolveId: (id) => (id.startsWith('virtual:language') ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith('\0virtual:language')) return undefined;
    const name = id.slice(1);
    if (name === LANGUAGES) return languagesModule();
    if (name === TAGS) return `export const tags = ${quoted(languageFolders())};`;
    if (name === NAMES) return namesModule();
    return languageModule(name.slice(LANGUAGE.length));
  },
});
