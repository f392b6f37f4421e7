/** Returns the textarea of index.html, which the chat never replaces. */
export const messageBox = (): HTMLTextAreaElement | null =>
  document.querySelector<HTMLTextAreaElement>('textarea#message');

/** Puts the caret back into the message box of the composer, where it was. */
export const focusMessageBox = (): void => messageBox()?.focus({ preventScroll: true });

/** Puts a text into the message box as if it had been typed, and the caret after it. */
export const fillMessageBox = (text: string): void => {
  const box = messageBox();
  if (!box) return;
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
  focusMessageBox();
  box.setSelectionRange(text.length, text.length);
};
