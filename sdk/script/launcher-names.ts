import type { LauncherNames } from '../launcher/launcher-names.ts';

/** `openChat` and `closeChat` in each language, as the build has read them: as lists they take less room. */
declare const LAUNCHER_NAMES: Readonly<Record<string, readonly [string, string]>>;

/** Held once: the build writes them wherever their name stands. */
const launcherNames = LAUNCHER_NAMES;

export const nameLocales = Object.keys(launcherNames);

export const namesIn = (locale: string): LauncherNames => {
  const [openChat, closeChat] = launcherNames[locale]!;
  return { openChat, closeChat };
};
