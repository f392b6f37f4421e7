import { onDemand } from '../../ui/on-demand.tsx';
import type { Feature } from '../feature.ts';

const FindItem = onDemand(async () => (await import('./find-item.tsx')).FindItem, { texts: 'menu' });

/** Opens the search in the conversation on show. */
export const findingMenu: Feature = { slots: { menu: [{ Part: FindItem }] } };
