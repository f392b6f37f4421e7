import { onDemand } from '../../ui/on-demand.tsx';
import type { Feature } from '../feature.ts';
import { hasKeptOrder } from './kept-order.ts';

const Plans = onDemand(async () => (await import('./plans-dialog.tsx')).Plans, { texts: 'plans' });

/** Shows how much the visitor may use, and the plans that give more. */
export const plans: Feature = {
  slots: {
    overlay: [
      {
        Part: Plans,
        isOn: ({ challenge, phase, address }) =>
          challenge?.type === 'plans' || (phase.type === 'ready' && hasKeptOrder(address)),
      },
    ],
  },
};
