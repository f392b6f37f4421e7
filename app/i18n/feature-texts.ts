import type attachments from '../../locales/en/attachments.json';
import type exportTexts from '../../locales/en/export.json';
import type feedback from '../../locales/en/feedback.json';
import type history from '../../locales/en/history.json';
import type process from '../../locales/en/process.json';
import type share from '../../locales/en/share.json';
import type suggestions from '../../locales/en/suggestions.json';
import type versions from '../../locales/en/versions.json';

/** The texts that `addTexts` adds, by namespace. */
export type FeatureTexts = {
  attachments: typeof attachments;
  export: typeof exportTexts;
  feedback: typeof feedback;
  history: typeof history;
  process: typeof process;
  share: typeof share;
  suggestions: typeof suggestions;
  versions: typeof versions;
};
