/** Puts the caret back into the message box of the composer, where it was. */
export const focusMessageBox = (): void => document.getElementById('message')?.focus({ preventScroll: true });
