import type * as FramePart from '../frame/frame-link.ts';
import { scriptUrl } from './own-tag.ts';

/** The name of the second part; the build says it. */
declare const SCRIPT_PART: string;

/** How many fetches have failed. */
let failures = 0;

/**
 * Fetches the second part from beside the script, wherever that is hosted.
 * The address has to be whole: browsers give a classic script of another origin no base to import from.
 * @param nonce Of the page's policy; without one the browser takes that of the script's own tag.
 */
export const loadFramePart = async (nonce?: string): Promise<typeof FramePart> => {
  // Some browsers remember that the import of an address has failed, so the next try has another one.
  const retry = failures > 0 ? `?${failures}` : '';
  const { href } = new URL(SCRIPT_PART + retry, scriptUrl || document.baseURI);
  // An import takes no nonce, but it finds what has been fetched with one.
  const link = nonce && Object.assign(document.createElement('link'), { rel: 'modulepreload', nonce, href });
  if (link) document.head.append(link);
  try {
    return await import(/* @vite-ignore */ href);
  } catch (error) {
    failures += 1;
    throw error;
  } finally {
    if (link) link.remove();
  }
};
