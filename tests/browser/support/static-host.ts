import { existsSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const appFolder = fileURLToPath(new URL('../../../dist/app', import.meta.url));
const types: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** A web server that knows nothing of the app. */
export type StaticHost = { url: string; close(): Promise<void> };

export type StaticHostOptions = {
  serviceUrl: string;
  /** The folder that the app is served from; default the root. */
  folder?: `/${string}`;
  /** The service's address in the page, which puts the service below the app's folder; default `/im`. */
  service?: 'im' | './im';
  /** Headers of every file. */
  headers?: Record<string, string>;
};

/**
 * Serves the built app as plain files in one folder, with its page as the fallback for every other path, and
 * passes the calls of the service on to it.
 */
export const startStaticHost = async ({
  serviceUrl,
  folder = '/',
  service,
  headers = {},
}: StaticHostOptions): Promise<StaticHost> => {
  const page = readFileSync(join(appFolder, 'index.html'), 'utf8').replace(
    'name="casement-service" content="/im"',
    `name="casement-service" content="${service ?? '/im'}"`,
  );
  const serviceAt = service ? `${folder}im/` : '/im/';
  const server = createServer((incoming, response) => {
    const { url = '/', method, headers: given } = incoming;
    if (url.startsWith(serviceAt)) {
      const passed = request(
        `${serviceUrl}/im/${url.slice(serviceAt.length)}`,
        { method, headers: given },
        (reply) => {
          response.writeHead(reply.statusCode ?? 502, reply.headers);
          reply.pipe(response);
        },
      );
      passed.on('error', () => response.destroy());
      incoming.pipe(passed);
      return;
    }
    const { pathname } = new URL(`http://localhost${url}`);
    const type = types[extname(pathname)];
    const name = pathname.startsWith(folder) ? pathname.slice(folder.length) : '/';
    const file = join(appFolder, name);
    const isFile = type !== undefined && !name.startsWith('/') && existsSync(file);
    response.writeHead(200, { ...headers, 'Content-Type': isFile ? type : 'text/html; charset=utf-8' });
    if (isFile) response.end(readFileSync(file));
    else response.end(page);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
