import type * as Connection from './connection.ts';

/** Fetches what speaks to the frame: penpal and the guards. The script build puts `load-script-part.ts` in its place. */
export const loadConnection = (): Promise<typeof Connection> => import('./connection.ts');
