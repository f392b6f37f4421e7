import en from '../../locales/en/sdk.json' with { type: 'json' };

type Texts = Readonly<Record<keyof typeof en, string>>;

/** The few texts that stand on the host page, in every language: the launcher has its name before anything is loaded. */
const files = import.meta.glob<Partial<Texts>>('../../locales/*/sdk.json', {
  eager: true,
  import: 'default',
});
const pathOf = (locale: string) => `../../locales/${locale}/sdk.json`;

/**
 * The language for the texts on the host page: that of a tag where they have it, else one of the same
 * language, else English.
 */
export const nearestLocale = (tag: string): string => {
  if (files[pathOf(tag)]) return tag;
  const [language = ''] = tag.split('-');
  const path = Object.keys(files).find((one) => one.startsWith(`../../locales/${language.toLowerCase()}`));
  return path?.split('/')[3] ?? 'en';
};

/** The texts in a language that `nearestLocale` gave; English ones where it lacks some. */
export const textsOf = (locale: string): Texts => ({ ...en, ...files[pathOf(locale)] });

/** The language before the chat says which one it speaks: what the page asks for, else the page's own. */
export const localeOfPage = (locale: string | undefined): string =>
  nearestLocale(locale === 'auto' ? navigator.language : (locale ?? document.documentElement.lang));
