import type approval from '../../locales/en/approval.json';
import type attachments from '../../locales/en/attachments.json';
import type contact from '../../locales/en/contact.json';
import type details from '../../locales/en/details.json';
import type feedback from '../../locales/en/feedback.json';
import type history from '../../locales/en/history.json';
import type hostTools from '../../locales/en/host-tools.json';
import type login from '../../locales/en/login.json';
import type menu from '../../locales/en/menu.json';
import type pageContext from '../../locales/en/page-context.json';
import type plans from '../../locales/en/plans.json';
import type process from '../../locales/en/process.json';
import type share from '../../locales/en/share.json';
import type states from '../../locales/en/states.json';
import type suggestions from '../../locales/en/suggestions.json';
import type versions from '../../locales/en/versions.json';
import type voice from '../../locales/en/voice.json';

/** The texts of parts that are loaded on demand, by namespace: the name of their file in every language. */
export type FeatureTexts = {
  approval: typeof approval;
  attachments: typeof attachments;
  contact: typeof contact;
  details: typeof details;
  feedback: typeof feedback;
  history: typeof history;
  'host-tools': typeof hostTools;
  login: typeof login;
  menu: typeof menu;
  'page-context': typeof pageContext;
  plans: typeof plans;
  process: typeof process;
  share: typeof share;
  states: typeof states;
  suggestions: typeof suggestions;
  versions: typeof versions;
  voice: typeof voice;
};
