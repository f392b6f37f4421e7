import en from '../../locales/en/unexpected.json' with { type: 'json' };
import zhCn from '../../locales/zh-CN/unexpected.json' with { type: 'json' };
import { frameHints } from '../shell/host-hints.ts';
import { browserStorage } from '../storage/safe-storage.ts';
import { LOAD_TIMEOUT_MS } from '../base/load-code.ts';
import { LANGUAGE_KEY } from '../visitor/language.ts';
import { goToAppFolder } from './app-folder.ts';
import { FAILURE, pagePart, type PageParts } from './contract.ts';

/** The page itself brings these two languages and no more, for it must be small. */
const texts = { en, 'zh-CN': zhCn };

const element = <Name extends 'main' | 'div' | 'h1' | 'p' | 'button'>(name: Name, text = '') =>
  Object.assign(document.createElement(name), { textContent: text });

/** Says whether nothing of the app is there yet and the page's own parts stand in its place. */
export const isPageAlone = (): boolean => (pagePart('skeleton') ?? pagePart('failure')) !== null;

/**
 * Shows, in place of the skeleton, that the app did not start, with a way to try again. What was typed is
 * kept.
 */
export const showFailure = (): void => {
  const skeleton = pagePart('skeleton');
  const composer = pagePart('composer');
  // The app is there, or the failure is shown already.
  if (!skeleton || !composer) return;
  const wanted = [browserStorage.get(LANGUAGE_KEY), frameHints().locale, navigator.languages[0]];
  const language = /^(?:auto|,)*zh\b/i.test(wanted.join()) ? 'zh-CN' : 'en';
  const { title, text, reload } = texts[language];
  const heading = element('h1', title);
  heading.tabIndex = -1;
  const button = element('button', reload);
  button.type = 'button';
  button.addEventListener('click', () => location.reload());
  const screen = element('div');
  screen.id = 'failure' satisfies keyof PageParts;
  screen.lang = language;
  screen.role = 'alert';
  screen.append(heading, element('p', text), button);
  // An alert is no landmark, and the page needs one.
  const main = element('main');
  main.setAttribute(FAILURE, '');
  main.append(screen);
  const hadFocus = composer.contains(document.activeElement);
  skeleton.replaceWith(main);
  composer.hidden = true;
  // A visitor who was typing is taken to the heading.
  if (hadFocus) heading.focus();
};

/** Shows the failure when a script of the page cannot be had, or the app has not started in time. */
export const watchStart = (): void => {
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
      void goToAppFolder(target.getAttribute('src') ?? '').then((isLeft) => isLeft || showFailure());
    },
    { capture: true },
  );
  setTimeout(showFailure, LOAD_TIMEOUT_MS);
};
