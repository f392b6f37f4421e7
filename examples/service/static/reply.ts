import { parseAccept } from 'hono/utils/accept';
import type { Encoding, StaticFile } from './file-cache.ts';

const commonHeaders = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' };

/** Chooses the encoding of a reply by the request's Accept-Encoding. */
const chooseEncoding = (acceptEncoding: string | null): Encoding => {
  const accepted = parseAccept(acceptEncoding ?? '').filter(({ q }) => q > 0);
  const choice = (['br', 'gzip'] as const).find((encoding) => accepted.some(({ type }) => type === encoding));
  return choice ?? 'identity';
};

/** Answers a GET or HEAD with a file, or with 304 when the browser has it. */
export const replyWithFile = async (
  request: Request,
  file: StaticFile,
  headers: Record<string, string>,
): Promise<Response> => {
  const encoding = file.isCompressible ? chooseEncoding(request.headers.get('Accept-Encoding')) : 'identity';
  const etag = `"${file.hash}-${encoding}"`;
  const replyHeaders: Record<string, string> = {
    ...commonHeaders,
    ...headers,
    ETag: etag,
    'Content-Type': file.contentType,
    ...(file.isCompressible && { Vary: 'Accept-Encoding' }),
  };
  const known = (request.headers.get('If-None-Match') ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag)) return new Response(null, { status: 304, headers: replyHeaders });
  const body = await file.encoded(encoding);
  if (encoding !== 'identity') replyHeaders['Content-Encoding'] = encoding;
  replyHeaders['Content-Length'] = String(body.length);
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers: replyHeaders });
};

/** Answers with a short text. */
export const replyWithText = (status: number, text: string): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { ...commonHeaders, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
