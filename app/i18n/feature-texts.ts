import type { ResourceKey } from 'i18next';
import type { Language } from '../service/contract/headers.ts';

/** The texts of what comes on demand, one file a language. Adding a language here makes the compiler name what it lacks. */
export const featureTexts = {
  account: {
    en: () => import('../../locales/en/account.json'),
    'zh-CN': () => import('../../locales/zh-CN/account.json'),
  },
  attachments: {
    en: () => import('../../locales/en/attachments.json'),
    'zh-CN': () => import('../../locales/zh-CN/attachments.json'),
  },
  export: {
    en: () => import('../../locales/en/export.json'),
    'zh-CN': () => import('../../locales/zh-CN/export.json'),
  },
  feedback: {
    en: () => import('../../locales/en/feedback.json'),
    'zh-CN': () => import('../../locales/zh-CN/feedback.json'),
  },
  history: {
    en: () => import('../../locales/en/history.json'),
    'zh-CN': () => import('../../locales/zh-CN/history.json'),
  },
  hostTools: {
    en: () => import('../../locales/en/host-tools.json'),
    'zh-CN': () => import('../../locales/zh-CN/host-tools.json'),
  },
  menu: {
    en: () => import('../../locales/en/menu.json'),
    'zh-CN': () => import('../../locales/zh-CN/menu.json'),
  },
  pageContext: {
    en: () => import('../../locales/en/page-context.json'),
    'zh-CN': () => import('../../locales/zh-CN/page-context.json'),
  },
  process: {
    en: () => import('../../locales/en/process.json'),
    'zh-CN': () => import('../../locales/zh-CN/process.json'),
  },
  share: {
    en: () => import('../../locales/en/share.json'),
    'zh-CN': () => import('../../locales/zh-CN/share.json'),
  },
  states: {
    en: () => import('../../locales/en/states.json'),
    'zh-CN': () => import('../../locales/zh-CN/states.json'),
  },
  suggestions: {
    en: () => import('../../locales/en/suggestions.json'),
    'zh-CN': () => import('../../locales/zh-CN/suggestions.json'),
  },
  versions: {
    en: () => import('../../locales/en/versions.json'),
    'zh-CN': () => import('../../locales/zh-CN/versions.json'),
  },
  voice: {
    en: () => import('../../locales/en/voice.json'),
    'zh-CN': () => import('../../locales/zh-CN/voice.json'),
  },
} satisfies Record<string, Record<Language, () => Promise<{ default: ResourceKey }>>>;

/** The texts of what comes on demand, by namespace. */
export type FeatureTexts = {
  [Name in keyof typeof featureTexts]: Awaited<ReturnType<(typeof featureTexts)[Name]['en']>>['default'];
};
