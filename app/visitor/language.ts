import type { Language } from '../service/contract/headers.ts';
import type { SafeStorage } from '../storage/safe-storage.ts';

const KEY = 'casement:language';

/** The interface language nearest to a language tag: Chinese of any kind is `zh-CN`, everything else English. */
export const nearestLanguage = (tag: string): Language => (/^zh(?:[-_]|$)/i.test(tag) ? 'zh-CN' : 'en');

/** The visitor's own choice; undefined when none was made. */
export const storedLanguage = (storage: SafeStorage): Language | undefined => {
  const stored = storage.get(KEY);
  return stored === 'en' || stored === 'zh-CN' ? stored : undefined;
};

/** Remembers the visitor's choice. */
export const storeLanguage = (storage: SafeStorage, language: Language): void => storage.set(KEY, language);

/** The language to start in: the visitor's choice, else the host page's, else the browser's, else English. */
export const chooseLanguage = (
  stored: Language | undefined,
  hostLocale: string | undefined,
  browserLanguages: readonly string[],
): Language => stored ?? nearestLanguage(hostLocale || browserLanguages[0] || 'en');
