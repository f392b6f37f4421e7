import type * as FramePart from './frame-link.ts';

/**
 * Fetches the part that speaks to the frame. The script build puts `script/load-frame-part.ts` in its place.
 */
export const loadFramePart = (_nonce?: string): Promise<typeof FramePart> => import('./frame-link.ts');
