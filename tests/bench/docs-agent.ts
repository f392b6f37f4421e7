import { type Figures, measureSet } from '../evaluation/measure-set.ts';
import type { Measure } from './support/measure.ts';

/** What answers from pages without a key shall reach, in percent. */
const goal: Figures = { first: 65, quoted: 85, silent: 90 };

const words: Record<keyof Figures, string> = {
  first: 'right passage first',
  quoted: 'right passage among those quoted',
  silent: 'silent out of scope',
};

/** Measures what the docs agent finds for the questions of the evaluation sets. */
export const measureDocsAgent = async (): Promise<Measure[]> => {
  const measures: Measure[] = [];
  for (const set of ['shop', 'documentation'] as const) {
    const figures = await measureSet(set);
    for (const figure of ['first', 'quoted', 'silent'] as const) {
      const what = `docs agent, ${set}: ${words[figure]}`;
      measures.push({ what, value: figures[figure], unit: '%', least: goal[figure] });
    }
  }
  return measures;
};
