import enPanel from '../../locales/en/sdk-panel.json' with { type: 'json' };
import zhPanel from '../../locales/zh-CN/sdk-panel.json' with { type: 'json' };
import { resultOf } from '../chat/catch-errors.ts';
import { nameLocales } from './launcher-names.ts';

/** The texts of a panel without a chat, by language. */
export type PanelTexts = Readonly<Record<string, Partial<typeof enPanel>>>;

/** Language and script, as a tag says or implies them: `zh-HK` is written in traditional characters. */
const writingOf = (tag: string): string => {
  const { language, script } = new Intl.Locale(tag).maximize();
  return `${language}-${script}`;
};

/** The language of the texts on the host page that has the language and script of a tag, if one has. */
const nearestLocale = (tag: string): string | null | undefined =>
  resultOf(() => nameLocales.find((locale) => writingOf(locale) === writingOf(tag)));

/**
 * The panel's texts that are there before anything is loaded; those of other languages come with the frame's
 * part.
 */
export const firstPanelTexts: PanelTexts = { en: enPanel, 'zh-CN': zhPanel };

/** The panel's texts in a language; English ones where it lacks some. */
export const panelTextsOf = (texts: PanelTexts, locale: string): typeof enPanel => ({
  ...enPanel,
  ...texts[locale],
});

/**
 * The language before the chat says which one it speaks: what the page asks for, where that is `auto` the
 * first fitting one of the browser's list, else the page's own; English where there is none.
 */
export const localeOfPage = (locale: string | undefined): string =>
  (locale === 'auto' ? navigator.languages : [locale ?? document.documentElement.lang])
    .map(nearestLocale)
    .find(Boolean) ?? 'en';
