import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The ways in which a store fails; its replies quote the request. */
const troubles: ((asked: IncomingMessage, answer: ServerResponse) => void)[] = [
  (asked, answer) => {
    answer.writeHead(403, { 'Content-Type': 'application/xml' });
    answer.end(`<Error><Code>SignatureDoesNotMatch</Code><Key>${asked.url}</Key>
      <StringToSign>${asked.headers.authorization}</StringToSign></Error>`);
  },
  (asked, answer) => answer.writeHead(503).end(`SlowDown ${asked.url}`),
  (asked) => void asked.socket.destroy(),
  // Sends less than it has announced.
  (asked, answer) => {
    answer.writeHead(200, { 'Content-Length': '100' });
    answer.write(String(asked.url), () => asked.socket.destroy());
  },
];

/** Stands before a server of files and fails in its place. */
export const startFailingFront = async (endpoint: string) => {
  const { hostname, port } = new URL(endpoint);
  let trouble: (typeof troubles)[number] | undefined;
  let failed = 0;
  const server = createServer((asked, answer) => {
    if (trouble) {
      failed += 1;
      asked.resume();
      trouble(asked, answer);
      return;
    }
    const { method = 'GET', url: path, headers } = asked;
    const forwarded = request({ hostname, port, method, path, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    forwarded.on('error', () => answer.destroy());
    asked.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    troubles,
    /** Fails in one of the ways; the returned function mends it and returns the number of failures. */
    fail: (which: number) => {
      trouble = troubles[which];
      failed = 0;
      return () => {
        trouble = undefined;
        return failed;
      };
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close').catch(() => {});
    },
  };
};
