/**
 * Returns the page's selection when it holds some of the page's text; null when it is empty, or within a
 * field. Its ends are compared here, because `isCollapsed` and `type` make Chromium lay the page out.
 */
export const textSelection = (): Selection | null => {
  const selection = document.getSelection();
  if (!selection) return null;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  // Around a field whose text is selected, both ends are in the same place, beside the field.
  return anchorNode === focusNode && anchorOffset === focusOffset ? null : selection;
};
