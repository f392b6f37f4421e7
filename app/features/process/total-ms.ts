import type { Step } from '../../service/contract/index.ts';

/**
 * Returns how long the steps took together; undefined when none of them says. Time in which several ran, as a workflow and its steps
 * do, counts once.
 */
export const totalMs = (steps: readonly Pick<Step, 'startedAt' | 'ms'>[]): number | undefined => {
  const timed = steps.flatMap(({ startedAt, ms }) => (ms === undefined ? [] : [{ startedAt, ms }]));
  if (timed.length === 0) return undefined;
  let total = 0;
  let reached = -Infinity;
  for (const { startedAt, ms } of timed.toSorted((a, b) => (a.startedAt ?? 0) - (b.startedAt ?? 0))) {
    if (startedAt === undefined) {
      total += ms;
      continue;
    }
    const end = startedAt + ms;
    total += Math.max(0, end - Math.max(startedAt, reached));
    reached = Math.max(reached, end);
  }
  return total;
};
