import { onDemand } from '../../ui/on-demand.tsx';
import type { Feature } from '../feature.ts';
import { ComparisonPlace } from './comparison-place.tsx';
import { EditKey } from './edit-key.tsx';
import { QuestionBody, VersionPager } from './question-body.tsx';

const RegenerateButton = onDemand(async () => (await import('./regenerate-button.tsx')).RegenerateButton, {
  texts: 'versions',
  fallback: 'button',
});

/** Versions of questions and answers: to edit, to regenerate, to compare. */
export const versions: Feature = {
  slots: {
    aboveComposer: [{ Part: EditKey }],
    questionBody: [{ Part: QuestionBody }],
    answerActions: [{ Part: RegenerateButton }],
    answerVersions: [{ Part: VersionPager }],
    underAnswer: [{ Part: ComparisonPlace }],
  },
};
