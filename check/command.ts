import { writeFileSync } from 'node:fs';
import { checkService } from './check-service.ts';
import { CannotCheck, type CheckOptions, readOptions, usage } from './options.ts';
import { countOutcomes, describeOutcome, formatJunit, formatTable } from './report.ts';
import type { Outcome } from './run-cases.ts';

// The command `casement check`: runs the cases and writes what has come of them as a table, JSON and JUnit.

type Output = { say: (text: string) => void; complain: (text: string) => void };

const write = (file: string, text: string): void => {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new CannotCheck(`${file} cannot be written: ${(error as Error).message}`, { cause: error });
  }
};

const check = async (options: CheckOptions, say: Output['say']): Promise<number> => {
  const { json, junit, botId, channelId } = options;
  // Also so that nobody takes the outcomes of an earlier check for those of this one.
  for (const file of [json, junit]) if (file !== undefined) write(file, '');
  const at = new Date().toISOString();
  let before: Outcome | undefined;
  const onOutcome = (outcome: Outcome) => {
    if (outcome.section !== before?.section) {
      say(`\n${outcome.section}`);
      before = undefined;
    }
    say(describeOutcome(outcome, before));
    before = outcome;
  };
  const { baseUrl, outcomes } = await checkService(options, onOutcome);
  say(`\n${formatTable(outcomes)}`);
  const counts = countOutcomes(outcomes);
  const result = { url: baseUrl, bot: botId, channel: channelId, at, counts, cases: outcomes };
  if (json !== undefined) write(json, `${JSON.stringify(result, null, 2)}\n`);
  if (junit !== undefined) write(junit, formatJunit(outcomes));
  if (counts.passed + counts.failed === 0) throw new CannotCheck('Every case was left out.');
  return counts.failed > 0 ? 1 : 0;
};

/** Runs the command; returns its exit code. Source of the meanings: `usage`. */
export const runCommand = async (
  args: string[],
  env: Readonly<Record<string, string | undefined>>,
  { say, complain }: Output,
): Promise<number> => {
  try {
    return await check(readOptions(args, env), say);
  } catch (error) {
    if (!(error instanceof CannotCheck)) throw error;
    complain(error.message);
    if (args.length === 0) say(usage);
    return 2;
  }
};
