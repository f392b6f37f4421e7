import { tableOf } from './fill-page.ts';
import { readPlaywrightReport, type Spec } from './playwright-report.ts';

const ENGINES = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKitGTK' } as const;
const MARKS = { expected: '✓', unexpected: '✗', flaky: '✓', skipped: '–' } as const;

/** The page of the documentation that holds the table. */
export const enginesPage = 'docs/en/browsers.md';

/**
 * The tests of a Playwright report that run in every engine, one after the other; those of a title belong
 * together.
 */
export const engineTests = (json: string): Map<string, Spec['tests']> => {
  const byTitle = new Map<string, Spec['tests']>();
  for (const { title, file, tests } of readPlaywrightReport(json).specs) {
    if (file.startsWith('engines/')) byTitle.set(title, [...(byTitle.get(title) ?? []), ...tests]);
  }
  return byTitle;
};

/** With its version, when the engine took part. */
const headingOf = (project: keyof typeof ENGINES, tests: Spec['tests']): string => {
  const notes = tests
    .filter(({ projectName }) => projectName === project)
    .flatMap(({ annotations }) => annotations);
  const version = notes.find(({ type }) => type === 'engine')?.description?.match(/\d+(?:\.\d+)?/)?.[0];
  return version ? `${ENGINES[project]} ${version}` : ENGINES[project];
};

/**
 * Returns a table in Markdown that says how each test ended in each engine. Throws where none of them has
 * run.
 */
export const describeEngines = (json: string): string => {
  const byTitle = engineTests(json);
  if (byTitle.size === 0)
    throw new Error('The last run was in one engine only; `npm run test:all` takes all.');
  const projects = Object.keys(ENGINES) as (keyof typeof ENGINES)[];
  const all = Array.from(byTitle.values()).flat();
  const rows = Array.from(byTitle, ([title, tests]) => [
    title,
    ...projects.map((project) => {
      const found = tests.find(({ projectName }) => projectName === project);
      return found ? MARKS[found.status] : MARKS.skipped;
    }),
  ]);
  const head = ['the chat …', ...projects.map((project) => headingOf(project, all))];
  return tableOf([head, ...rows], (column) => (column === 0 ? '---' : ':-:'));
};
