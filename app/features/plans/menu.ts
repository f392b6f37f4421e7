import { onDemand } from '../../ui/on-demand.tsx';
import type { Feature } from '../feature.ts';

const PlansItem = onDemand(async () => (await import('./plans-item.tsx')).PlansItem, { texts: 'plans' });

/** Shows the plans that there are. */
export const plansMenu: Feature = {
  slots: {
    menu: [{ Part: PlansItem, isOn: ({ robotConfig }) => robotConfig.payInfo.plans.length > 0 }],
  },
};
