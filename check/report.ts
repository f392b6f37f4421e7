import type { Outcome } from './run-cases.ts';

type Counts = Record<Outcome['outcome'], number>;

const marks: Record<Outcome['outcome'], string> = { passed: 'ok', failed: 'FAILED', 'left out': 'left out' };

const secondsOf = (ms: number): string => (ms / 1000).toFixed(3);

/** Counts the outcomes of each kind. */
export const countOutcomes = (outcomes: readonly Outcome[]): Counts => {
  const counts: Counts = { passed: 0, failed: 0, 'left out': 0 };
  for (const { outcome } of outcomes) counts[outcome] += 1;
  return counts;
};

/** One case as lines for the terminal; a reason that the case before had is not told again. */
export const describeOutcome = ({ name, outcome, why }: Outcome, before?: Outcome): string => {
  const line = `  ${marks[outcome].padEnd(8)}  ${name}`;
  const isTold = why === undefined || (outcome === 'left out' && why === before?.why);
  return isTold ? line : `${line}\n            ${why}`;
};

const bySection = (outcomes: readonly Outcome[]): Map<string, Outcome[]> => {
  const sections = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    const some = sections.get(outcome.section) ?? [];
    sections.set(outcome.section, some);
    some.push(outcome);
  }
  return sections;
};

/** A table of all sections, with the sum below. */
export const formatTable = (outcomes: readonly Outcome[]): string => {
  const sections = [...bySection(outcomes), ['in all', outcomes] as const];
  const width = Math.max(...sections.map(([section]) => section.length));
  const line = (name: string, cells: readonly (string | number)[]) =>
    `${name.padEnd(width)}  ${cells.map((cell) => String(cell).padStart(8)).join('  ')}`;
  return [
    line('section', ['passed', 'failed', 'left out']),
    ...sections.map(([section, some]) => line(section, Object.values(countOutcomes(some)))),
  ].join('\n');
};

/** Characters that XML cannot hold become spaces. */
const escapeXml = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Surrogate}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const element = (name: string, attributes: Record<string, string | number>, inside = ''): string => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  return `<${name}${written.join('')}${inside === '' ? '/>' : `>${inside}</${name}>`}`;
};

const junitCase = ({ section, name, outcome, why = '', ms }: Outcome): string => {
  const result = {
    passed: '',
    failed: element('failure', { message: why }),
    'left out': element('skipped', { message: why }),
  };
  return element('testcase', { classname: section, name, time: secondsOf(ms) }, result[outcome]);
};

const numbersOf = (some: readonly Outcome[]) => {
  const counts = countOutcomes(some);
  const time = secondsOf(some.reduce((sum, { ms }) => sum + ms, 0));
  return { tests: some.length, failures: counts.failed, skipped: counts['left out'], time };
};

/** All outcomes as JUnit XML. */
export const formatJunit = (outcomes: readonly Outcome[]): string => {
  const suites = [...bySection(outcomes)].map(([section, some]) =>
    element('testsuite', { name: section, ...numbersOf(some) }, some.map(junitCase).join('\n')),
  );
  const all = element('testsuites', { name: 'casement check', ...numbersOf(outcomes) }, suites.join('\n'));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${all}\n`;
};
