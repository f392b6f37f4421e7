/**
 * Returns the page's selection when it holds some of the page's text; null when it is empty, or within a field.
 * `isCollapsed` tells both, but makes Chromium lay the page out, so it is read only where something is selected.
 */
export const textSelection = (): Selection | null => {
  const selection = document.getSelection();
  return selection?.type === 'Range' && !selection.isCollapsed ? selection : null;
};
