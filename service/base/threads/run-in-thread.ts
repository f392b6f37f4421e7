import { existsSync } from 'node:fs';
import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads';
import { takeTurns } from './take-turns.ts';

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

/** When the service runs from its sources, its threads resolve our packages to their sources too. */
export const conditions = import.meta.url.endsWith('.ts') ? ['--conditions=casement-source'] : [];

/** Callers name a module by its source; in the compiled service, JavaScript stands in its place. */
export const runnable = (module: URL): string =>
  existsSync(module) ? module.href : module.href.replace(/\.ts$/, '.js');

export type Thread = {
  /**
   * Gives the thread a task and returns the result. Rejects with a ThreadError, and ends the thread, when
   * that takes longer than `timeoutMs` or too much memory.
   */
  ask<Result>(task: unknown, timeoutMs: number): Promise<Result>;
  /** Ends the thread, whatever it is doing. */
  end(): Promise<void>;
};

type Reply = { id: number; result?: unknown; error?: unknown };

/** Apart from its use: a test's bundler takes an address within `new Worker` for a browser's. */
const startThread = new URL('./start-thread.mjs', import.meta.url);

/** Starts a module in a thread of its own; what it writes to its console is left to the caller. */
export const newThread = (module: URL, options: WorkerOptions = {}): Worker =>
  new Worker(startThread, {
    workerData: runnable(module),
    execArgv: conditions,
    stdout: true,
    stderr: true,
    ...options,
  });

/**
 * Starts a module in a thread of its own, which takes tasks by `answerTasks`. It has none of the service's
 * environment.
 */
export const openThread = (module: URL, maxMemoryMB: number): Thread => {
  const worker = newThread(module, { env: {}, resourceLimits: { maxOldGenerationSizeMb: maxMemoryMB } });
  // Libraries' complaints about a broken input do not help the operator.
  worker.stdout.resume();
  worker.stderr.resume();
  const waiting = new Map<number, (reply: Omit<Reply, 'id'>) => void>();
  let ended: ThreadError | undefined;
  let asked = 0;

  const end = async (code: ThreadError['code'] = 'failed', cause?: unknown): Promise<void> => {
    ended ??= new ThreadError(code, { cause });
    for (const reply of waiting.values()) reply({ error: ended });
    await worker.terminate();
  };
  worker.on('message', ({ id, ...reply }: Reply) => waiting.get(id)?.(reply));
  worker.once('error', (error) => {
    const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    void end(isMemory ? 'memory' : 'failed', error);
  });
  worker.once('exit', () => void end());

  return {
    async ask<Result>(task: unknown, timeoutMs: number): Promise<Result> {
      if (ended) throw ended;
      const id = (asked += 1);
      const timer = setTimeout(() => void end('timeout'), timeoutMs);
      // The thread keeps the process going only while somebody waits for it.
      worker.ref();
      try {
        return await new Promise<Result>((resolve, reject) => {
          waiting.set(id, ({ result, error }) =>
            error === undefined
              ? resolve(result as Result)
              : reject(error instanceof ThreadError ? error : new ThreadError('failed', { cause: error })),
          );
          worker.postMessage({ id, task }, []);
        });
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
        if (waiting.size === 0) worker.unref();
      }
    },
    end: () => end(),
  };
};

/** Threads for one task each that run at once, so that many visitors together do not take all memory. */
const MAX_THREADS = 4;
const inTurn = takeTurns(MAX_THREADS, MAX_THREADS - 1);

/**
 * Runs one task in a thread of its own and returns the module's result. Rejects with a ThreadError.
 * At most four such threads run at once; the others wait, and their owners take turns.
 * @param owner The user for whom the task is done, such as `visitorId` of the agent's input.
 */
export const runInThread = <Result>(
  owner: string,
  module: URL,
  task: unknown,
  { timeoutMs, maxMemoryMB }: ThreadLimits,
): Promise<Result> =>
  inTurn(owner, async () => {
    const thread = openThread(module, maxMemoryMB);
    try {
      return await thread.ask<Result>(task, timeoutMs);
    } finally {
      await thread.end();
    }
  });

/** Answers, in a thread, each of its tasks in turn by what `perform` returns. */
export const answerTasks = (perform: (task: unknown) => unknown): void => {
  const answer = async ({ id, task }: { id: number; task: unknown }): Promise<void> => {
    const reply: Reply = await Promise.resolve(task)
      .then(perform)
      .then(
        (result) => ({ id, result }),
        (error: unknown) => ({ id, error }),
      );
    parentPort?.postMessage(reply, []);
  };
  parentPort?.on('message', (message: { id: number; task: unknown }) => void answer(message));
};
