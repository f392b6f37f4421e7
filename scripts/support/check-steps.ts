import { checkArchitecture, describeViolation } from '../../tests/architecture/check-architecture.ts';
import { root, runTool, type CommandResult } from './command.ts';
import { completeLanguages, languageFolders, missingTexts } from './locales.ts';
import { outcomeOf, type Outcome } from './outcomes.ts';

type CheckStep = {
  name: string;
  run: () => Promise<CommandResult>;
  /** Whether what it says is worth reading even when nothing failed. Default false. */
  isListed?: boolean;
};

/** The parts of `npm run check`, the slowest first. */
const checkSteps: CheckStep[] = [
  { name: 'unused code', run: () => runTool('knip/bin/knip.js', ['--no-progress']) },
  { name: 'lint', run: () => runTool('oxlint/bin/oxlint', ['--type-aware']) },
  { name: 'types', run: () => runTool('typescript/bin/tsc', ['-p', '.', '--pretty', 'false']) },
  { name: 'format', run: () => runTool('oxfmt/bin/oxfmt', ['--check']) },
  {
    name: 'architecture',
    run: async () => {
      const violations = checkArchitecture(root).map((violation) => `${describeViolation(violation)}\n`);
      return { isOk: violations.length === 0, output: violations.join('') };
    },
  },
  {
    name: 'texts',
    run: async () => {
      const missing = languageFolders().flatMap(missingTexts);
      const output = missing.map(({ language, file, key }) => `${language} lacks ${file}: ${key}\n`);
      return {
        isOk: !missing.some(({ language }) => completeLanguages.includes(language)),
        output: output.join(''),
      };
    },
    isListed: true,
  },
];

/** Runs every step, two at a time, and prints each as it ends, with its output when it failed. */
export const runChecks = async (): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  const waiting = [...checkSteps];

  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const startedAt = performance.now();
      const { isOk, output } = await step
        .run()
        .catch((error: unknown) => ({ isOk: false, output: `${String(error)}\n` }));
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${isOk ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)`);
      if (!isOk || (step.isListed && output)) console.log(output.trimEnd().replaceAll(/^/gm, '       '));
      outcomes.push(outcomeOf(step.name, isOk));
    }
  };
  await Promise.all([work(), work()]);
  return outcomes;
};
