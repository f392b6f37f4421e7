import type account from '../../locales/en/account.json';
import type attachments from '../../locales/en/attachments.json';
import type exportTexts from '../../locales/en/export.json';
import type feedback from '../../locales/en/feedback.json';
import type history from '../../locales/en/history.json';
import type hostTools from '../../locales/en/host-tools.json';
import type menu from '../../locales/en/menu.json';
import type pageContext from '../../locales/en/page-context.json';
import type process from '../../locales/en/process.json';
import type share from '../../locales/en/share.json';
import type states from '../../locales/en/states.json';
import type suggestions from '../../locales/en/suggestions.json';
import type versions from '../../locales/en/versions.json';
import type voice from '../../locales/en/voice.json';

/** The texts that `addTexts` adds, by namespace. */
export type FeatureTexts = {
  account: typeof account;
  attachments: typeof attachments;
  export: typeof exportTexts;
  feedback: typeof feedback;
  history: typeof history;
  hostTools: typeof hostTools;
  menu: typeof menu;
  pageContext: typeof pageContext;
  process: typeof process;
  share: typeof share;
  states: typeof states;
  suggestions: typeof suggestions;
  versions: typeof versions;
  voice: typeof voice;
};
