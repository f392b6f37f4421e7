import type { ResourceKey } from 'i18next';
import type { Language } from '../service/contract/headers.ts';
import type { FeatureTexts } from './feature-texts.ts';
import { i18n } from './i18n.ts';

/**
 * Adds the texts of a feature whose code comes on demand. They come with that code, in every language; call it where
 * the code begins, outside of components.
 */
export const addTexts = (namespace: keyof FeatureTexts, texts: Record<Language, ResourceKey>): void => {
  for (const [language, bundle] of Object.entries(texts)) {
    i18n.addResourceBundle(language, namespace, bundle);
  }
};
