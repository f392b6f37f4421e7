import { expect, it } from 'vitest';
import { describeOutcomes, orNothingRan, outcomeOf } from './outcomes.ts';
import { playwrightOutcomes } from './playwright-report.ts';

const spec = (title: string, status: string, annotations: unknown[] = []) => ({
  title,
  file: 'chat.spec.ts',
  tests: [{ projectName: 'chromium', status, annotations, results: [{ status: 'x' }] }],
});

it('ends with the count alone on its line', () => {
  const passed = ['one', 'two', 'three'].map((name) => outcomeOf(name, true));
  const outcomes = [
    ...passed,
    outcomeOf('lint', false),
    { name: 'contract', status: 'skipped' as const, reason: 'no PostgreSQL' },
    { name: 'drag.spec.ts', status: 'unsteady' as const },
  ];
  expect(describeOutcomes(outcomes).split('\n')).toEqual([
    'Skipped:',
    '  contract: no PostgreSQL',
    'Passed only when run again, to be mended:',
    '  drag.spec.ts',
    'Failed:',
    '  lint',
    '4 passed, 1 failed, 1 skipped',
  ]);
});

it('counts a runner without tests as a failure', () => {
  expect(orNothingRan('unit', [])).toEqual([outcomeOf('unit: no tests ran', false)]);
  const one = [outcomeOf('one', true)];
  expect(orNothingRan('unit', one)).toBe(one);
});

it('reads a Playwright report, nested suites and global errors included', () => {
  const report = {
    errors: [{ message: 'No Chromium was found.\nOne of these helps' }],
    suites: [
      {
        title: 'chat.spec.ts',
        specs: [spec('answers', 'expected'), spec('stops', 'unexpected')],
        suites: [
          {
            title: 'inner',
            specs: [
              spec('resumes', 'flaky'),
              spec('reads aloud', 'skipped', [{ type: 'skip', description: 'no voice' }]),
            ],
          },
        ],
      },
    ],
  };
  expect(playwrightOutcomes(JSON.stringify(report))).toEqual([
    outcomeOf('browser: No Chromium was found.', false),
    outcomeOf('chat.spec.ts answers', true),
    outcomeOf('chat.spec.ts stops', false),
    { name: 'chat.spec.ts resumes', status: 'unsteady' },
    { name: 'chat.spec.ts reads aloud', status: 'skipped', reason: 'no voice' },
  ]);
});

it('excuses a few tests that need a second attempt, not many', () => {
  const titles = ['one', 'two', 'three', 'four'];
  const read = (count: number) =>
    playwrightOutcomes(
      JSON.stringify({
        errors: [],
        suites: [{ title: 's', specs: titles.slice(0, count).map((title) => spec(title, 'flaky')) }],
      }),
    );
  expect(read(3).map(({ status }) => status)).toEqual(['unsteady', 'unsteady', 'unsteady']);
  expect(read(4)).toEqual(titles.map((title) => outcomeOf(`chat.spec.ts ${title}`, false)));
});

it('says why a test failed, also when another attempt passed', () => {
  const unsteady = spec('drops a file', 'flaky');
  const results = [
    { status: 'failed', errors: [{ message: '\u001B[31mError: expected 1\u001B[39m\n\n  received 2' }] },
    { status: 'passed', errors: [] },
  ];
  const suites = [{ specs: [{ ...unsteady, tests: unsteady.tests.map((test) => ({ ...test, results })) }] }];
  expect(playwrightOutcomes(JSON.stringify({ suites }))).toEqual([
    { name: 'chat.spec.ts drops a file', status: 'unsteady', reason: 'Error: expected 1 received 2' },
  ]);
});

it('rejects what is no Playwright report', () => {
  expect(() => playwrightOutcomes('{}')).toThrow('suites');
});
