import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** How long a browser may take to say that it runs. */
const START_MAX_MS = 20_000;

export type Child = {
  /** The first match of the pattern in the child's output. */
  found: string[];
  stop(): Promise<void>;
};

/** Starts a program and waits until its output matches the pattern, when there is one. */
export const startChild = async (
  command: string,
  args: string[],
  pattern: RegExp | undefined,
  environment: NodeJS.ProcessEnv = {},
): Promise<Child> => {
  const child = spawn(command, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, because browsers leave the work to children of theirs.
    detached: true,
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  let timer: NodeJS.Timeout | undefined;
  const found = await new Promise<string[]>((resolve, reject) => {
    if (!pattern) child.on('spawn', () => resolve([]));
    let output = '';
    const fail = (why: string) => reject(new Error(`${command} ${why}: ${output.slice(-500)}`));
    timer = setTimeout(() => fail('did not start in time'), START_MAX_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const match = pattern?.exec(output);
      if (match) resolve(match);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', (error) => fail(error.message));
    child.on('exit', () => fail('ended'));
  })
    .catch(async (error: unknown) => {
      await stop();
      throw error;
    })
    .finally(() => clearTimeout(timer));
  return { found, stop };
};
