import { onDemand } from '../../ui/on-demand.tsx';
import type { Feature } from '../feature.ts';

const ClosedNotice = onDemand(async () => (await import('./closed-notice.tsx')).ClosedNotice);

/** Takes the composer's place while the channel is closed. */
export const hours: Feature = {
  slots: {
    insteadOfComposer: [
      {
        Part: ClosedNotice,
        isOn: ({ absence, account }) => absence?.isShut === true && account?.status !== 'disabled',
      },
    ],
  },
};
