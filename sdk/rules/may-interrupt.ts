const DIALOGS = 'dialog[open], [role="dialog"], [role="alertdialog"], [aria-modal="true"]';

const isSeen = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return false;
  // Older browsers do not have it; then what has a size counts as seen.
  return element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true;
};

/** Whether the focus stands in a dialog; it finds those in shadow roots, where no selector reaches. */
const isFocusInDialog = (root: Document | ShadowRoot): boolean => {
  const { activeElement } = root;
  if (activeElement?.closest(DIALOGS)) return true;
  return activeElement?.shadowRoot ? isFocusInDialog(activeElement.shadowRoot) : false;
};

/** Whether the page may be spoken into: it is seen, nothing fills the screen, and no dialog of it is open. */
export const mayInterrupt = (): boolean =>
  !document.hidden &&
  !document.fullscreenElement &&
  !isFocusInDialog(document) &&
  ![...document.querySelectorAll(DIALOGS)].some(isSeen);
