/** What a runner reports: how many tests ended how, and why some were left out. */
export type Count = {
  passed: number;
  /** The names of what failed. */
  failed: string[];
  skipped: { name: string; reason: string }[];
  /** Those that failed and passed when they were run again: each is a defect, of the test or of what it tests. */
  unsteady: string[];
};

export const noReason = 'no reason given';

export const countFrom = (outcomes: { name: string; isOk: boolean }[]): Count => ({
  passed: outcomes.filter(({ isOk }) => isOk).length,
  failed: outcomes.filter(({ isOk }) => !isOk).map(({ name }) => name),
  skipped: [],
  unsteady: [],
});

/** A runner that ended without any test has failed: a green run must have seen something. */
export const orNothingRan = (runner: string, count: Count): Count =>
  count.passed + count.failed.length + count.skipped.length === 0
    ? { passed: 0, failed: [`${runner}: no tests ran`], skipped: [], unsteady: [] }
    : count;

export const addCounts = (counts: Count[]): Count => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.flatMap(({ failed }) => failed),
  skipped: counts.flatMap(({ skipped }) => skipped),
  unsteady: counts.flatMap(({ unsteady }) => unsteady),
});

/** The report that ends `npm test`; its last line is the count alone. */
export const describeCount = ({ passed, failed, skipped, unsteady }: Count): string =>
  [
    ...(skipped.length > 0 ? ['Skipped:', ...skipped.map(({ name, reason }) => `  ${name}: ${reason}`)] : []),
    ...(unsteady.length > 0
      ? ['Passed only when run again, to be mended:', ...unsteady.map((name) => `  ${name}`)]
      : []),
    ...(failed.length > 0 ? ['Failed:', ...failed.map((name) => `  ${name}`)] : []),
    `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`,
  ].join('\n');
