// Written by the build from the folders of `locales/` (`scripts/build/languages-plugin.ts`).

declare module 'virtual:languages' {
  import type { ResourceKey, ResourceLanguage } from 'i18next';

  /** The texts of one language: those that come with it, and a loader for each further file. */
  export type LanguageFile = {
    core: ResourceLanguage;
    files: Readonly<Record<string, () => Promise<{ default: ResourceKey }>>>;
    /** The names of the files that lack texts or are not there, whose English ones are loaded as well. */
    lacks: readonly string[];
  };

  /** A loader for each language but English, by its tag (BCP 47). */
  export const languages: Readonly<Record<string, () => Promise<LanguageFile>>>;
}

declare module 'virtual:language-tags' {
  /** The tags of the languages (BCP 47), English first. */
  export const tags: readonly string[];
}

declare module 'virtual:language-names' {
  /** Each language by its own name. */
  export const languageNames: Readonly<Record<string, string>>;
}

declare module 'virtual:language/en' {
  import type { LanguageFile } from 'virtual:languages';

  export const files: LanguageFile['files'];
}
