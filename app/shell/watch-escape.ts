import { isComposing } from '../ui/enter-key.ts';

/** The layers that Escape closes before the panel. */
const LAYERS =
  'dialog[open], [role="menu"], [role="dialog"], [role="alertdialog"], [role="listbox"], [data-escape="everywhere"]';

/** Says whether the focused element has a use of its own for Escape. */
const takesEscape = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-escape]') !== null;

/** Closes the panel on Escape, but not what lies over it, and not a composition. */
export const watchEscape = (close: () => void, signal: AbortSignal): void => {
  // Capturing, so that a menu is still there when it is looked for.
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || isComposing(event)) return;
      if (!takesEscape(event) && !document.querySelector(LAYERS)) close();
    },
    { capture: true, signal },
  );
};
