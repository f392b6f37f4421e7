import enPanel from '../../locales/en/sdk-panel.json' with { type: 'json' };
import zhPanel from '../../locales/zh-CN/sdk-panel.json' with { type: 'json' };
import { nameLocales } from './launcher-names.ts';

/** The texts of a panel without a chat, by language. */
export type PanelTexts = Readonly<Record<string, Partial<typeof enPanel>>>;

/**
 * The language for the texts on the host page: that of a tag where they have it, else one of the same
 * language, else English.
 */
const nearestLocale = (tag: string): string => {
  const [language = ''] = tag.toLowerCase().split('-');
  if (nameLocales.includes(tag)) return tag;
  return nameLocales.find((locale) => locale.split('-')[0] === language) ?? 'en';
};

/** The panel's texts that are there before anything is loaded; those of other languages come with the frame's part. */
export const firstPanelTexts: PanelTexts = { en: enPanel, 'zh-CN': zhPanel };

/** The panel's texts in a language; English ones where it lacks some. */
export const panelTextsOf = (texts: PanelTexts, locale: string): typeof enPanel => ({
  ...enPanel,
  ...texts[locale],
});

/** The language before the chat says which one it speaks: what the page asks for, else the page's own. */
export const localeOfPage = (locale: string | undefined): string =>
  nearestLocale(locale === 'auto' ? navigator.language : (locale ?? document.documentElement.lang));
