import * as v from 'valibot';
import { noReason } from './count.ts';
import type { Count } from './count.ts';

const specSchema = v.object({
  title: v.string(),
  file: v.string(),
  tests: v.array(
    v.object({
      status: v.picklist(['expected', 'unexpected', 'flaky', 'skipped']),
      annotations: v.array(v.object({ type: v.string(), description: v.optional(v.string()) })),
      results: v.array(v.object({ status: v.optional(v.string()) })),
    }),
  ),
});

type Suite = { title: string; specs: v.InferOutput<typeof specSchema>[]; suites?: Suite[] | undefined };

const suiteSchema: v.GenericSchema<unknown, Suite> = v.object({
  title: v.string(),
  specs: v.array(specSchema),
  suites: v.optional(v.array(v.lazy(() => suiteSchema))),
});

const reportSchema = v.object({
  suites: v.array(suiteSchema),
  errors: v.array(v.object({ message: v.optional(v.string()) })),
});

/** So many tests may need a second attempt, which a busy machine excuses. More have failed. */
const MAX_UNSTEADY = 3;

/** Reads Playwright's JSON report. */
export const countPlaywright = (json: string): Count => {
  const report = v.parse(reportSchema, JSON.parse(json));
  const count: Count = {
    passed: 0,
    failed: report.errors.map(({ message }) => `browser: ${(message ?? 'error').split('\n')[0]}`),
    skipped: [],
    unsteady: [],
  };

  const read = (suite: Suite): void => {
    for (const spec of suite.specs) {
      const name = `${spec.file} ${spec.title}`;
      for (const { status, annotations, results } of spec.tests) {
        if (status === 'expected') count.passed += 1;
        else if (status === 'flaky') count.unsteady.push(name);
        else if (status === 'unexpected') count.failed.push(name);
        else {
          const note = annotations.find(({ type }) => type === 'skip' || type === 'fixme');
          const hasRun = note !== undefined || results.some((result) => result.status === 'skipped');
          const reason = note?.description ?? (hasRun ? noReason : 'the run ended before it');
          count.skipped.push({ name, reason });
        }
      }
    }
    suite.suites?.forEach(read);
  };
  report.suites.forEach(read);
  if (count.unsteady.length > MAX_UNSTEADY) count.failed.push(...count.unsteady.splice(0));
  count.passed += count.unsteady.length;
  return count;
};
