import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { findFreePort } from '../../../../scripts/support/ports.ts';
import { siteEnvironment } from './install-site.ts';
import type { Site } from './sites.ts';

export type ServedSite = {
  url: string;
  /** The output of its own server. */
  output: () => string;
  close: () => Promise<void>;
};

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
};

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/** Serves static files as a host for them does: `/doors` is `doors.html` or `doors/index.html`. */
const serveFiles = async (folder: string): Promise<ServedSite> => {
  const server = createServer(({ url = '/' }, response) => {
    const path = join(folder, decodeURIComponent(new URL(url, 'http://localhost').pathname));
    const file = [path, join(path, 'index.html'), `${path}.html`].find(isFile);
    response.writeHead(file === undefined ? 404 : 200, {
      'Content-Type': (file !== undefined && types[extname(file)]) || 'application/octet-stream',
    });
    response.end(file === undefined ? undefined : readFileSync(file));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    output: () => '',
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

/** How often a server that starts is asked whether it answers. */
const ASK_AGAIN_MS = 100;

/** Starts the site's own production server. */
const startServer = async (folder: string, command: (port: number) => string[]): Promise<ServedSite> => {
  const port = await findFreePort(4700 + Math.floor(Math.random() * 1000), 'localhost');
  const child = spawn(process.execPath, command(port), {
    cwd: folder,
    env: { ...siteEnvironment, PORT: `${port}`, HOST: 'localhost' },
  });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const url = `http://localhost:${port}`;
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const deadline = Date.now() + 30_000;
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await close();
      throw new Error(`The server of ${folder} did not start.\n${output}`);
    }
    await new Promise((resolve) => {
      setTimeout(resolve, ASK_AGAIN_MS);
    });
  }
  return { url, output: () => output, close };
};

export const serveSite = (folder: string, { serve }: Site): Promise<ServedSite> =>
  'files' in serve ? serveFiles(join(folder, serve.files)) : startServer(folder, serve.command);
