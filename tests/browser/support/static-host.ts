import { createServer, request as sendRequest } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createFileCache } from '../../../examples/service/static/file-cache.ts';

const appFolder = join(import.meta.dirname, '../../../dist/app');

/** A web server that knows nothing of the app. */
export type StaticHost = { url: string; close(): Promise<void> };

/** Serves the built app as plain files with these headers, and passes what goes to `/im` on to the service. */
export const startStaticHost = async (
  serviceUrl: string,
  headers: Record<string, string>,
): Promise<StaticHost> => {
  const files = createFileCache(appFolder);
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    if (pathname.startsWith('/im/')) {
      const { method, headers: given } = request;
      const passedOn = sendRequest(serviceUrl + request.url, { method, headers: given }, (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
      });
      request.pipe(passedOn);
      return;
    }
    const file = await files.find(pathname === '/' ? 'index.html' : pathname.slice(1));
    response.writeHead(file ? 200 : 404, { ...headers, 'Content-Type': file?.contentType ?? 'text/plain' });
    response.end(file?.bytes);
  };
  const server = createServer((request, response) => void serve(request, response));
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
