import { onDemand } from '../../ui/on-demand.tsx';
import type { Feature } from '../feature.ts';

const ExportItems = onDemand(async () => (await import('./export-items.tsx')).ExportItems, {
  texts: 'menu',
});

/** The conversation as a file. */
export const exporting: Feature = { slots: { menu: [{ Part: ExportItems }] } };
