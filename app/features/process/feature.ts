import type { Feature } from '../feature.ts';
import { AnswerProcess } from './answer-process.tsx';

/** The reasoning and the steps of an answer. */
export const process: Feature = {
  isOn: ({ robotConfig }) => robotConfig.developerMode === 1,
  slots: { underAnswer: [{ Part: AnswerProcess }] },
};
