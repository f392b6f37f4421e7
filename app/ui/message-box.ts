import { pagePart } from '../page/contract.ts';

/** Returns the textarea of index.html, which the chat never replaces. */
export const messageBox = (): HTMLTextAreaElement | null => pagePart('message');

/** Puts the caret back into the message box of the composer, where it was. */
export const focusMessageBox = (): void => messageBox()?.focus({ preventScroll: true });

/**
 * Marks the page while the last press was a finger's. Not while the visitor writes in the box: the screen's
 * keyboard is there already.
 */
export const watchFinger = (box: HTMLElement, signal: AbortSignal): void => {
  let isWriting = false;
  const note = (event: PointerEvent | KeyboardEvent) => {
    // The focus alone does not tell: a page focuses the box at its start, without a keyboard, and some
    // browsers take the focus away early.
    isWriting = event.target === box || (isWriting && document.activeElement === box);
    const isFinger = 'pointerType' in event && event.pointerType === 'touch';
    document.documentElement.toggleAttribute('data-finger', isFinger && !isWriting);
  };
  addEventListener('pointerdown', note, { capture: true, signal });
  addEventListener('keydown', note, { capture: true, signal });
};

/**
 * Whether the last press was a finger's, so that a text field that is given the focus would bring the
 * screen's keyboard up.
 */
export const bringsKeyboard = (): boolean => document.documentElement.hasAttribute('data-finger');

/**
 * Puts the focus where the visitor goes on after a press: in the message box, or in the thread where its
 * keyboard would cover that.
 */
export const focusAfterPress = (): void => {
  const thread = document.querySelector<HTMLElement>('[role="log"]');
  if (!thread || !bringsKeyboard()) {
    focusMessageBox();
    return;
  }
  // Set only now: with it, Tab would no longer reach a thread that scrolls.
  thread.tabIndex = -1;
  thread.focus({ preventScroll: true });
};

/** Puts a text into the message box as if it had been typed, and the caret after it. */
export const fillMessageBox = (text: string): void => {
  const box = messageBox();
  if (!box) return;
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
  focusMessageBox();
  box.setSelectionRange(text.length, text.length);
};
