import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { getMimeType } from 'hono/utils/mime';

/** Below this, compression saves no packet. */
const MIN_COMPRESSED_BYTES = 512;

const COMPRESSIBLE = /^text\/|json|javascript|xml|wasm/;

/** The encodings of replies, the best first. */
const encoders = {
  br: (bytes: Buffer): Promise<Buffer> => {
    const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    const params = { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
    return promisify(brotliCompress)(bytes, { params });
  },
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes, { level: 9 }),
};
type Encoding = keyof typeof encoders;
const encodings = Object.keys(encoders) as Encoding[];

/** The declarations of the SDK are text; elsewhere `.ts` is a kind of video. */
const contentTypeOf = (path: string): string =>
  (path.endsWith('.ts') ? getMimeType('.txt') : getMimeType(path)) ?? 'application/octet-stream';

/**
 * Reads the files of one folder, and keeps them in memory until they change.
 * Never returns a file from outside the folder, whatever the path is.
 */
export const createFileCache = (folder: string) => {
  const files = new Map<string, { mtimeMs: number; size: number; file: StaticFile }>();
  return {
    /** Finds the file at a path below the folder, `/`-separated and decoded; undefined when there is none. */
    find: async (path: string): Promise<StaticFile | undefined> => {
      if (path.includes('\0') || path.split(/[/\\]/).includes('..')) return undefined;
      const target = join(folder, path);
      try {
        const found = await stat(target);
        const { mtimeMs, size } = found;
        const cached = files.get(target);
        if (cached?.mtimeMs === mtimeMs && cached.size === size) return cached.file;
        const isInside = (await realpath(target)).startsWith((await realpath(folder)) + sep);
        if (!isInside || !found.isFile()) return undefined;
        const file = toStaticFile(target, await readFile(target));
        files.set(target, { mtimeMs, size, file });
        return file;
      } catch {
        return undefined;
      }
    },
  };
};

const toStaticFile = (path: string, bytes: Buffer) => {
  const contentType = contentTypeOf(path);
  const encoded = new Map<Encoding, Promise<Buffer>>();
  return {
    contentType,
    bytes,
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    isCompressible: COMPRESSIBLE.test(contentType) && bytes.length >= MIN_COMPRESSED_BYTES,
    /** Returns the bytes in an encoding; each is made once. */
    encodedBy: (encoding: Encoding): Promise<Buffer> => {
      const made = encoded.get(encoding) ?? encoders[encoding](bytes);
      encoded.set(encoding, made);
      return made;
    },
  };
};
export type StaticFile = ReturnType<typeof toStaticFile>;

const commonHeaders = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' };

/** Answers with a file, or with 304 when the browser has it. */
export const replyWithFile = async (request: Request, file: StaticFile, headers: Record<string, string>) => {
  const accepted = parseAccept(request.headers.get('Accept-Encoding') ?? '').filter(({ q }) => q > 0);
  const encoding = file.isCompressible
    ? encodings.find((candidate) => accepted.some(({ type }) => type === candidate))
    : undefined;
  const etag = `"${file.hash}-${encoding ?? 'identity'}"`;
  const replyHeaders = {
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
  const body = encoding ? await file.encodedBy(encoding) : file.bytes;
  return new Response(new Uint8Array(body), {
    headers: {
      ...replyHeaders,
      ...(encoding && { 'Content-Encoding': encoding }),
      'Content-Length': String(body.length),
    },
  });
};

/** Answers with a short text. */
export const replyWithText = (status: number, text: string): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { ...commonHeaders, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
