import { once } from 'node:events';
import { readFile } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type HostPageOptions = {
  /** 0 takes a free one. */
  port: number;
  /** Where the chat service answers, such as `http://127.0.0.1:4300`. */
  serviceUrl: string;
  /** Default `localhost`. */
  host?: string;
  /** The site's log-in, such as that of `examples/login`; absent, nobody can log in. */
  login?: {
    /** Answers a request that is about the log-in; false: it is about something else. */
    answer(request: IncomingMessage, response: ServerResponse): boolean;
    /** Returns the name of the user who is logged in. */
    userOf(request: IncomingMessage): string | undefined;
  };
};

export type HostPage = { url: string; close(): Promise<void> };

const FILES: Readonly<Record<string, { file: string; type: string }>> = {
  '/': { file: 'index.html', type: 'text/html; charset=utf-8' },
  '/style.css': { file: 'style.css', type: 'text/css; charset=utf-8' },
  '/shop.css': { file: 'shop.css', type: 'text/css; charset=utf-8' },
  '/page.js': { file: 'page.js', type: 'text/javascript; charset=utf-8' },
  '/shop.js': { file: 'shop.js', type: 'text/javascript; charset=utf-8' },
  '/icon.svg': { file: 'icon.svg', type: 'image/svg+xml' },
};

/** For the addresses of requests, which are paths. */
const BASE = 'http://localhost';

/** The page may load its own files, and the script and the frame of the chat. */
const policyFor = (chatOrigin: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${chatOrigin}`,
    `frame-src ${chatOrigin}`,
    "style-src 'self'",
    "img-src 'self'",
    // For the site's own log-in; the chat does without.
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

/** Serves the example page on this machine only, as `localhost` wherever that points to. */
export const startHostPage = async ({
  port,
  serviceUrl,
  host = 'localhost',
  login,
}: HostPageOptions): Promise<HostPage> => {
  const chatOrigin = new URL(serviceUrl).origin;
  const policy = policyFor(chatOrigin);
  const answer: RequestListener = (request, response) => {
    const respond = (status: number, type: string, body: string | Buffer, headers = {}) => {
      response.writeHead(status, { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff', ...headers });
      response.end(body);
    };
    if (login?.answer(request, response)) return undefined;
    const address = request.url ?? '/';
    if (!URL.canParse(address, BASE)) return respond(400, 'text/plain', 'This is no address.');
    const { pathname } = new URL(address, BASE);
    const known = FILES[pathname];
    if (!known) return respond(404, 'text/plain', 'Not found');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return respond(405, 'text/plain', 'Not allowed');
    readFile(new URL(known.file, import.meta.url), (error, bytes) => {
      if (error) return respond(500, 'text/plain', 'The file cannot be read.');
      const isPage = known.file.endsWith('.html');
      const page = () =>
        bytes
          .toString('utf8')
          .replaceAll('{{serviceUrl}}', chatOrigin)
          .replaceAll('{{user}}', login?.userOf(request) ?? '')
          .replaceAll('{{withoutLogin}}', login ? '' : 'hidden');
      return respond(200, known.type, isPage ? page() : bytes, {
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-cache',
      });
    });
    return undefined;
  };

  const addresses = host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
  const [firstAddress = host, ...otherAddresses] = addresses;
  const first = await listen(answer, firstAddress, port);
  const taken = (first.address() as AddressInfo).port;
  // `localhost` may mean either address; a machine without IPv6 has the first one only.
  const others = await Promise.all(
    otherAddresses.map((address) => listen(answer, address, taken).catch(() => undefined)),
  );
  const servers = [first, ...others].filter((server) => server !== undefined);
  return {
    url: `http://${host}:${taken}`,
    close: async () => {
      await Promise.all(servers.map(stop));
    },
  };
};

const listen = async (answer: RequestListener, address: string, port: number): Promise<Server> => {
  const server = createServer(answer);
  server.listen(port, address);
  await once(server, 'listening');
  return server;
};

const stop = async (server: Server): Promise<void> => {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
};
