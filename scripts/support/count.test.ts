import { expect, it } from 'vitest';
import { addCounts, countFrom, describeCount, orNothingRan } from './count.ts';
import { countPlaywright } from './playwright-count.ts';

const spec = (title: string, status: string, annotations: unknown[] = []) => ({
  title,
  file: 'chat.spec.ts',
  tests: [{ status, annotations, results: [{ status: 'x' }] }],
});

it('ends with the count alone on its line', () => {
  const count = addCounts([
    countFrom([
      { name: 'types', isOk: true },
      { name: 'lint', isOk: false },
    ]),
    {
      passed: 3,
      failed: [],
      skipped: [{ name: 'contract', reason: 'no PostgreSQL' }],
      unsteady: ['drag.spec.ts'],
    },
  ]);
  expect(describeCount(count).split('\n')).toEqual([
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
  const nothing = { passed: 0, failed: [], skipped: [], unsteady: [] };
  expect(orNothingRan('unit', nothing).failed).toEqual(['unit: no tests ran']);
  expect(orNothingRan('unit', { ...nothing, passed: 1 }).failed).toEqual([]);
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
  expect(countPlaywright(JSON.stringify(report))).toEqual({
    passed: 2,
    failed: ['browser: No Chromium was found.', 'chat.spec.ts stops'],
    skipped: [{ name: 'chat.spec.ts reads aloud', reason: 'no voice' }],
    unsteady: ['chat.spec.ts resumes'],
  });
});

it('excuses a few tests that need a second attempt, not many', () => {
  const titles = ['one', 'two', 'three', 'four'];
  const read = (count: number) =>
    countPlaywright(
      JSON.stringify({
        errors: [],
        suites: [{ title: 's', specs: titles.slice(0, count).map((title) => spec(title, 'flaky')) }],
      }),
    );
  expect(read(3)).toMatchObject({ passed: 3, failed: [] });
  expect(read(4)).toMatchObject({
    passed: 0,
    failed: titles.map((title) => `chat.spec.ts ${title}`),
    unsteady: [],
  });
});

it('rejects what is no Playwright report', () => {
  expect(() => countPlaywright('{}')).toThrow('suites');
});
