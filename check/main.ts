#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runCommand } from './command.ts';
import { usage } from './options.ts';

// The program `casement`: finds out which of its tasks is meant.

const say = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);

const asksFor = (word: string | undefined, name: string): boolean =>
  word === `--${name}` || word === `-${name[0]}`;

const readVersion = (): string => {
  // Imported by name, because sources and compiled files lie in different folders.
  const file = createRequire(import.meta.url).resolve('casement/package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
};

const run = async ([task, ...args]: string[]): Promise<number> => {
  if (asksFor(task, 'version')) {
    say(readVersion());
    return 0;
  }
  const words = task === 'check' ? args : [task];
  const isHelp = task === 'help' || words.some((word) => asksFor(word, 'help'));
  if (task === 'check' && !isHelp) return runCommand(args, process.env, { say, complain });
  if (task !== undefined && !isHelp) complain(`casement knows the task "check", not "${task}".`);
  say(usage);
  return isHelp ? 0 : 2;
};

/** What a shell says of a process that SIGPIPE has ended. */
const UNREAD = 141;

// Nobody reads on, as behind `| head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(UNREAD);
});
const code = await run(process.argv.slice(2));
// Streams that the last case has left open end with the process.
process.stdout.write('', () => process.exit(code));
