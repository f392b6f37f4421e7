import type { Encoding, StaticFile } from './file-cache.ts';

const commonHeaders = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' };

/** The encoding to answer in, by the request's Accept-Encoding. */
export const chooseEncoding = (acceptEncoding: string | null): Encoding => {
  const accepted = new Set(
    (acceptEncoding ?? '')
      .split(',')
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => !/;\s*q=0(?:\.0*)?$/.test(entry))
      .map((entry) => entry.split(';')[0]?.trim()),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
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

/** A short text as an answer. */
export const replyWithText = (status: number, text: string): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { ...commonHeaders, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
