import type history from '../../locales/en/history.json';

/** The texts that `addTexts` adds, by namespace. */
export type FeatureTexts = {
  history: typeof history;
};
