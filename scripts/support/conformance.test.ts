import { expect, it } from 'vitest';
import { describeConformance, findConformanceProblems } from './conformance.ts';

it('names only tests that are there, and says something of each criterion', () => {
  expect(findConformanceProblems()).toEqual([]);
});

it('would find what is wrong', () => {
  const name = { en: 'a', 'zh-CN': 'b' };
  const of = (file: string, title: string) => ({
    criterion: '1',
    name,
    verdict: 'supports' as const,
    tests: [{ file, title }],
  });
  const wrong = [
    { criterion: '1', name, verdict: 'supports' as const },
    of('tests/nothing.test.ts', 'x'),
    of('scripts/support/ports.test.ts', 'is no test at all'),
    of('scripts/support/conformance.test.ts', 'would find what is wrong'),
  ];
  expect(findConformanceProblems({ wcag: wrong, en301549: [] })).toEqual([
    '1 has neither a test nor a reason',
    '1 names tests/nothing.test.ts, which is not there',
    '1 names a test that scripts/support/ports.test.ts has not: is no test at all',
  ]);
});

it('has every criterion of WCAG 2.2 at levels A and AA', () => {
  const table = describeConformance().get('wcag') ?? '';
  const found = [...table.matchAll(/^\| (\d\.\d\.\d+) .* \(AA?\) \|/gm)].map(([, number]) => number);
  // Guideline by guideline, how many criteria of the two levels there are.
  const counts: Record<string, number> = {
    '1.1': 1,
    '1.2': 5,
    '1.3': 5,
    '1.4': 9,
    '2.1': 3,
    '2.2': 2,
    '2.3': 1,
    '2.4': 8,
    '2.5': 6,
    '3.1': 2,
    '3.2': 5,
    '3.3': 6,
    '4.1': 2,
  };
  expect(new Set(found).size).toBe(found.length);
  expect(
    Object.fromEntries(
      Object.keys(counts).map((guideline) => [
        guideline,
        found.filter((one) => one?.startsWith(`${guideline}.`)).length,
      ]),
    ),
  ).toEqual(counts);
});
