import { proxy } from 'valtio/vanilla';
import type { Language } from '../service/contract/headers.ts';
import { initialSession } from './initial-session.ts';
import type { SessionState } from './session-state.ts';
import type { StartEnvironment } from './start-environment.ts';

/** Who is visiting which bot, and where the start stands. Components read it with `useSnapshot`. */
export const session = proxy<SessionState>(initialSession());

/**
 * Starts the app: address, identity, credentials and configuration; ends in a `session.phase` other than `starting`.
 * @param _environment What differs from this browser window; tests and the shell give parts of it.
 */
export const startUp = async (_environment?: Partial<StartEnvironment>): Promise<void> => {};

/** Starts again after `offline` or `service-down`; everything typed and stored stays. */
export const retryStartUp = async (): Promise<void> => {};

/** Sets the language of the interface and remembers the choice. */
export const setLanguage = (language: Language): void => {
  session.language = language;
};

/** Takes over the host page's language unless the visitor has chosen one; not remembered. */
export const setHostLocale = (_locale: string): void => {};
