import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  bodyText,
  createIds,
  type OnReply,
  type OnRequest,
  type RecordedReply,
  type Recording,
} from './recording.ts';

export type Player = {
  url: string;
  /** Plays another recording from its beginning. */
  play(recording: Recording): void;
  onRequest(listener: OnRequest): void;
  /** Sees each reply that was played to its end. */
  onReply(listener: OnReply): void;
  /** Requests that the recording does not have, with the one that it has in its place. */
  strangers: { asked: string; recorded: string | undefined }[];
  close(): Promise<void>;
};

/** Starts a server that answers as a recorded one did, in the same pieces. */
export const startPlayer = async (): Promise<Player> => {
  let exchanges: Recording['exchanges'] = [];
  let ids = createIds();
  let listen: OnRequest | undefined;
  let listenToReply: OnReply | undefined;
  const strangers: Player['strangers'] = [];

  const answer = async (response: ServerResponse, reply: RecordedReply): Promise<void> => {
    const headers = Object.entries(reply.headers).map(([name, value]) => [name, ids.show(value)]);
    response.writeHead(reply.status, Object.fromEntries(headers) as Record<string, string>);
    response.flushHeaders();
    for (const piece of reply.pieces) {
      response.write(typeof piece === 'string' ? ids.show(piece) : Buffer.from(piece.base64, 'base64'));
      await nextTurn();
    }
    const texts = reply.pieces.map((piece) => (typeof piece === 'string' ? ids.show(piece) : ''));
    listenToReply?.(response, texts.join(''));
    if (reply.end === 'whole') response.end();
    else if (reply.end === 'broken') response.destroy();
    // Else who asked goes away, as it did then.
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    listen?.(request, response, body);
    const { method = 'GET', url = '/', headers } = request;
    const path = ids.hideAll(url);
    const words = ids.hideAll(bodyText(body, headers['content-type']));
    const isIt = ({ request: recorded }: (typeof exchanges)[number]) =>
      recorded.method === method && recorded.path === path;
    const index = exchanges.findIndex((one) => isIt(one) && one.request.body === words);
    const found = exchanges[index];
    if (!found) {
      strangers.push({
        asked: `${method} ${path} ${words}`,
        recorded: exchanges.find(isIt)?.request.body,
      });
      response.writeHead(501).end();
      return;
    }
    exchanges = exchanges.toSpliced(index, 1);
    await answer(response, found.reply);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    strangers,
    play: (recording) => {
      exchanges = recording.exchanges;
      ids = createIds();
      strangers.length = 0;
    },
    onRequest: (listener) => {
      listen = listener;
    },
    onReply: (listener) => {
      listenToReply = listener;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
