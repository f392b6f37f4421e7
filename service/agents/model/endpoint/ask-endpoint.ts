import { once } from 'node:events';
import { type IncomingMessage, request as askByHttp } from 'node:http';
import { request as askByHttps } from 'node:https';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { askAgainIfClosed } from '../../../base/closed-connection.ts';
import { withTraceOf } from '../../../base/spans.ts';

/** A reply whose pieces come by events. */
export type EndpointReply = { status: number; headers: Headers; body: Readable };

/** Asks an endpoint as `fetch` does, and follows no redirect. */
export type Ask = (
  url: string,
  init: Pick<RequestInit, 'method' | 'headers' | 'body' | 'signal'>,
) => Promise<EndpointReply>;

/** Nobody asks for these, and some servers send them nevertheless. What came is passed on before its end. */
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip({ flush: constants.Z_SYNC_FLUSH }),
  deflate: () => createInflate({ flush: constants.Z_SYNC_FLUSH }),
  br: () => createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH }),
};

const decoded = (message: IncomingMessage): Readable => {
  const decoder = decoders[message.headers['content-encoding']?.toLowerCase() ?? '']?.();
  // Who reads the decoder is told of its failure.
  return decoder ? pipeline(message, decoder, () => {}) : message;
};

const headersOf = ({ headersDistinct }: IncomingMessage): Headers =>
  new Headers(
    Object.entries(headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  );

const askOnce: Ask = async (url, { method = 'GET', headers, body, signal }) => {
  signal?.throwIfAborted();
  const ask = url.startsWith('https:') ? askByHttps : askByHttp;
  const request = ask(url, { method, headers: Object.fromEntries(withTraceOf(headers ?? undefined)) });
  let message: IncomingMessage | undefined;
  const abort = () => {
    const reason: unknown = signal?.reason;
    const error = reason instanceof Error ? reason : new DOMException('Nobody waits for it.', 'AbortError');
    (message ?? request).destroy(error);
  };
  signal?.addEventListener('abort', abort);
  request.once('close', () => signal?.removeEventListener('abort', abort));
  // Also one that comes behind the reply, which its reader is told of.
  request.on('error', () => {});
  request.end(body);
  try {
    [message] = (await once(request, 'response')) as [IncomingMessage];
  } catch (error) {
    signal?.throwIfAborted();
    throw new TypeError('fetch failed', { cause: error });
  }
  return { status: message.statusCode ?? 0, headers: headersOf(message), body: decoded(message) };
};

/**
 * Asks an endpoint for a stream. `fetch` makes a dozen promises of each piece of its reply, and each of them
 * costs twice, because the context of a request is followed through all of them: this is the way of nearly
 * every word.
 */
export const askEndpoint: Ask = (url, init) => askAgainIfClosed(() => askOnce(url, init));
