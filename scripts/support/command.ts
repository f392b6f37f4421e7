import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

export type CommandResult = { isOk: boolean; output: string };

type CommandOptions = {
  environment?: Record<string, string>;
  /** Whether output goes straight to the terminal instead of into the result. */
  isLive?: boolean;
  /** Interrupts the program, as Ctrl-C does. */
  signal?: AbortSignal;
};

/** Runs a program of node_modules by its script, without a shell and without waiting for npm. */
export const runTool = (
  script: string,
  args: string[],
  { environment = {}, isLive = false, signal }: CommandOptions = {},
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [`${root}/node_modules/${script}`, ...args], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: isLive ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (piece: Buffer): void => {
      output += piece.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    const interrupt = () => child.kill('SIGINT');
    signal?.addEventListener('abort', interrupt);
    child.on('error', (error) => resolve({ isOk: false, output: `${output}${error.message}\n` }));
    child.on('close', (status, endedBy) => {
      signal?.removeEventListener('abort', interrupt);
      if (endedBy !== null) output += `${script} ended by ${endedBy}\n`;
      resolve({ isOk: status === 0, output });
    });
  });
