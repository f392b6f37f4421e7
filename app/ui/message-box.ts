/** Returns the textarea of index.html, which the chat never replaces. */
export const messageBox = (): HTMLTextAreaElement | null =>
  document.querySelector<HTMLTextAreaElement>('textarea#message');

/** Puts the caret back into the message box of the composer, where it was. */
export const focusMessageBox = (): void => messageBox()?.focus({ preventScroll: true });

/** Puts a text into the message box, and the caret after it. */
export const fillMessageBox = (text: string): void => {
  const box = messageBox();
  if (!box) return;
  box.value = text;
  focusMessageBox();
  box.setSelectionRange(text.length, text.length);
};
