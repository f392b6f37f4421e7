import { browserStorage } from '../storage/safe-storage.ts';
import type { ShownScheme } from './color.ts';

export type AppearanceChoice = ShownScheme | 'auto';

const STORAGE_KEY = 'casement:appearance';

const isChoice = (value: unknown): value is AppearanceChoice =>
  value === 'light' || value === 'dark' || value === 'auto';

/** Reads the visitor's own choice; `auto` when none was made. */
export const storedChoice = (): AppearanceChoice => {
  const stored = browserStorage.get(STORAGE_KEY);
  return isChoice(stored) ? stored : 'auto';
};

/** Remembers the visitor's choice. */
export const storeChoice = (choice: AppearanceChoice): void => browserStorage.set(STORAGE_KEY, choice);

/** The wishes for a color scheme, by who has them. */
export type SchemeWishes = {
  /** The visitor's choice; `auto` leaves it to the host page, else to the style, else to the system. */
  choice: AppearanceChoice;
  /** The host page's wish, null without one; its `auto` follows the visitor's system. */
  host: AppearanceChoice | null;
  systemIsDark: boolean;
};

/**
 * The scheme to show: the visitor's choice, else the host page's, else the style's, else that of the
 * visitor's system.
 */
export const resolveScheme = (
  { choice, host, systemIsDark }: Readonly<SchemeWishes>,
  styleScheme: ShownScheme | undefined,
): ShownScheme => {
  if (choice !== 'auto') return choice;
  const asked = host === 'auto' ? undefined : (host ?? styleScheme);
  return asked ?? (systemIsDark ? 'dark' : 'light');
};
