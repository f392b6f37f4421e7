import { existsSync } from 'node:fs';
import { parentPort, Worker, workerData } from 'node:worker_threads';

export type ThreadLimits = { timeoutMs: number; maxMemoryMB: number };

/** Why a thread gave no result; `failed` means that its code threw or ended early. */
export class ThreadError extends Error {
  override readonly name = 'ThreadError';
  readonly code: 'timeout' | 'memory' | 'failed';

  constructor(code: ThreadError['code'], options?: ErrorOptions) {
    super(`the thread ended without a result: ${code}`, options);
    this.code = code;
  }
}

/** Where the service runs from its sources, its threads resolve our packages to their sources too. */
const execArgv = import.meta.url.endsWith('.ts') ? ['--conditions=casement-source'] : [];

/** Callers name a thread by its source; in the compiled service, JavaScript stands in its place. */
const runnable = (module: URL): URL =>
  existsSync(module) ? module : new URL(module.href.replace(/\.ts$/, '.js'));

type ThreadData = { module: string; task: unknown };

/**
 * Runs a module in a thread of its own and returns its argument to `answerFromThread`. Rejects with a ThreadError.
 * The thread has none of the service's environment and is ended at the limits, whatever it is doing.
 */
export const runInThread = async <Result>(
  module: URL,
  task: unknown,
  { timeoutMs, maxMemoryMB }: ThreadLimits,
): Promise<Result> => {
  const worker = new Worker(new URL('./start-thread.mjs', import.meta.url), {
    workerData: { module: runnable(module).href, task } satisfies ThreadData,
    execArgv,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMB },
    // Libraries' complaints about a broken input do not help the operator.
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Result>((resolve, reject) => {
      const fail = (code: ThreadError['code'], cause?: unknown) => reject(new ThreadError(code, { cause }));
      timer = setTimeout(fail, timeoutMs, 'timeout');
      worker.once('message', resolve);
      worker.once('error', (error) => {
        const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        fail(isMemory ? 'memory' : 'failed', error);
      });
      worker.once('exit', () => fail('failed'));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
};

/** Returns, in a thread, the task that it was started for. */
export const threadTask = (): unknown => (workerData as ThreadData).task;

/** Sends, in a thread, the result of its task. */
export const answerFromThread = (result: unknown): void => parentPort?.postMessage(result, []);
