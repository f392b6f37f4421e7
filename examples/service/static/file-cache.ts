import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Below this, compression saves no packet. */
const MIN_COMPRESSED_BYTES = 512;

const COMPRESSIBLE = /^text\/|json|javascript|xml|wasm/;

/** The declarations of the SDK are text; elsewhere `.ts` is a kind of video. */
const contentTypeOf = (path: string): string =>
  (path.endsWith('.ts') ? getMimeType('.txt') : getMimeType(path)) ?? 'application/octet-stream';

export type Encoding = 'br' | 'gzip' | 'identity';

export type StaticFile = {
  contentType: string;
  bytes: Buffer;
  /** Of the uncompressed bytes. */
  hash: string;
  /** Returns the bytes in an encoding; each is made once. `br` at the highest quality. */
  encoded(encoding: Encoding): Promise<Buffer>;
  isCompressible: boolean;
};

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

const toStaticFile = (path: string, bytes: Buffer): StaticFile => {
  const contentType = contentTypeOf(path);
  const encodings = new Map<Encoding, Promise<Buffer>>();
  const compressors: Record<Encoding, () => Promise<Buffer>> = {
    br: () =>
      compressBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    gzip: () => compressGzip(bytes, { level: 9 }),
    identity: () => Promise.resolve(bytes),
  };
  return {
    contentType,
    bytes,
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    isCompressible: COMPRESSIBLE.test(contentType) && bytes.length >= MIN_COMPRESSED_BYTES,
    encoded: (encoding) => {
      const made = encodings.get(encoding) ?? compressors[encoding]();
      encodings.set(encoding, made);
      return made;
    },
  };
};
