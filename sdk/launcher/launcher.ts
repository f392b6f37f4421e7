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

/** Lets an element open and close the chat; what is changed on it comes back at the end. */
export const attachLauncher = (
  launcher: HTMLElement,
  { onIntent, onToggle }: { onIntent: () => void; onToggle: () => void },
  signal: AbortSignal,
): void => {
  const { ariaExpanded } = launcher;
  signal.addEventListener('abort', () => (launcher.ariaExpanded = ariaExpanded));
  // The first sign that somebody is about to open the chat; a finger is a pointer too.
  for (const type of ['pointerover', 'focus']) launcher.addEventListener(type, onIntent, { signal });
  launcher.addEventListener('click', onToggle, { signal });
};
