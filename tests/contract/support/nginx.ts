import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../support/free-port.ts';

const program = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find((path) =>
  existsSync(path),
);

/** Returns why nginx cannot run here; undefined when it can. */
export const nginxMissing = (): string | undefined => (program ? undefined : 'no installed nginx');

/** Who gets a request: each process in turn, or always the same one for a visitor, unless it takes no questions. */
export type Balance = 'in turn' | 'by visitor';

const passOn = (balance: Balance): string => `
      proxy_pass http://chat;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_read_timeout 120s;
      ${balance === 'by visitor' ? 'proxy_next_upstream error timeout http_503 non_idempotent;' : ''}`;

const configurationOf = (
  folder: string,
  { port, nodes, balance }: { port: number; nodes: readonly number[]; balance: Balance },
): string => `
daemon off;
master_process off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  upstream chat {
    ${balance === 'by visitor' ? 'hash $http_x_guid consistent;' : ''}
    # A process that is being replaced is tried at each request, and the next one in its place.
    ${nodes.map((node) => `server 127.0.0.1:${node} max_fails=0;`).join('\n    ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    # The same question twice is one question, so another process may be asked.
    location = /im/v1/im/msg/send {${passOn(balance)}
    }
    location / {${passOn('in turn')}
    }
  }
}
`;

/** Starts nginx before services on these ports. */
export const startNginx = async (nodes: readonly number[], balance: Balance) => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configurationOf(folder, { port, nodes, balance }));
  const child = spawn(
    program ?? '',
    ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')],
    {
      stdio: 'ignore',
    },
  );
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; !(await fetch(url).catch(() => undefined)); attempt += 1) {
    if (attempt > 100 || child.exitCode !== null) throw new Error('nginx does not start');
    await wait(50);
  }
  return {
    url,
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
