import type { Context, MiddlewareHandler } from 'hono';
import { ServiceFailure } from '../base/service-failure.ts';

/** A body beyond this is not read to its end: the connection is closed instead. */
const MAX_DROPPED_BYTES = 64 * 1024 * 1024;

const dropRest = async (context: Context, body: AsyncIterable<Uint8Array>, size = 0): Promise<void> => {
  const announced = Number(context.req.header('Content-Length') ?? 0);
  let dropped = size;
  if (announced <= MAX_DROPPED_BYTES) {
    for await (const piece of body) {
      dropped += piece.length;
      if (dropped > MAX_DROPPED_BYTES) break;
    }
  }
  if (Math.max(announced, dropped) > MAX_DROPPED_BYTES) context.header('Connection', 'close');
};

/**
 * Reads what a handler has left of a request before the reply goes out: a browser looks at the reply only
 * when it has sent everything, and the next request on the connection begins behind it.
 */
export const readRest: MiddlewareHandler = async (context, next) => {
  const { raw, method } = context.req;
  await next();
  if (method === 'GET' || method === 'HEAD' || raw.bodyUsed || !raw.body) return;
  // A client that went away needs no reply.
  await dropRest(context, raw.body).catch(() => undefined);
};

/** Refuses a body of more than `maxBytes` with code 413 and `message`. */
export const limitBody =
  (maxBytes: number, message: string): MiddlewareHandler =>
  async (context, next) => {
    const { raw } = context.req;
    const announced = context.req.header('Content-Length');
    if (announced !== undefined && Number(announced) > maxBytes) throw new ServiceFailure(413, message);
    // HTTP lets nobody send more than was announced.
    if (announced !== undefined || !raw.body) return next();
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of raw.body.values({ preventCancel: true })) {
      size += piece.length;
      pieces.push(piece);
      if (size > maxBytes) break;
    }
    if (size > maxBytes) {
      await dropRest(context, raw.body, size);
      throw new ServiceFailure(413, message);
    }
    const { url, method, headers, signal } = raw;
    context.req.raw = new Request(url, { method, headers, signal, body: Buffer.concat(pieces) });
    return next();
  };
