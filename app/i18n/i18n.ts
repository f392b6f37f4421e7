import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { files as englishFiles } from 'virtual:language/en';
import type { LanguageFile } from 'virtual:languages';
import { loadCode } from '../base/load-code.ts';
import { fetchLanguage } from './app-languages.ts';
import { core } from './core-en.ts';
import type { FeatureTexts } from './feature-texts.ts';
import { formatNumber } from './format-number.ts';

export const i18n = createInstance();

/** Makes English texts ready at once; call it before the first render. */
export const initTexts = (): void => {
  void i18n.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    // A text that is not translated yet may stand in a file as ''.
    returnEmptyString: false,
    resources: { en: core },
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  i18n.services.formatter?.add('number', formatNumber);
};

/** The namespaces beside the core's that something on show needs. */
const namespaces = new Set<keyof FeatureTexts>();

/** The languages that were loaded. English is always there, so that no text is ever missing. */
const loaded: Record<string, Omit<LanguageFile, 'core'>> = { en: { files: englishFiles, lacks: [] } };

const loadFile = async (name: keyof FeatureTexts, language: string): Promise<void> => {
  const file = loaded[language]?.files[name];
  if (!file || i18n.hasResourceBundle(language, name)) return;
  const { default: texts } = await loadCode(file);
  i18n.addResourceBundle(language, name, texts);
};

const loadNamespace = async (name: keyof FeatureTexts, language: string): Promise<void> => {
  const fallback = loaded[language]?.lacks.includes(name) ? loadFile(name, 'en') : undefined;
  await Promise.all([loadFile(name, language), fallback]);
};

/**
 * Loads the texts of something that is about to be shown, in the language on show. Rejects when they cannot
 * come.
 */
export const loadTexts = async (name: keyof FeatureTexts): Promise<void> => {
  // From now on, another language is shown only once it has these texts as well.
  namespaces.add(name);
  await loadNamespace(name, i18n.language);
};

/** The language chosen last; a choice before it may still be loading its texts. */
let wanted = 'en';

/**
 * Shows the interface in another language. The document's language follows. The texts stay as they are until
 * the others are loaded, or for good when they cannot be loaded.
 */
export const showLanguage = async (language: string): Promise<void> => {
  wanted = language;
  if (!i18n.hasResourceBundle(language, 'common')) {
    const file = await loadCode(() => fetchLanguage(language));
    if (file) loaded[language] = file;
    for (const [namespace, bundle] of Object.entries(file?.core ?? {}))
      i18n.addResourceBundle(language, namespace, bundle);
  }
  let size: number;
  do {
    size = namespaces.size;
    await Promise.all([...namespaces].map((name) => loadNamespace(name, language)));
    // Something else may have come on show meanwhile.
  } while (size < namespaces.size);
  if (wanted !== language) return;
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = i18n.dir(language);
};
