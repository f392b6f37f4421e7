import type * as FramePart from '../frame/frame-link.ts';
import { ownTag } from './attributes.ts';

/** The name of the second part; the build says it. */
declare const SCRIPT_PART: string;

/**
 * Fetches the second part from beside the script, wherever that is hosted.
 * The address has to be whole: browsers give a classic script of another origin no base to import from.
 * @param nonce Of the page's policy; without one the browser takes that of the script's own tag.
 */
export const loadFramePart = async (nonce?: string): Promise<typeof FramePart> => {
  const address = new URL(SCRIPT_PART, ownTag?.src ?? document.baseURI).href;
  if (!nonce) return import(/* @vite-ignore */ address);
  // An import takes no nonce, but it finds what has been fetched with one.
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', nonce, href: address });
  document.head.append(link);
  try {
    return await import(/* @vite-ignore */ address);
  } finally {
    link.remove();
  }
};
