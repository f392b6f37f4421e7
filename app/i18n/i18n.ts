import { createInstance, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../service/contract/headers.ts';
import { core } from './core-en.ts';

/** English is always there, so that no text is ever missing; other languages come when asked for. */
const loaders: Record<Exclude<Language, 'en'>, () => Promise<{ core: ResourceLanguage }>> = {
  'zh-CN': () => import('./core-zh-cn.ts'),
};

/** Each language by its own name, in the order of the menu. */
export const languageNames: Record<Language, string> = { en: 'English', 'zh-CN': '简体中文' };

export const i18n = createInstance();

/** Makes English texts ready at once; call it before the first render. */
export const initTexts = (): void => {
  void i18n.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: core },
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
};

let wanted: Language = 'en';

/**
 * Shows the interface in another language.
 * The document's language follows. Texts stay as they are until the others have come; when they cannot come, for good.
 */
export const showLanguage = async (language: Language): Promise<void> => {
  wanted = language;
  if (language !== 'en' && !i18n.hasResourceBundle(language, 'common')) {
    const { core: texts } = await loaders[language]();
    for (const [namespace, bundle] of Object.entries(texts))
      i18n.addResourceBundle(language, namespace, bundle);
  }
  // A later choice may have been made while the texts were on their way.
  if (wanted !== language) return;
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = i18n.dir(language);
};
