/** The tag that the script came with; a module has no `currentScript`, so it looks for itself. */
export const ownTag =
  (document.currentScript as HTMLScriptElement | null) ??
  document.querySelector<HTMLScriptElement>('script[src*="sdk.js"]');
