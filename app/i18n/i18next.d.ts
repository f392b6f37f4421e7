import type { core } from './core-en.ts';
import type { FeatureTexts } from './feature-texts.ts';

declare module 'i18next' {
  // Keys are checked against the English texts; the Chinese ones are held to the same keys by a test.
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof core & FeatureTexts;
  }
}
