import { onDemand } from '../../ui/on-demand.tsx';
import type { Feature } from '../feature.ts';

const FeedbackButtons = onDemand(async () => (await import('./feedback-buttons.tsx')).FeedbackButtons, {
  texts: 'feedback',
  fallback: 'button',
});

/** The visitor's ratings of answers. */
export const feedback: Feature = {
  slots: {
    answerActions: [
      {
        Part: FeedbackButtons,
        // An answer that waits for the visitor is not there yet to be rated.
        isFor: ({ message }) => message.interrupts === undefined,
      },
    ],
  },
};
