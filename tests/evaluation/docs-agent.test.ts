import { afterAll, expect, it } from 'vitest';
import { createMeasure, type Figures, type SetName } from './measure-set.ts';

/**
 * The least that each set must reach, in percent. Raise them when the search gets better; they are never
 * lowered. Where the two pull apart, finding comes before silence. The documentation changes with every
 * feature, so that its sets have room for a question or two. What is asked of the first two sets is 65 %
 * first, 85 % quoted and 90 % unsure: out of scope, the nearest passages may be shown, but none as the
 * answer.
 */
const least: Record<SetName, Figures> = {
  shop: { first: 71, quoted: 85, sure: 38, unsure: 100, silent: 40 },
  documentation: { first: 65, quoted: 84, sure: 41, unsure: 80, silent: 60 },
  'tuning: workspace': { first: 85, quoted: 94, sure: 55, unsure: 100, silent: 90 },
  'tuning: library': { first: 73, quoted: 83, sure: 43, unsure: 100, silent: 61 },
  'tuning: music': { first: 78, quoted: 94, sure: 42, unsure: 100, silent: 80 },
  'tuning: telecom': { first: 83, quoted: 89, sure: 55, unsure: 100, silent: 76 },
  'tuning: ski': { first: 66, quoted: 82, sure: 36, unsure: 100, silent: 84 },
  'tuning: clinic': { first: 70, quoted: 79, sure: 28, unsure: 92, silent: 92 },
  'tuning: hosting': { first: 62, quoted: 80, sure: 28, unsure: 100, silent: 72 },
  'tuning: hotel': { first: 61, quoted: 71, sure: 33, unsure: 95, silent: 54 },
  'tuning: city': { first: 75, quoted: 90, sure: 48, unsure: 76, silent: 11 },
  'tuning: invoices': { first: 60, quoted: 72, sure: 27, unsure: 90, silent: 40 },
  'tuning: german': { first: 91, quoted: 97, sure: 38, unsure: 100, silent: 50 },
  'tuning: german-shop': { first: 76, quoted: 96, sure: 43, unsure: 100, silent: 100 },
  'tuning: french': { first: 76, quoted: 93, sure: 33, unsure: 83, silent: 66 },
  'tuning: spanish': { first: 81, quoted: 93, sure: 46, unsure: 100, silent: 66 },
  'tuning: outfitter': { first: 85, quoted: 95, sure: 43, unsure: 100, silent: 61 },
  'tuning: campers': { first: 76, quoted: 90, sure: 50, unsure: 100, silent: 61 },
  'tuning: strangers': { first: 72, quoted: 82, sure: 47, unsure: 89, silent: 26 },
  'tuning: owners': { first: 77, quoted: 91, sure: 60, unsure: 78, silent: 13 },
  'tuning: documentation': { first: 93, quoted: 97, sure: 84, unsure: 88, silent: 60 },
};

const sets = createMeasure();
afterAll(() => sets.dispose());

it.each(Object.entries(least) as [SetName, Figures][])(
  'finds at least as much as before in the set %j',
  async (name, floor) => {
    const figures = await sets.measure(name);
    for (const [figure, value] of Object.entries(floor)) {
      expect(figures[figure as keyof Figures], figure).toBeGreaterThanOrEqual(value);
    }
  },
  60_000,
);
