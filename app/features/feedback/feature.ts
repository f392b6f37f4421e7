import { onDemand } from '../../ui/on-demand.tsx';
import type { Feature } from '../feature.ts';

const FeedbackButtons = onDemand(async () => (await import('./feedback-buttons.tsx')).FeedbackButtons, {
  texts: 'feedback',
  fallback: 'button',
});

/** What the visitor thinks of an answer. */
export const feedback: Feature = { slots: { answerActions: [{ Part: FeedbackButtons }] } };
