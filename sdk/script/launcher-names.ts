import type { LauncherNames } from '../launcher/launcher-names.ts';

/** `openChat`, `closeChat` and `chat` in each language, divided by bars; the build writes it. */
declare const LAUNCHER_NAMES: Readonly<Record<string, string>>;

/** The names as the package has them: as texts with bars they take a third of the room. */
export const launcherNames: Readonly<Record<string, LauncherNames>> = Object.fromEntries(
  Object.entries(LAUNCHER_NAMES).map(([locale, names]) => {
    const [openChat = '', closeChat = '', chat = ''] = names.split('|');
    return [locale, { openChat, closeChat, chat }];
  }),
);
