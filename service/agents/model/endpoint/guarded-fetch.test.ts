import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { gzipSync } from 'node:zlib';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { deferred, serve } from '../../serve.test-helper.ts';
import { currentRequest, withRequest } from '../../../base/request-context.ts';
import { emitted } from '../../emitted.ts';
import { type Ask, askEndpoint } from './ask-endpoint.ts';
import { guardedFetch, modelFetch } from './guarded-fetch.ts';
import { type CleanChunk, readReply } from './read-reply.ts';

const collect = async (chunks: AsyncIterable<CleanChunk>) => {
  const all: CleanChunk[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
};

const question = { method: 'POST', body: '{"q":"Hello"}' };
const ways: Record<string, Ask> = {
  asks: askEndpoint,
  fetches: async (url, init) => {
    const { status, headers, body } = await modelFetch(url, init);
    return { status, headers, body: Readable.fromWeb(body as WebStream) };
  },
};

/** Sends the same piece over and over, as fast as it is taken, until somebody has had enough. */
const pour = (response: ServerResponse, piece: string, limit: number) => {
  const sent = { pieces: 0 };
  const send = () => {
    while (sent.pieces < limit && !response.destroyed) {
      sent.pieces += 1;
      if (!response.write(piece)) return;
    }
  };
  response.on('drain', send);
  send();
  return sent;
};

describe.each(Object.entries(ways))('an endpoint that one %s', (_way, ask) => {
  const streamed = (url: string): AsyncIterable<CleanChunk> =>
    emitted(async (emit) => {
      const reply = await ask(url, question);
      if (reply.status !== 200) throw Object.assign(new Error('refused'), { status: reply.status });
      await readReply(reply, emit);
    });

  it('that closes a connection while it is asked again on it is asked on a new one, once', async () => {
    const sockets = new Set<Socket>();
    let isGone = false;
    await using server = await serve(({ socket }, response) => {
      if (isGone || sockets.has(socket)) {
        socket.destroy();
        return;
      }
      sockets.add(socket);
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end('data: [DONE]\n\n');
    });
    const askAgain = async () => {
      for await (const chunk of streamed(server.url)) expect(chunk).toEqual({ finish: 'whole' });
      // The rest of the reply is read, so that its connection can be used again.
      await wait(50);
    };
    await askAgain();
    await askAgain();
    expect(sockets.size).toBe(2);
    isGone = true;
    await expect(askAgain()).rejects.toThrow();
  });

  it.each([
    ['a line', 'x'.repeat(65_536)],
    ['an event', `data: ${'x'.repeat(65_536)}\n`],
  ])('that streams %s without an end is cut off', async (_, piece) => {
    let sent = { pieces: 0 };
    await using server = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      sent = pour(response, piece, 2000);
    });
    await expect(collect(streamed(server.url))).rejects.toThrow(/too long/);
    expect(sent.pieces).toBeLessThan(2000);
  });

  it('that ends its reply a little later is asked again on the same connection', async () => {
    const ports = new Set<number | undefined>();
    await using server = await serve((request, response) => {
      ports.add(request.socket.remotePort);
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: [DONE]\n\n');
      setTimeout(() => response.end(), 20);
    });
    for (let count = 0; count < 3; count += 1) {
      for await (const chunk of streamed(server.url)) expect(chunk).toEqual({ finish: 'whole' });
      await wait(100);
    }
    expect(ports.size).toBe(1);
  });

  it('that never ends its reply keeps no connection', async () => {
    const closed = deferred();
    await using server = await serve((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: [DONE]\n\n');
      response.once('close', closed.resolve);
    });
    for await (const chunk of streamed(server.url)) expect(chunk).toEqual({ finish: 'whole' });
    await closed.promise;
  });

  it('that breaks off fails, and one that is left is told so', async () => {
    const left = deferred();
    await using server = await serve((request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('data: {"choices":[{"delta":{"content":"Hello"}}]}\n\n');
      if (request.url === '/broken') setTimeout(() => response.destroy(), 20);
      response.once('close', left.resolve);
    });
    await expect(collect(streamed(`${server.url}/broken`))).rejects.toThrow();
    const leaving = new AbortController();
    const reply = await ask(server.url, { ...question, signal: leaving.signal });
    const reading = readReply(reply, () => leaving.abort('stop'));
    await expect(reading).rejects.toThrow();
    await left.promise;
    await expect(ask(server.url, { ...question, signal: leaving.signal })).rejects.toBe('stop');
  });

  it('is read within the request that asks, on a connection of another one as well', async () => {
    await using server = await serve((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('data: {"choices":[{"delta":{"content":"Hello"}}]}\n\n');
      setTimeout(() => response.end('data: [DONE]\n\n'), 20);
    });
    for (const requestId of ['first', 'second']) {
      const seen: unknown[] = [];
      await withRequest({ requestId }, async () =>
        readReply(await ask(server.url, question), () => seen.push(currentRequest()?.requestId)),
      );
      expect(seen).toEqual([requestId, requestId]);
    }
  });

  it('that packs what nobody asked it to is read all the same', async () => {
    await using server = await serve((_, response) => {
      const headers = { 'Content-Type': 'text/event-stream', 'Content-Encoding': 'gzip' };
      response.writeHead(200, headers).end(gzipSync('data: [DONE]\n\n'));
    });
    expect(await collect(streamed(server.url))).toEqual([{ finish: 'whole' }]);
  });
});

describe('an endpoint that one fetches from', () => {
  it('that answers without an end is cut off', async () => {
    let sent = { pieces: 0 };
    await using server = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'audio/mpeg' });
      sent = pour(response, 'x'.repeat(65_536), 4000);
    });
    const reply = await guardedFetch(server.url);
    await expect(reply.arrayBuffer()).rejects.toThrow('too large');
    expect(sent.pieces).toBeLessThan(4000);
  });
});
