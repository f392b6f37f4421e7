import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the path of an installed program; Debian keeps some where only root looks. */
export const findProgram = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** Runs a program until it ends. @returns Its exit code and all that it says, on either stream. */
export const runProgram = async (
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; input?: string } = {},
): Promise<{ code: number | null; said: string }> => {
  const { input, ...rest } = options;
  const child = spawn(command, args, { ...rest, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(input);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
};

/** Asks a process to end and waits until it has. */
export const endProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};
