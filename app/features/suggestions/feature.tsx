import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import type { Feature } from '../feature.ts';
import { useConversationValue } from '../use-conversation-value.ts';

const texts = 'suggestions';
const Predictions = onDemand(async () => (await import('./predictions.tsx')).Predictions, { texts });
const FollowUps = onDemand(async () => (await import('./follow-ups.tsx')).FollowUps, { texts });
const BlankKeys = onDemand(async () => (await import('./blank-keys.tsx')).BlankKeys);

/** Offers follow-up questions while nothing follows the answer. */
const FollowUpsPart = Object.assign(
  ({ message }: { message: ThreadMessage }) => {
    const isLast = useConversationValue(
      ({ run, headId, outbox }) => run === null && headId === message.id && outbox.length === 0,
    );
    return isLast && <FollowUps message={message} />;
  },
  { preload: FollowUps.preload },
);

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
