import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { ServiceOptions } from '../../../service/server/start-service.ts';
import { startReference } from './reference.ts';

const main = fileURLToPath(new URL('../../../service/dist/main.js', import.meta.url));
const botsFolder = fileURLToPath(new URL('../bots', import.meta.url));

/** Far more than a failed start takes, so that only one that hangs is ended by it. */
export const HANGS_MS = 60_000;

const spawnCommand = (environment: Record<string, string>, args: string[] = [], timeout?: number) =>
  spawn(process.execPath, [main, ...args], {
    cwd: dirname(main),
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'silent',
      PORT: '0',
      CASEMENT_BOTS_DIR: botsFolder,
      TEST_SITE_SECRET: 'x'.repeat(32),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(timeout !== undefined && { timeout }),
    killSignal: 'SIGKILL',
  });

/** Starts the built command `casement-service`; rejects when its start fails. */
export const startCommand = async (environment: Record<string, string>) => {
  const child = spawnCommand({ LOG_LEVEL: 'info', ...environment });
  const log: Record<string, unknown>[] = [];
  const ended = once(child, 'close').then(([code]) => code as number | null);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const heard = new EventEmitter();
  createInterface({ input: child.stdout }).on('line', (line) => {
    log.push(JSON.parse(line) as Record<string, unknown>);
    heard.emit('line');
  });
  /** Waits for a line of the log. Rejects when the process ends without it. */
  const logged = async (message: string): Promise<Record<string, unknown>> => {
    for (;;) {
      const line = log.find(({ msg }) => msg === message);
      if (line) return line;
      const isOver = await Promise.race([once(heard, 'line').then(() => false), ended.then(() => true)]);
      if (isOver) throw new Error(`the service has ended: ${stderr}`);
    }
  };
  const { url } = (await logged('the chat service is running')) as { url: string };
  return { url, logged, ended, kill: (signal: NodeJS.Signals) => child.kill(signal) };
};

/**
 * Runs the built command `casement-service` until it ends by itself: from the sources, each start would
 * compile them first.
 */
export const runCommand = async (environment: Record<string, string>, ...args: string[]) => {
  const child = spawnCommand(environment, args, HANGS_MS);
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
};

/** Runs it without anybody who reads what it writes; gives its exit code and what it complains of. */
export const runUnread = async (environment: Record<string, string>, ...args: string[]) => {
  const child = spawnCommand(environment, args, HANGS_MS);
  child.stdout.destroy();
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, stderr };
};

/** The longest that a start takes to fail, beside the time that a start takes anyway on this machine. */
export const PROMISE_MS = 5_000;

/** Expects a start to be refused, within the promise and the time of two starts that work. */
export const expectRefusal = async (options: ServiceOptions, words: RegExp, since?: Promise<number>) => {
  const baseline = performance.now();
  await (await startReference({})).close();
  const startedMs = performance.now();
  const startMs = startedMs - baseline;
  await expect(startReference(options)).rejects.toThrow(words);
  expect(performance.now() - ((await since) ?? startedMs)).toBeLessThan(PROMISE_MS + 2 * startMs);
};
