import { element, icon } from './elements.ts';

const BUBBLE = 'M21 11.5a8.5 8.5 0 0 1-12.4 7.6L3 21l1.9-5.6A8.5 8.5 0 1 1 21 11.5Z';
const CHEVRON = 'm6 9 6 6 6-6';

/** The round button that opens and closes the chat, drawn before any frame exists. */
export const createLauncher = (panelId: string): HTMLButtonElement => {
  const button = element('button', 'launcher', icon('closed', BUBBLE), icon('opened', CHEVRON));
  button.type = 'button';
  button.setAttribute('aria-controls', panelId);
  return button;
};

/** Calls `onIntent` at the first sign that somebody is about to open the chat. */
export const watchIntent = (launcher: HTMLElement, onIntent: () => void, signal: AbortSignal): void => {
  for (const type of ['pointerover', 'focus', 'touchstart']) {
    launcher.addEventListener(type, onIntent, { passive: true, signal });
  }
};

/** Makes an element of the host page the launcher; what was changed on it comes back at the end. */
export const borrowLauncher = (launcher: HTMLElement, signal: AbortSignal): void => {
  const before = launcher.getAttribute('aria-expanded');
  launcher.setAttribute('aria-expanded', 'false');
  signal.addEventListener('abort', () => {
    if (before === null) launcher.removeAttribute('aria-expanded');
    else launcher.setAttribute('aria-expanded', before);
  });
};
