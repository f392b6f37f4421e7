import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { conditions, runnable, ThreadError, type ThreadLimits } from './run-in-thread.ts';

const SHELL = '/bin/sh';
const START = fileURLToPath(new URL('./start-process.mjs', import.meta.url));

/** Signals that end a process without memory left: those of the engine, and that of its watcher. */
const MEMORY_SIGNALS = new Set<NodeJS.Signals>(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGKILL']);

/** Linux itself refuses a process more than this; elsewhere the process watches itself. */
const withLimit = (maxMemoryMB: number, parameters: string[]) =>
  process.platform === 'linux' && existsSync(SHELL)
    ? {
        execPath: SHELL,
        execArgv: ['-c', `ulimit -d ${maxMemoryMB * 1024}; exec "$0" "$@"`, process.execPath, ...parameters],
      }
    : { execArgv: parameters };

/**
 * Runs a module in a process of its own and returns the result of its function, given to `answerParent`, for
 * the task. Its memory is limited as a whole, buffers included, which the limit of a thread leaves out.
 * Rejects with a ThreadError. The process has none of the service's environment.
 */
export const runInProcess = async <Result>(
  module: URL,
  task: unknown,
  { timeoutMs, maxMemoryMB }: ThreadLimits,
): Promise<Result> => {
  const child = fork(START, [runnable(module), String(maxMemoryMB)], {
    ...withLimit(maxMemoryMB, [`--max-old-space-size=${Math.round(maxMemoryMB / 2)}`, ...conditions]),
    env: {},
    serialization: 'advanced',
    // Libraries' complaints about a broken input do not help the operator.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Result>((resolve, reject) => {
      const fail = (code: ThreadError['code'], cause?: unknown) => reject(new ThreadError(code, { cause }));
      timer = setTimeout(fail, timeoutMs, 'timeout');
      child.once('message', (result) => resolve(result as Result));
      child.on('error', (error) => fail('failed', error));
      child.once('exit', (_code, signal) => fail(signal && MEMORY_SIGNALS.has(signal) ? 'memory' : 'failed'));
      child.send(task as object);
    });
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
};

/** Whether there was no memory left for a buffer. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError && error.message.includes('allocation failed');

/** Answers, in a process, the task that it was started for. */
export const answerParent = (perform: (task: unknown) => Promise<unknown>): void => {
  process.once('message', (task) => {
    perform(task).then(
      (result) => process.send?.(result),
      (error: unknown) => process.kill(process.pid, isOutOfMemory(error) ? 'SIGKILL' : 'SIGTERM'),
    );
  });
};
