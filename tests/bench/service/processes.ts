import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The work of a measured process since its last report. */
export type ProcessReport = {
  /** The longest time that one task kept the event loop, milliseconds of the processor. */
  blockedMs: number;
  /** How late the event loop was in 99 of 100 looks, milliseconds. */
  lateMs: number;
  cpuMs: number;
};

/**
 * Starts a script of this folder in a process of its own. Without a condition, it finds our packages as they
 * are built.
 */
export const forkScript = (name: string, ...nodeOptions: string[]): ChildProcess =>
  fork(fileURLToPath(new URL(name, import.meta.url)), {
    execArgv: ['--import', 'tsx', ...nodeOptions],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

/** Waits for a process's next message. Rejects when the process ends instead. */
export const nextMessage = async <Message>(child: ChildProcess): Promise<Message> => {
  const ended = new AbortController();
  const { signal } = ended;
  try {
    const [message] = (await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(() =>
        Promise.reject(new Error('A process of the service bench ended.')),
      ),
    ])) as [Message];
    return message;
  } finally {
    ended.abort();
  }
};

export const endProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};

/** A server that is measured, in a process of its own. */
export type MeasuredServer = {
  child: ChildProcess;
  url: string;
  /** Returns what the process has worked since it was last asked. */
  report: () => Promise<ProcessReport>;
};

/**
 * Starts the script of a measured server, which answers the order with its address and each message after
 * that with a report.
 */
export const startMeasured = async (
  script: string,
  order: object,
  ...nodeOptions: string[]
): Promise<MeasuredServer> => {
  const child = forkScript(script, ...nodeOptions);
  child.send(order);
  const answer = await nextMessage<{ url: string } | { error: string }>(child);
  if ('error' in answer) throw new Error(answer.error);
  return {
    child,
    url: answer.url,
    report: () => {
      child.send('report');
      return nextMessage<ProcessReport>(child);
    },
  };
};
