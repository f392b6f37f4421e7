import { onDemand } from '../../ui/on-demand.tsx';
import type { Feature } from '../feature.ts';

const FindKey = onDemand(async () => (await import('./find-key.tsx')).FindKey, { fallback: 'nothing' });
const FindItem = onDemand(async () => (await import('./find-item.tsx')).FindItem, { texts: 'find' });

/** Search in the conversation on show. */
export const finding: Feature = { slots: { overlay: [{ Part: FindKey }], menu: [{ Part: FindItem }] } };
