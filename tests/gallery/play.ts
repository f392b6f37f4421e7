import { takeSteps } from '../../app/style/take-steps.ts';
import type { PlayedState } from './states.ts';

/*
 * Runs in the chat's own page, before the app: prepares the browser for the state and, once the app is there, takes a visitor's steps
 * to the state. Then `data-gallery` of the root element says `shown` or `failed`.
 */

const state = JSON.parse(document.currentScript?.dataset['state'] ?? '{}') as PlayedState;

/** Makes each visit a visitor's first one. */
const forgetEverything = (): void => {
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(state.kept)) localStorage.setItem(key, value);
  if (state.scheme !== 'auto') localStorage.setItem('casement:appearance', state.scheme);
};

const prepare = (): void => {
  Object.defineProperty(navigator, 'languages', { get: () => [state.locale] });
  if (state.isOffline) Object.defineProperty(navigator, 'onLine', { get: () => false });
  // The payment page belongs to another site, so it is not opened.
  window.open = () => null;
  // The gallery's own frame is no host page; a framed state gets a host page that never answers.
  const host = { postMessage: () => undefined };
  Object.defineProperty(window, 'parent', { value: state.isFramed ? host : window });
  if (state.breaks) {
    const createElement = document.createElement.bind(document);
    document.createElement = (name: string) => {
      if (name === 'header') throw new Error(state.breaks);
      return createElement(name);
    };
  }
};

const play = async (): Promise<void> => {
  try {
    await takeSteps(state.steps);
    document.documentElement.dataset['gallery'] = 'shown';
  } catch (error) {
    document.documentElement.dataset['gallery'] = 'failed';
    throw new Error(state.name, { cause: error });
  }
};

forgetEverything();
prepare();
document.addEventListener('DOMContentLoaded', () => void play());
