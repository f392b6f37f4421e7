import type { Feature } from '../feature.ts';
import { AnswerProcess } from './answer-process.tsx';

/** How an answer came about: its reasoning and its steps. */
export const process: Feature = {
  isOn: ({ robotConfig }) => robotConfig.developerMode === 1,
  slots: { underAnswer: [{ Part: AnswerProcess }] },
};
