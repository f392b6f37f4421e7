import { proxy } from 'valtio/vanilla';
import { browserStorage } from '../storage/safe-storage.ts';
import type { ColorScheme } from './color.ts';

export type AppearanceChoice = ColorScheme | 'auto';

type Appearance = {
  /** The visitor's choice; `auto` leaves it to the host page, else to the style. */
  choice: AppearanceChoice;
  /** The scheme that the host page asks for, null when none; its `auto` follows the visitor's system. */
  host: AppearanceChoice | null;
  systemIsDark: boolean;
};

const STORAGE_KEY = 'casement:appearance';

const isChoice = (value: unknown): value is AppearanceChoice =>
  value === 'light' || value === 'dark' || value === 'auto';

/** Who wants which color scheme. Components read it with `useSnapshot`. */
export const appearance = proxy<Appearance>({ choice: 'auto', host: null, systemIsDark: false });

/** Takes up the remembered choice and follows the visitor's system until the signal aborts. */
export const watchAppearance = (signal: AbortSignal): void => {
  const stored = browserStorage.get(STORAGE_KEY);
  if (isChoice(stored)) appearance.choice = stored;
  const query = matchMedia('(prefers-color-scheme: dark)');
  appearance.systemIsDark = query.matches;
  query.addEventListener('change', () => (appearance.systemIsDark = query.matches), { signal });
};

/** Sets the visitor's choice and remembers it. */
export const setAppearance = (choice: AppearanceChoice): void => {
  appearance.choice = choice;
  browserStorage.set(STORAGE_KEY, choice);
};

/** Takes over what the host page asks for; not remembered. */
export const setHostColorScheme = (scheme: AppearanceChoice): void => {
  appearance.host = scheme;
};

/** The scheme to show: the visitor's choice, else the host page's, else the one the style is made for. */
export const resolveScheme = (
  { choice, host, systemIsDark }: Readonly<Appearance>,
  styleScheme: ColorScheme,
): ColorScheme => {
  if (choice !== 'auto') return choice;
  if (host === 'auto') return systemIsDark ? 'dark' : 'light';
  return host ?? styleScheme;
};
