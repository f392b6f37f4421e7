// A module has no `currentScript`, so it looks for itself.
const tag =
  (document.currentScript as HTMLScriptElement | null) ??
  document.querySelector<HTMLScriptElement>('script[src*="sdk.js"]');

/**
 * Copied from the script's own tag: the element itself would keep in memory a body that the page has
 * replaced.
 */
export const scriptUrl = tag?.src ?? '';
// oxlint-disable-next-line typescript/no-misused-spread -- a plain copy of the attributes is wanted
export const scriptData: DOMStringMap = { ...tag?.dataset };
