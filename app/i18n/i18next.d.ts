import type { core } from './core-en.ts';
import type { FeatureTexts } from './feature-texts.ts';

declare module 'i18next' {
  // Keys are checked against the English texts; a test holds the other languages to the same keys.
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof core & FeatureTexts;
  }
}
