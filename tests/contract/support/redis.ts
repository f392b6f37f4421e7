import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { freePort } from '../../support/free-port.ts';

const program = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'redis-server'))
  .find((path) => existsSync(path));

/** Returns why Redis cannot run here; undefined when it can. */
export const redisMissing = (): string | undefined => (program ? undefined : 'no redis-server in the PATH');

/** Starts a Redis that keeps everything in memory. */
export const startRedis = async () => {
  const port = await freePort();
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', tmpdir()];
  const server = spawn(program ?? '', flags, { stdio: 'ignore' });
  const url = `redis://127.0.0.1:${port}`;
  for (;;) {
    const client = createClient({ url, socket: { reconnectStrategy: false } });
    client.on('error', () => {});
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    if (isThere) {
      client.destroy();
      break;
    }
    await wait(20);
  }
  return {
    url,
    port,
    /** Lets it take connections and commands without a word, and go on. */
    signal: (name: 'SIGSTOP' | 'SIGCONT'): void => void server.kill(name),
    close: async (): Promise<void> => {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
  };
};
