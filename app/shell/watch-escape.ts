/** What Escape closes before the panel. */
const LAYERS = '[role="menu"], [role="dialog"], [role="alertdialog"], [role="listbox"]';

/** Closes the panel on Escape, but not what lies over it, and not a composition. */
export const watchEscape = (close: () => void, signal: AbortSignal): void => {
  // Capturing, so that a menu is still there when it is looked for.
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing || event.keyCode === 229) return;
      if (!document.querySelector(LAYERS)) close();
    },
    { capture: true, signal },
  );
};
