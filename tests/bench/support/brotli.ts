import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const brotliSize = (content: Buffer): number =>
  brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  }).length;

/** Returns the size of a built file, compressed as a CDN would. */
export const brotliSizeOf = (file: string): number => brotliSize(readFileSync(file));

/** The built file that an address of the service stands for; undefined for calls and pages. */
export const builtFileOf = (address: string, distFolder: string): string | undefined => {
  const { pathname } = new URL(address);
  const file = join(distFolder, pathname === '/' ? 'app/index.html' : join('app', pathname));
  return existsSync(file) ? file : undefined;
};
