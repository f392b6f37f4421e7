/** `openChat` in each language, as the build has read it: all files of texts would take more room. */
declare const LAUNCHER_NAMES: Readonly<Record<string, string>>;

/** Held once: the build writes them wherever their name stands. */
const launcherNames = LAUNCHER_NAMES;

export const nameLocales = Object.keys(launcherNames);

export const launcherNameIn = (locale: string): string => launcherNames[locale]!;
