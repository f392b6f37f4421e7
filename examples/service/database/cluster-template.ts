import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';

/** In `node_modules/.cache`, named for PGlite's version: another version may lay its folder out in another way. */
const templatePath = async (): Promise<string> => {
  const library = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '..');
  const manifest = JSON.parse(await readFile(join(library, 'package.json'), 'utf8')) as { version: string };
  return join(library, '../../.cache/casement', `empty-cluster-${manifest.version}.tar`);
};

/** An empty cluster to start from, when one was kept. */
export const loadClusterTemplate = async (): Promise<Blob | undefined> => {
  try {
    return new Blob([await readFile(await templatePath())]);
  } catch {
    return undefined;
  }
};

/** Keeps a copy of a cluster that nothing has been written to. */
export const saveClusterTemplate = async (client: PGlite): Promise<void> => {
  const target = await templatePath();
  if (existsSync(target)) return;
  const copy = await client.dumpDataDir('none');
  const temporary = `${target}.${process.pid}`;
  await mkdir(dirname(target), { recursive: true });
  try {
    await writeFile(temporary, Buffer.from(await copy.arrayBuffer()));
    await rename(temporary, target);
  } finally {
    await rm(temporary, { force: true });
  }
};
