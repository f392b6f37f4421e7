import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type TestRequest = { method: string; url: URL; headers: IncomingMessage['headers']; body: string };

export type TestHandler = (request: TestRequest, response: ServerResponse) => void | Promise<void>;

/** A real HTTP server on a free port of the loopback interface, and what it was asked. */
export type TestServer = {
  base: string;
  requests: TestRequest[];
  /** How often a path was asked for. */
  count: (path: string) => number;
  close: () => Promise<void>;
};

export const startTestServer = async (handler: TestHandler): Promise<TestServer> => {
  const requests: TestRequest[] = [];
  const server = createServer((incoming, response) => {
    const answer = async () => {
      let body = '';
      for await (const chunk of incoming) body += String(chunk);
      const url = new URL(incoming.url ?? '', 'http://localhost');
      const request = { method: incoming.method ?? '', url, headers: incoming.headers, body };
      requests.push(request);
      await handler(request, response);
    };
    answer().catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    requests,
    count: (path) => requests.filter(({ url }) => url.pathname === path).length,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** Answers with JSON. */
export const sendJson = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};
