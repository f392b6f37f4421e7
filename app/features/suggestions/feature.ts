import { onDemand } from '../../ui/on-demand.tsx';
import type { Feature } from '../feature.ts';
import { FollowUpsPart } from './follow-ups-part.tsx';

const Predictions = onDemand(async () => (await import('./predictions.tsx')).Predictions, {
  texts: 'suggestions',
});
const BlankKeys = onDemand(async () => (await import('./blank-keys.tsx')).BlankKeys);

/** Help with a question while it is written, and questions to go on with. */
export const suggestions: Feature = {
  isOn: ({ phase }) => phase.type === 'ready',
  slots: {
    aboveComposer: [
      { Part: Predictions, isOn: ({ robotConfig }) => robotConfig.whetherPredict === 1 },
      {
        Part: BlankKeys,
        isOn: ({ robotConfig }) => robotConfig.questionTemplate.some(({ text }) => text.includes('{')),
      },
    ],
    afterAnswer: [
      {
        Part: FollowUpsPart,
        isFor: ({ message }) => message.status === 'complete' && !message.interrupts,
      },
    ],
  },
};
