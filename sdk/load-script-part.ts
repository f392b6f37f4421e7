import type * as Connection from './connection.ts';
import { ownTag } from './own-tag.ts';

/** The name of the second part; the build says it. */
declare const SCRIPT_PART: string;

/**
 * Fetches the second part from beside the script, wherever that is hosted.
 * The address has to be whole: browsers give a classic script of another origin no base to import from.
 */
export const loadConnection = (): Promise<typeof Connection> =>
  import(/* @vite-ignore */ new URL(SCRIPT_PART, ownTag?.src ?? document.baseURI).href);
