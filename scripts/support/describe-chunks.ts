import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { ChunkContents } from '../build/chunk-contents.ts';
import { root } from './command.ts';

const SHOWN_CHUNKS = 8;
const SHOWN_OWNERS = 6;

/**
 * Says what the app's largest chunks consist of, the largest parts first; in shares, for only a whole chunk
 * is compressed.
 */
export const describeChunks = (): string => {
  const file = join(root, '.cache/chunks.json');
  if (!existsSync(file)) return 'What is in each chunk is known after `npm run build`.';
  const contents = JSON.parse(readFileSync(file, 'utf8')) as ChunkContents;
  const chunks = Object.entries(contents)
    .filter(([name]) => existsSync(join(root, 'dist/app', name)))
    .map(([name, owners]) => ({
      name: basename(name),
      bytes: brotliCompressSync(readFileSync(join(root, 'dist/app', name))).length,
      owners: Object.entries(owners).toSorted(([, one], [, other]) => other - one),
    }))
    .toSorted((one, other) => other.bytes - one.bytes);
  const lines = chunks.slice(0, SHOWN_CHUNKS).map(({ name, bytes, owners }) => {
    const all = owners.reduce((sum, [, length]) => sum + length, 0);
    const parts = owners
      .slice(0, SHOWN_OWNERS)
      .map(([owner, length]) => `${owner} ${((length / all) * 100).toFixed(0)} %`);
    return `${name.padEnd(28)} ${(bytes / 1000).toFixed(1).padStart(6)} kB  ${parts.join(', ')}`;
  });
  return [
    'What is in the largest chunks of the app (brotli; shares of the code before it is made small):',
    ...lines,
  ].join('\n');
};
