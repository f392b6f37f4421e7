import { onDemand } from '../../ui/on-demand.tsx';
import type { Feature } from '../feature.ts';

/** Until it has come, the browser's own search finds what is in the page. */
const FindPart = onDemand(async () => (await import('./find-part.tsx')).FindPart, { fallback: 'nothing' });

/** Search in the conversation on show. */
export const finding: Feature = { slots: { overlay: [{ Part: FindPart }] } };
