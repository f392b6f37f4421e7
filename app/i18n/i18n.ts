import { createInstance, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../service/contract/headers.ts';
import { loadCode } from '../base/load-code.ts';
import { core } from './core-en.ts';
import { type FeatureTexts, textFiles } from './feature-texts.ts';
import { formatNumber } from './format-number.ts';

/** English is always there, so that no text is ever missing; other languages come when asked for. */
const coreLoaders: Record<
  Exclude<Language, 'en'>,
  () => Promise<{ core: ResourceLanguage; textFiles: typeof textFiles }>
> = {
  'zh-CN': () => import('./core-zh-cn.ts'),
};

/**
 * The languages that have every text, to which a test holds them. Beside any other language, English is
 * loaded as well, for the texts that it lacks.
 */
export const completeLanguages: ReadonlySet<string> = new Set<Language>(['en', 'zh-CN']);

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

const loadFile = async (name: keyof FeatureTexts, language: Language): Promise<void> => {
  const file = textFiles[`../../locales/${language}/${name}.json`];
  if (!file || i18n.hasResourceBundle(language, name)) return;
  const { default: texts } = await loadCode(file);
  i18n.addResourceBundle(language, name, texts);
};

const loadNamespace = async (name: keyof FeatureTexts, language: Language): Promise<void> => {
  const fallback = completeLanguages.has(language) ? undefined : loadFile(name, 'en');
  await Promise.all([loadFile(name, language), fallback]);
};

/** Loads the texts of something that is about to be shown, in the language on show. Rejects when they cannot come. */
export const loadTexts = async (name: keyof FeatureTexts): Promise<void> => {
  // From now on, another language is shown only once it has these texts as well.
  namespaces.add(name);
  await loadNamespace(name, i18n.language as Language);
};

/** The language chosen last; a choice before it may still be loading its texts. */
let wanted: Language = 'en';

/**
 * Shows the interface in another language. The document's language follows. The texts stay as they are until
 * the others are loaded, or for good when they cannot be loaded.
 */
export const showLanguage = async (language: Language): Promise<void> => {
  wanted = language;
  if (language !== 'en' && !i18n.hasResourceBundle(language, 'common')) {
    const { core: texts, textFiles: files } = await loadCode(coreLoaders[language]);
    Object.assign(textFiles, files);
    for (const [namespace, bundle] of Object.entries(texts))
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
