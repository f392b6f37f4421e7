import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ServiceOptions } from '../../../service/server/start-service.ts';

const script = fileURLToPath(new URL('serve-reference.ts', import.meta.url));
const flags = ['--expose-gc', '--conditions=casement-source', '--import', 'tsx'];

/** The tasks that the process of a service takes besides requests. */
export type SpawnedTask =
  /** Collects garbage and returns the bytes in use, of the heap alone or with those outside it. */
  | { type: 'heap' | 'memory' }
  /** Lets `passing` statements pass and makes the next `failing` ones fail, see `failStatements`. */
  | { type: 'fail'; passing: number; failing: number }
  /** Lets all statements pass again and returns how many have failed. */
  | { type: 'pass' };

/** A service in a process of its own. */
export type SpawnedService = {
  url: string;
  /** Ends the process; SIGKILL leaves it no time for anything. */
  kill(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Lets the process hang, and go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** Resolves when the process has ended, also by itself. */
  ended: Promise<unknown>;
  /** Runs a task after the earlier ones. Rejects when the process ends before the task is done. */
  tell(task: SpawnedTask): Promise<number>;
};

/** Starts a service in a process of its own; rejects when its start fails. */
export const spawnReference = async (options: ServiceOptions): Promise<SpawnedService> => {
  const child: ChildProcess = spawn(process.execPath, [...flags, script, JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const hear = async <Word>(): Promise<Word> => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the service has ended');
    const waiting = new AbortController();
    const ended = once(child, 'exit', waiting).then(() => {
      throw new Error('the service has ended');
    });
    try {
      return ((await Promise.race([once(child, 'message', waiting), ended])) as [Word])[0];
    } finally {
      ended.catch(() => {});
      waiting.abort();
    }
  };
  let told: Promise<unknown> = Promise.resolve();
  return {
    url: await hear<string>(),
    ended: new Promise((resolve) => child.once('exit', resolve)),
    kill: async (signal = 'SIGKILL') => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
    signal: (name) => void child.kill(name),
    tell: (task) => {
      const telling = told.then(() => {
        // An error of sending is ignored: the end of the process rejects the task.
        if (child.connected) child.send(task, () => {});
        return hear<number>();
      });
      told = telling.catch(() => {});
      return telling;
    },
  };
};
