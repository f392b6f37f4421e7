import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { ServiceOptions } from '../../../service/server/start-service.ts';
import { startReference } from './reference.ts';

const main = fileURLToPath(new URL('../../../service/dist/main.js', import.meta.url));
const botsFolder = fileURLToPath(new URL('../bots', import.meta.url));

/** Far more than a failed start takes, so that only one that hangs is ended by it. */
export const HANGS_MS = 60_000;

/** Runs the built command `casement-service` until it ends by itself: from the sources, each start would compile them first. */
export const runCommand = async (environment: Record<string, string>) => {
  const child = spawn(process.execPath, [main], {
    cwd: dirname(main),
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'silent',
      PORT: '0',
      CASEMENT_BOTS_DIR: botsFolder,
      TEST_SITE_SECRET: 'x'.repeat(32),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: HANGS_MS,
    killSignal: 'SIGKILL',
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
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
