import en from '../../locales/en/sdk.json' with { type: 'json' };

const files = import.meta.glob<Partial<typeof en>>('../../locales/*/sdk.json', {
  eager: true,
  import: 'default',
});

/**
 * The languages of the launcher's name. The script build puts `script/launcher-names.ts` in this file's
 * place.
 */
export const nameLocales = Object.keys(files).map((path) => path.split('/')[3]!);

/** The name of the launcher of a closed chat in one of these languages; the English one where it lacks it. */
export const launcherNameIn = (locale: string): string =>
  files[`../../locales/${locale}/sdk.json`]?.openChat ?? en.openChat;
