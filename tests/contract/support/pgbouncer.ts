import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../support/free-port.ts';

const program = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => existsSync(path));

/** Returns why PgBouncer cannot run here; undefined when it can. */
export const pgbouncerMissing = (): string | undefined => (program ? undefined : 'no pgbouncer');

/** It refuses to run as root. */
const owner = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' })),
  );
  return { uid, gid };
};

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Starts a PgBouncer that gives a connection to the database at `address` for one transaction. */
export const startPgbouncer = async (address: string) => {
  const { hostname, port: serverPort, username } = new URL(address);
  const folder = mkdtempSync(join(tmpdir(), 'casement-pgbouncer-'));
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort || 5432} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 6
max_client_conn = 200
`,
  );
  chmodSync(folder, 0o755);
  const server = spawn(program ?? '', [settings], { ...owner(), stdio: 'ignore' });
  while (!(await isListening(port))) {
    if (server.exitCode !== null) throw new Error('PgBouncer has ended');
    await wait(20);
  }
  const through = Object.assign(new URL(address), { hostname: '127.0.0.1', port: String(port) });
  return {
    databaseUrl: through.href,
    close: async (): Promise<void> => {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
