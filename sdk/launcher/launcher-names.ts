import en from '../../locales/en/sdk.json' with { type: 'json' };

export type LauncherNames = Readonly<Record<keyof typeof en, string>>;

const files = import.meta.glob<Partial<LauncherNames>>('../../locales/*/sdk.json', {
  eager: true,
  import: 'default',
});

/** The languages of the launcher's names. The script build puts `script/launcher-names.ts` in this file's place. */
export const nameLocales = Object.keys(files).map((path) => path.split('/')[3]!);

/** The names of the launcher in one of these languages; English ones where it lacks some. */
export const namesIn = (locale: string): LauncherNames => ({
  ...en,
  ...files[`../../locales/${locale}/sdk.json`],
});
