import en from '../../locales/en/sdk.json' with { type: 'json' };

export type LauncherNames = Readonly<Record<keyof typeof en, string>>;

const files = import.meta.glob<Partial<LauncherNames>>('../../locales/*/sdk.json', {
  eager: true,
  import: 'default',
});

/**
 * The names of the launcher by language; English ones where it lacks some. The script build puts
 * `script/launcher-names.ts` in its place.
 */
export const launcherNames: Readonly<Record<string, LauncherNames>> = Object.fromEntries(
  Object.entries(files).map(([path, names]) => [path.split('/')[3], { ...en, ...names }]),
);
