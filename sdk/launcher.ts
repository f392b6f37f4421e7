import { element, icon } from './elements.ts';

const BUBBLE =
  'M12 3.5c5 0 9 3.4 9 7.7s-4 7.7-9 7.7c-1 0-2-.1-2.9-.4L4.6 20.5l1-3.5C4 15.6 3 13.5 3 11.2 3 6.9 7 3.5 12 3.5Z';
const CHEVRON = 'm5.5 9 6.5 6.5L18.5 9';

/** The round button that opens and closes the chat, drawn before any frame exists. */
export const createLauncher = (panelId: string): HTMLButtonElement => {
  const button = element('button', 'launcher', icon('closed', BUBBLE), icon('opened', CHEVRON));
  button.type = 'button';
  button.setAttribute('part', 'launcher');
  button.setAttribute('aria-expanded', 'false');
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
