import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import {
  bodyText,
  createIds,
  KEPT_HEADERS,
  type OnReply,
  type OnRequest,
  type RecordedReply,
  type Recording,
} from './recording.ts';

export type Recorder = {
  url: string;
  /** Sees each request before it is passed on. */
  onRequest(listener: OnRequest): void;
  /** Sees each reply as text, once it is whole. */
  onReply(listener: OnReply): void;
  /**
   * Returns what was said since the last time. Headers of requests, which may hold secrets, are never kept.
   */
  take(): Recording['exchanges'];
  close(): Promise<void>;
};

const isWhole = (piece: Buffer): boolean => Buffer.from(piece.toString('utf8')).equals(piece);

/** Starts a proxy before a server, which keeps what goes through it. */
export const startRecorder = async (target: string): Promise<Recorder> => {
  let exchanges: Recording['exchanges'] = [];
  let ids = createIds();
  let listen: OnRequest | undefined;
  let listenToReply: OnReply | undefined;

  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    listen?.(request, response, body);
    // What is kept is words, and nothing compressed.
    const { 'accept-encoding': _, ...headers } = request.headers;
    const { method = 'GET', url: path = '/' } = request;
    const reply: RecordedReply = { status: 0, headers: {}, pieces: [], end: 'broken' };
    exchanges.push({
      request: {
        method,
        path: ids.hideAll(path),
        body: ids.hideAll(bodyText(body, headers['content-type'])),
      },
      reply,
    });
    const { hideKnown } = ids;
    // With the host that was asked: a server may name its own address by it.
    const upstream = ask(new URL(path, target), { method, headers });
    response.once('close', () => {
      if (response.writableFinished) return;
      if (reply.end !== 'whole') reply.end = 'left';
      upstream.destroy();
    });
    upstream.on('error', () => response.destroy());
    upstream.on('response', (answer) => {
      reply.status = answer.statusCode ?? 0;
      for (const name of KEPT_HEADERS) {
        const value = answer.headers[name];
        if (typeof value === 'string') reply.headers[name] = hideKnown(value);
      }
      response.writeHead(reply.status, answer.headers);
      response.flushHeaders();
      const said: Buffer[] = [];
      answer.on('data', (piece: Buffer) => {
        said.push(piece);
        reply.pieces.push(
          isWhole(piece) ? hideKnown(piece.toString('utf8')) : { base64: piece.toString('base64') },
        );
        response.write(piece);
      });
      answer.on('end', () => {
        reply.end = 'whole';
        listenToReply?.(response, Buffer.concat(said).toString('utf8'));
        response.end();
      });
      answer.on('error', () => response.destroy());
    });
    upstream.end(body);
  };

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onRequest: (listener) => {
      listen = listener;
    },
    onReply: (listener) => {
      listenToReply = listener;
    },
    take: () => {
      const taken = exchanges;
      exchanges = [];
      ids = createIds();
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
