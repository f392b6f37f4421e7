import { onDemand } from '../../ui/on-demand.tsx';
import { isLoggedIn } from '../../visitor/identity/identity.ts';
import type { Feature } from '../feature.ts';

const texts = 'menu';
const TrialLine = onDemand(async () => (await import('./trial-line.tsx')).TrialLine, { texts });

/** Shows how much a visitor without a login may still ask. */
export const account: Feature = {
  slots: {
    aboveComposer: [
      {
        Part: TrialLine,
        isOn: ({ account: known, identity }) =>
          !isLoggedIn(identity) && known?.entitlement?.remaining !== undefined,
      },
    ],
  },
};
