import en from '../../locales/en/sdk.json' with { type: 'json' };
import zhCN from '../../locales/zh-CN/sdk.json' with { type: 'json' };
import type { Locale } from '../protocol/vocabulary.ts';

type Texts = Record<keyof typeof en, string>;

/** The few texts that stand on the host page. */
export const textsOf = (locale: Locale): Texts => (locale === 'zh-CN' ? zhCN : en);

/** The language of the host page, until the chat says which one it speaks. */
export const localeOfPage = (): Locale => (/^zh/i.test(document.documentElement.lang) ? 'zh-CN' : 'en');
