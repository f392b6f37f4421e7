import type { ChatOptions } from '../chat/options.ts';

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
