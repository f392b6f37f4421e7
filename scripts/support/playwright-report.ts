import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import { excuseFew, outcomeOf, type Outcome } from './outcomes.ts';

// Reads Playwright's JSON report, for the list at the end of a run and for the table of engines.

const Result = v.object({
  status: v.optional(v.string()),
  errors: v.optional(v.array(v.object({ message: v.optional(v.string()) })), []),
});

const Spec = v.object({
  title: v.string(),
  file: v.string(),
  tests: v.array(
    v.object({
      projectName: v.string(),
      status: v.picklist(['expected', 'unexpected', 'flaky', 'skipped']),
      annotations: v.array(v.object({ type: v.string(), description: v.optional(v.string()) })),
      results: v.optional(v.array(Result), []),
    }),
  ),
});

export type Spec = v.InferOutput<typeof Spec>;
type Suite = { specs: Spec[]; suites?: Suite[] | undefined };

const Suite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.array(Spec),
  suites: v.optional(v.array(v.lazy(() => Suite))),
});

const Report = v.object({
  suites: v.array(Suite),
  errors: v.optional(v.array(v.object({ message: v.optional(v.string()) })), []),
});

const specsOf = (suite: Suite): Spec[] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

/** Reads Playwright's JSON report: the tests of all suites, and the errors outside of tests. */
export const readPlaywrightReport = (json: string) => {
  const { suites, errors } = v.parse(Report, JSON.parse(json));
  return { specs: suites.flatMap(specsOf), errors: errors.map(({ message }) => message ?? 'error') };
};

const statuses = { expected: 'passed', unexpected: 'failed', flaky: 'unsteady', skipped: 'skipped' } as const;

const skipReason = ({ annotations, results }: Spec['tests'][number]): string => {
  const note = annotations.find(({ type }) => type === 'skip' || type === 'fixme');
  const hasRun = note !== undefined || results.some(({ status }) => status === 'skipped');
  return note?.description ?? (hasRun ? 'no reason given' : 'the run ended before it');
};

/** The most characters of an error: what was expected and where, in a log of which the end is kept. */
const MAX_ERROR = 600;

/** Returns the first error of a test that failed, in one line; also when another attempt passed. */
const firstErrorOf = ({ results }: Spec['tests'][number]): string | undefined => {
  const message = results
    .flatMap(({ errors }) => errors)
    .find((error) => error.message !== undefined)?.message;
  return message && stripVTControlCharacters(message).replaceAll(/\s+/gu, ' ').trim().slice(0, MAX_ERROR);
};

/** Says how the tests of a Playwright report ended. */
export const playwrightOutcomes = (json: string): Outcome[] => {
  const { specs, errors } = readPlaywrightReport(json);
  const outcomes = specs.flatMap(({ file, title, tests }) =>
    tests.map((test): Outcome => {
      const outcome = { name: `${file} ${title}`, status: statuses[test.status] };
      const reason = test.status === 'skipped' ? skipReason(test) : firstErrorOf(test);
      return reason === undefined ? outcome : { ...outcome, reason };
    }),
  );
  return excuseFew([
    ...errors.map((message) => outcomeOf(`browser: ${message.split('\n')[0]}`, false)),
    ...outcomes,
  ]);
};
