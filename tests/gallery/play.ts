import type { PlayedState, Step, Target } from './states.ts';

/*
 * Runs in the chat's own page, before the app: prepares the browser for the state and, once the app is there, takes a visitor's steps
 * to the state. Then `data-gallery` of the root element says `shown` or `failed`.
 */

const GIVE_UP_AFTER_MS = 8000;
const LOOK_EVERY_MS = 20;

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

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

const collapse = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const nameOf = (element: Element): string =>
  collapse(element.getAttribute('aria-label') ?? element.textContent ?? '');

const find = ({ css, name }: Target): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(css)].findLast(
    (element) => isShown(element) && (name === undefined || nameOf(element) === collapse(name)),
  );

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const until = async (target: Target, isPressed = false): Promise<HTMLElement> => {
  for (let waited = 0; waited < GIVE_UP_AFTER_MS; waited += LOOK_EVERY_MS) {
    const element = find(target);
    if (element && (!isPressed || !element.closest(':disabled'))) return element;
    await wait(LOOK_EVERY_MS);
  }
  throw new Error(`${state.name}: ${target.name ?? target.css} did not come`);
};

/** Writes into a field as the browser does, so that React hears of it. */
const fill = (field: HTMLElement, text: string): void => {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.focus();
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const attach = (target: HTMLElement, files: { name: string; type: string; base64: string }[]): void => {
  const clipboardData = new DataTransfer();
  for (const { name, type, base64 } of files) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    clipboardData.items.add(new File([bytes], name, { type }));
  }
  target.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
};

const take = async (step: Step): Promise<void> => {
  if (step.do === 'wait') await until(step.for);
  if (step.do === 'press') {
    const element = await until(step.on, true);
    element.focus();
    element.click();
  }
  if (step.do === 'fill') fill(await until(step.on), step.text);
  if (step.do === 'attach') attach(await until({ css: '#message' }), step.files);
};

const play = async (): Promise<void> => {
  try {
    for (const step of state.steps) await take(step);
    await document.fonts.ready;
    document.documentElement.dataset['gallery'] = 'shown';
  } catch (error) {
    document.documentElement.dataset['gallery'] = 'failed';
    throw error;
  }
};

forgetEverything();
prepare();
document.addEventListener('DOMContentLoaded', () => void play());
