import type { ChatOptions } from '../chat/options.ts';

// A module has no `currentScript`, so it looks for itself.
const tag =
  (document.currentScript as HTMLScriptElement | null) ??
  document.querySelector<HTMLScriptElement>('script[src*="sdk.js"]');

/** Copied from the script's own tag: the element itself would keep in memory a body that the page has replaced. */
export const scriptUrl = tag?.src ?? '';
// oxlint-disable-next-line typescript/no-misused-spread -- a plain copy of the attributes is wanted
export const scriptData: DOMStringMap = { ...tag?.dataset };

/**
 * Options from the `data-` attributes of a script tag; `url` is where the script comes from, and the app
 * beside it. They stay texts: `createChat` makes numbers and flags of them, names what does not fit, and
 * leaves aside what is no option.
 */
export const readScriptOptions = (data: DOMStringMap, url: string): Partial<ChatOptions> => {
  const { offsetX, offsetY, ...texts } = data;
  const options: Record<string, unknown> = {
    // A script that was inlined has no address of its own; data-app-url gives one.
    ...(url && { appUrl: new URL('./', url).href }),
    ...((offsetX ?? offsetY) && { offsets: { x: Number(offsetX ?? 20), y: Number(offsetY ?? 20) } }),
    ...texts,
  };
  return options;
};
