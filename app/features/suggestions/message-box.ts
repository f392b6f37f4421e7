import { setDraft } from '../../conversation/conversation-store.ts';

/** The textarea of index.html, which the chat never replaces. */
export const messageBox = (): HTMLTextAreaElement | null =>
  document.querySelector<HTMLTextAreaElement>('textarea#message');

/** Puts a text into the composer, the caret after it. */
export const writeMessage = (text: string): void => {
  setDraft(text);
  const box = messageBox();
  if (!box) return;
  box.value = text;
  box.focus({ preventScroll: true });
  box.setSelectionRange(text.length, text.length);
};
