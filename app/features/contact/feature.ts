import { onDemand } from '../../ui/on-demand.tsx';
import type { Feature, Slots } from '../feature.ts';

const load = () => import('./contact-parts.tsx');
const texts = 'contact';
const ContactDialog = onDemand(async () => (await load()).ContactDialog, { texts });
const ContactOffer = onDemand<Slots['underAnswer']>(async () => (await load()).ContactOffer, { texts });
const ClosedNotice = onDemand(async () => (await load()).ClosedNotice, { texts });

/**
 * Messages for the people behind the bot, which an answer may offer by a step, and what is there while the
 * channel is closed.
 */
export const contact: Feature = {
  slots: {
    overlay: [{ Part: ContactDialog, isOn: ({ challenge }) => challenge?.type === 'contact' }],
    underAnswer: [
      {
        Part: ContactOffer,
        isFor: ({ message: { steps = [] } }) => steps.some(({ kind }) => kind === 'contact'),
      },
    ],
    insteadOfComposer: [{ Part: ClosedNotice, isOn: ({ account }) => account?.status !== 'disabled' }],
  },
};
