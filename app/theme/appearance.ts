import { proxy } from 'valtio/vanilla';
import { storeChoice, storedChoice, type AppearanceChoice, type SchemeWishes } from './scheme-choice.ts';

/** The wishes for a color scheme. Components read it with `useSnapshot`. */
export const appearance = proxy<SchemeWishes>({ choice: 'auto', host: null, systemIsDark: false });

/** Takes up the remembered choice and follows the visitor's system until the signal aborts. */
export const watchAppearance = (signal: AbortSignal): void => {
  appearance.choice = storedChoice();
  const query = matchMedia('(prefers-color-scheme: dark)');
  appearance.systemIsDark = query.matches;
  query.addEventListener('change', () => (appearance.systemIsDark = query.matches), { signal });
};

/** Sets the visitor's choice and remembers it. */
export const setAppearance = (choice: AppearanceChoice): void => {
  appearance.choice = choice;
  storeChoice(choice);
};

/** Takes over what the host page asks for; not remembered. */
export const setHostColorScheme = (scheme: AppearanceChoice): void => {
  appearance.host = scheme;
};
