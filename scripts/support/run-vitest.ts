import { createVitest } from 'vitest/node';
import { root } from './command.ts';
import { excuseFew, outcomeOf, type Outcome } from './outcomes.ts';
import { describeUnhandled } from './unhandled-errors.ts';

const firstLine = (text: string | undefined): string => text?.split('\n')[0] ?? 'no error given';

/**
 * Runs one Vitest project of vite.config.ts, until the signal at the latest. Errors outside of tests are
 * failures as well, and what passes only at its second attempt is told.
 */
export const runVitestProject = async (project: string, signal: AbortSignal): Promise<Outcome[]> => {
  const vitest = await createVitest('test', { root, project: [project], watch: false, run: true });
  const cancel = () => void vitest.cancelCurrentRun('keyboard-input');
  signal.addEventListener('abort', cancel);
  await vitest.start();
  signal.removeEventListener('abort', cancel);
  await vitest.close();
  const outcomes = vitest.state.getTestModules().flatMap((module): Outcome[] => {
    const tests = [...module.children.allTests()].map((test): Outcome => {
      const name = `${module.relativeModuleId} ${test.fullName}`;
      const { state, errors, note } = { note: undefined, ...test.result() };
      if (state === 'failed') return { name, status: 'failed', reason: firstLine(errors[0]?.message) };
      if (state === 'passed' && test.diagnostic()?.flaky) {
        return { name, status: 'unsteady', reason: firstLine(errors?.[0]?.message) };
      }
      if (state !== 'skipped') return outcomeOf(name, state === 'passed');
      return { name, status: 'skipped', reason: note ?? 'no reason given' };
    });
    const hasFailed = module.state() === 'failed' && !tests.some(({ status }) => status === 'failed');
    return hasFailed ? [...tests, outcomeOf(`${module.relativeModuleId} (outside of a test)`, false)] : tests;
  });
  const errors = vitest.state.getUnhandledErrors();
  return excuseFew([...outcomes, ...errors.map((error) => outcomeOf(describeUnhandled(error, root), false))]);
};
