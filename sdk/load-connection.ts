import type * as Connection from './follow-frame.ts';

/** Fetches what speaks to the frame: penpal and the guards. The script build puts `load-script-part.ts` in its place. */
export const loadConnection = (_nonce?: string): Promise<typeof Connection> => import('./follow-frame.ts');
