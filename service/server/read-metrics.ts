import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import { explain } from '../base/service-failure.ts';

/** Answers a request for the metrics. */
export type ReadMetrics = (headers: Headers) => Promise<Response>;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Makes what answers `/metrics`. @param token What a reader has to bring; undefined means nothing. */
export const createReadMetrics = (registry: Registry, token: string | undefined): ReadMetrics => {
  const expected = token === undefined ? undefined : hashOf(`Bearer ${token}`);
  return async (headers) => {
    const given = headers.get('Authorization') ?? '';
    if (expected && !timingSafeEqual(hashOf(given), expected)) {
      return new Response('Unauthorized\n', { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
    }
    const text = await registry.metrics();
    return new Response(text, {
      headers: { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' },
    });
  };
};

/**
 * Returns host and port of an address to listen at, such as `127.0.0.1:9464` or `[::1]:9464`; undefined for
 * anything else.
 */
export const splitAddress = (address: string): { host: string; port: number } | undefined => {
  const end = address.lastIndexOf(':');
  const host = address.slice(0, Math.max(0, end)).replace(/^\[|\]$/g, '');
  const port = Number(address.slice(end + 1));
  return host !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535 ? { host, port } : undefined;
};

/** Serves the metrics at an address of their own. Rejects when nobody can listen there. */
export const listenForMetrics = async (address: string, readMetrics: ReadMetrics) => {
  const { host, port } = splitAddress(address) ?? { host: '127.0.0.1', port: 0 };
  const server = createServer((request, response) => {
    const reply = async (): Promise<void> => {
      const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
      const { authorization = '' } = request.headers;
      const { status, headers, ...replied } = isAsked
        ? await readMetrics(new Headers({ Authorization: authorization })).then(textOf)
        : { status: 404, headers: new Headers(), text: 'Not found\n' };
      response.writeHead(status, Object.fromEntries(headers)).end(replied.text);
    };
    reply().catch(() => response.destroy());
  });
  server.listen(port, host);
  await once(server, 'listening').catch(explain(`The metrics cannot be served on ${address}`));
  const own = server.address();
  return {
    port: typeof own === 'object' && own ? own.port : port,
    close: async (): Promise<void> => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};

const textOf = async (response: Response) => ({
  status: response.status,
  headers: response.headers,
  text: await response.text(),
});
