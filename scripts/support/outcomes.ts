/** How one test or check ended. */
export type Outcome = {
  name: string;
  /** `unsteady` failed and passed when it was run again: a defect, of the test or of what it tests. */
  status: 'passed' | 'failed' | 'skipped' | 'unsteady';
  /** Why it was skipped, or failed. */
  reason?: string;
};

export const outcomeOf = (name: string, isOk: boolean): Outcome => ({
  name,
  status: isOk ? 'passed' : 'failed',
});

/** Makes a runner that ended without any test a failure: a green run must have seen something. */
export const orNothingRan = (runner: string, outcomes: Outcome[]): Outcome[] =>
  outcomes.length === 0 ? [outcomeOf(`${runner}: no tests ran`, false)] : outcomes;

/** The most tests of a runner that may need a second attempt, as on a busy machine; more count as failed. */
const MAX_UNSTEADY = 3;

/** Counts tests that needed a second attempt as failed where they are more than a few. */
export const excuseFew = (outcomes: Outcome[]): Outcome[] => {
  const isUnsteady = ({ status }: Outcome) => status === 'unsteady';
  if (outcomes.filter(isUnsteady).length <= MAX_UNSTEADY) return outcomes;
  return outcomes.map((outcome) => (isUnsteady(outcome) ? { ...outcome, status: 'failed' } : outcome));
};

/** Returns the report that ends `npm test`; its last line is the count alone. */
export const describeOutcomes = (outcomes: Outcome[]): string => {
  const byStatus = (status: Outcome['status']) => outcomes.filter((outcome) => outcome.status === status);
  const list = (title: string, found: Outcome[]) =>
    found.length === 0
      ? []
      : [title, ...found.map(({ name, reason }) => `  ${name}${reason === undefined ? '' : `: ${reason}`}`)];
  const [failed, skipped, unsteady] = [byStatus('failed'), byStatus('skipped'), byStatus('unsteady')];
  const passed = outcomes.length - failed.length - skipped.length;
  return [
    ...list('Skipped:', skipped),
    ...list('Passed only when run again, to be mended:', unsteady),
    ...list('Failed:', failed),
    `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`,
  ].join('\n');
};
