/**
 * Selects the text in a field outside the view and copies it; the only way in documents without a clipboard.
 */
const copyThroughSelection = (text: string): boolean => {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  field.style.position = 'fixed';
  field.style.insetBlockStart = '-100px';
  // Under a modal dialog the body takes no focus. Safari does not give it to the button that was pressed.
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  (dialog ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    // Deprecated, and still what insecure contexts and frames without the clipboard permission have.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
};

const blob = (content: string, type: string) => new Blob([content], { type });

/**
 * Copies text to the clipboard, as rich text too when `html` is given.
 *
 * Resolves to false when the browser refuses every way.
 */
export const copyText = async (text: string, html?: string): Promise<boolean> => {
  // Absent in insecure contexts, whatever the types say.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard && html !== undefined && typeof ClipboardItem === 'function') {
    try {
      await clipboard.write([
        new ClipboardItem({ 'text/plain': blob(text, 'text/plain'), 'text/html': blob(html, 'text/html') }),
      ]);
      return true;
    } catch {
      // Plain text may still be allowed.
    }
  }
  if (clipboard) {
    try {
      await clipboard.writeText(text);
      return true;
    } catch {
      // A frame without the permission: fall through.
    }
  }
  return copyThroughSelection(text);
};
