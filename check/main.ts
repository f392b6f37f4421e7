#!/usr/bin/env node
import { runCommand } from './command.ts';
import { usage } from './options.ts';

// The program `casement`: finds out which of its tasks is meant.

const say = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);

const run = async ([task, ...args]: string[]): Promise<number> => {
  if (task === 'check' && !args.includes('--help')) {
    return runCommand(args, process.env, { say, complain });
  }
  const isHelp = task === 'check' || task === '--help' || task === 'help';
  if (task !== undefined && !isHelp) complain(`casement knows the task "check", not "${task}".`);
  say(usage);
  return isHelp ? 0 : 2;
};

const code = await run(process.argv.slice(2));
// Streams that the last case has left open end with the process.
process.stdout.write('', () => process.exit(code));
