import type { LauncherNames } from '../launcher/launcher-names.ts';

/** `openChat` and `closeChat` in each language, as the build has read them: as lists they take less room. */
declare const LAUNCHER_NAMES: Readonly<Record<string, readonly [string, string]>>;

export const nameLocales = Object.keys(LAUNCHER_NAMES);

export const namesIn = (locale: string): LauncherNames => {
  const [openChat, closeChat] = LAUNCHER_NAMES[locale]!;
  return { openChat, closeChat };
};
