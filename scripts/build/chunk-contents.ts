import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plugin } from 'vite';

/**
 * How many characters of code of each package, or of each folder of ours, a chunk has, before it was made
 * small.
 */
export type ChunkContents = Record<string, Record<string, number>>;

/** `react-dom` for a file of that package, `app/features/chat` for one of ours. */
const ownerOf = (id: string): string => {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '');
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  if (inPackage) return inPackage;
  const own = /\/((?:app|sdk|locales)\/.*)\/[^/]+$/.exec(path)?.[1];
  return own ? own.split('/').slice(0, 3).join('/') : 'the build';
};

/** Writes down the contents of each chunk of a build, to find out why one is large. */
export const chunkContentsPlugin = (file: string): Plugin => ({
  name: 'casement-chunk-contents',
  generateBundle(_, bundle) {
    const contents: ChunkContents = {};
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const owners: Record<string, number> = {};
      for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
        if (renderedLength > 0) owners[ownerOf(id)] = (owners[ownerOf(id)] ?? 0) + renderedLength;
      }
      contents[chunk.fileName] = owners;
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(contents, null, 2));
  },
});
