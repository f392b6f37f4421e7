import { onDemand } from '../../ui/on-demand.tsx';
import type { Feature } from '../feature.ts';

const ShareButton = onDemand(async () => (await import('./share-button.tsx')).ShareButton, {
  texts: 'share',
  fallback: 'button',
});

/** Links to a conversation that anybody can read. */
export const share: Feature = { slots: { answerActions: [{ Part: ShareButton }] } };
