import { focusMessageBox } from '../../ui/message-box.ts';

/** The parts of the composer that index.html brings; the app takes them over and never makes them anew. */
export type ComposerElements = {
  form: HTMLFormElement;
  message: HTMLTextAreaElement;
  above: HTMLElement;
  start: HTMLElement;
  end: HTMLElement;
};

const find = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html lacks #${id}.`);
  return element;
};

/** The place before the text; index.html does without it. */
const startOf = (message: HTMLElement): HTMLElement => {
  const found = document.getElementById('composer-start');
  if (found) return found;
  const start = document.createElement('div');
  start.id = 'composer-start';
  message.before(start);
  return start;
};

/** Finds the composer of index.html. */
export const composerElements = (): ComposerElements => {
  const message = find('message') as HTMLTextAreaElement;
  return {
    form: find('composer') as HTMLFormElement,
    message,
    above: find('composer-above'),
    start: startOf(message),
    end: find('composer-end'),
  };
};

/** Takes index.html's Send away; its focus goes to the composer. */
export const takeSendButton = (): void => {
  const button = document.getElementById('send');
  if (document.activeElement === button && button !== null) focusMessageBox();
  button?.remove();
};

/** Puts a text into the composer and selects a part of it, ready to be typed over. */
export const selectInComposer = (text: string, { start, end }: { start: number; end: number }): void => {
  const { message } = composerElements();
  message.value = text;
  message.focus({ preventScroll: true });
  message.setSelectionRange(start, end);
};
