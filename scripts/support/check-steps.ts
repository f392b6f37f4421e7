import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkArchitecture, describeViolation } from '../../tests/architecture/check-architecture.ts';
import { root, runTool } from './command.ts';
import type { CommandResult } from './command.ts';
import { compareLocales } from './locale-keys.ts';
import type { LocaleTexts } from './locale-keys.ts';

type CheckStep = { name: string; run: () => Promise<CommandResult> };

const fromProblems = (problems: string[]): CommandResult => ({
  isOk: problems.length === 0,
  output: problems.map((problem) => `${problem}\n`).join(''),
});

const readTexts = (language: string): LocaleTexts => {
  const folder = join(root, 'locales', language);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => [basename(name, '.json'), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  );
};

/** What `npm run check` looks at, the slowest first. */
const checkSteps: CheckStep[] = [
  { name: 'unused code', run: () => runTool('knip/bin/knip.js', ['--no-progress']) },
  { name: 'lint', run: () => runTool('oxlint/bin/oxlint', ['--type-aware']) },
  { name: 'types', run: () => runTool('typescript/bin/tsc', ['-p', '.', '--pretty', 'false']) },
  { name: 'format', run: () => runTool('oxfmt/bin/oxfmt', ['--check']) },
  {
    name: 'architecture',
    run: async () => fromProblems(checkArchitecture(root).map(describeViolation)),
  },
  {
    name: 'texts in both languages',
    run: async () => {
      const languages = readdirSync(join(root, 'locales')).toSorted();
      return fromProblems(
        compareLocales(Object.fromEntries(languages.map((language) => [language, readTexts(language)]))),
      );
    },
  },
];

export type CheckOutcome = { name: string; isOk: boolean };

/** Runs every step, two at a time, and prints each as it ends, with its output when it failed. */
export const runChecks = async (): Promise<CheckOutcome[]> => {
  const outcomes: CheckOutcome[] = [];
  const waiting = [...checkSteps];

  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const startedAt = performance.now();
      const { isOk, output } = await step
        .run()
        .catch((error: unknown) => ({ isOk: false, output: `${String(error)}\n` }));
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${isOk ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)`);
      if (!isOk) console.log(output.trimEnd().replaceAll(/^/gm, '       '));
      outcomes.push({ name: step.name, isOk });
    }
  };
  await Promise.all([work(), work()]);
  return outcomes;
};
