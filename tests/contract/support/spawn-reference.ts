import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ServiceOptions } from '../../../examples/service/start-service.ts';

const script = fileURLToPath(new URL('serve-reference.ts', import.meta.url));
const flags = ['--expose-gc', '--conditions=casement-source', '--import', 'tsx'];

/** What the process of a service can be told besides requests. */
export type SpawnedTask =
  /** Collects garbage; answered by the bytes that are in use, of the heap alone or those outside included. */
  | { type: 'heap' | 'memory' }
  /** Lets so many statements pass and makes the next ones fail, see `failStatements`. */
  | { type: 'fail'; passing: number; failing: number }
  /** Lets all statements pass again; answered by how many have failed. */
  | { type: 'pass' };

/** A service in a process of its own. */
export type SpawnedService = {
  url: string;
  /** Ends it; SIGKILL leaves it no time for anything. */
  kill(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Resolves when the process has ended, of itself too. */
  ended: Promise<unknown>;
  /** Has a task done; tasks wait for one another. Rejects when the process ends before. */
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
    tell: (task) => {
      const telling = told.then(() => {
        // A process that does not live to hear it says so by its end.
        if (child.connected) child.send(task, () => {});
        return hear<number>();
      });
      told = telling.catch(() => {});
      return telling;
    },
  };
};
