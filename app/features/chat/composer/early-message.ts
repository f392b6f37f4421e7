import { SENT, TAKEN } from '../../../page/contract.ts';
import { tabStorage } from '../../../storage/safe-storage.ts';
import { sendsMessageOnKey } from '../../../ui/enter-key.ts';

/*
 * Keeps a text that is typed or sent in the page's textarea until the app takes it over. Page and app are bundled apart and
 * share attributes of the textarea.
 */

/** The key of a text that is kept in case the page is loaded again before the chat is ready. */
const storageKey = (): string => `casement:typed:${location.search}`;
const sentKey = (): string => `casement:sent:${location.search}`;

/**
 * Notes how the text was sent, or that it was not, also in case the page is loaded again: for a log-in on the
 * site, say.
 */
export const noteSent = (message: HTMLTextAreaElement, sent: 'enter' | 'press' | ''): void => {
  if (message.hasAttribute(TAKEN)) return;
  message.setAttribute(SENT, sent);
  tabStorage.set(sentKey(), sent);
};

/** Keeps what is typed, and whether it was sent, until the app takes over. Until then Enter breaks lines. */
export const keepEarlyMessage = (form: HTMLFormElement, message: HTMLTextAreaElement): void => {
  const isTaken = () => message.hasAttribute(TAKEN);
  // The page, or a frame in it, may be loaded again before the app has what was typed.
  message.value = tabStorage.get(storageKey()) ?? message.value;
  message.setAttribute(SENT, tabStorage.get(sentKey()) ?? '');
  message.addEventListener('input', () => {
    if (!isTaken()) tabStorage.set(storageKey(), message.value);
  });
  message.addEventListener('keydown', (event) => {
    noteSent(message, sendsMessageOnKey(event) ? 'enter' : '');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    noteSent(message, 'press');
    message.focus();
  });
};

/**
 * Takes over what was typed into the page's textarea before the app was there.
 * @returns Whether the visitor has sent it: Send was pressed last, or Enter, whose line is dropped again.
 */
export const takeOver = (message: HTMLTextAreaElement): boolean => {
  const sent = message.getAttribute(SENT);
  message.removeAttribute(SENT);
  if (message.value.trim() === '') return false;
  const isEntered = sent === 'enter' && message.value.endsWith('\n');
  if (isEntered) message.value = message.value.slice(0, -1);
  return isEntered || sent === 'press';
};

/** Keeps the text no longer, as it is a draft from here on. */
export const endEarlyMessage = (message: HTMLTextAreaElement): void => {
  message.setAttribute(TAKEN, '');
  tabStorage.remove(storageKey());
  tabStorage.remove(sentKey());
};
