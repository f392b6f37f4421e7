import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite/vector';
import { DurableFiles, durableParams } from './durable-files.ts';

/** PGlite's own settings, with less memory for pages of the database: each start writes over all of it, and half a second goes into 128 MB. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** A database that has vectors cannot be opened without it. */
const extensions = { vector };

const nothing = (): void => {};

/**
 * Opens PGlite on the files in a folder, which are made where there are none, or in memory.
 * @param onAbort See `DurableFiles`.
 */
export const openCluster = async (path?: string, onAbort = nothing): Promise<PGlite> => {
  if (!path) return newCluster({ startParams });
  // A process that was killed while it made the cluster left one that cannot be opened, and nothing in it.
  const unfinished = `${path}.unfinished`;
  if (existsSync(unfinished)) await rm(path, { recursive: true, force: true });
  const where = inFolder(path, onAbort);
  if (existsSync(join(path, 'PG_VERSION'))) return PGlite.create({ ...where, extensions });
  await writeFile(unfinished, '');
  const client = await newCluster(where);
  await rm(unfinished);
  return client;
};

/** A database in a folder outlasts a power failure; one in memory has nothing to wait for. */
const inFolder = (path: string, onAbort: () => void) => ({
  fs: new DurableFiles(path, onAbort),
  startParams: durableParams(startParams),
});

/** A new cluster starts from a template where there is one: making one from nothing takes seconds. */
const newCluster = async (where: { fs?: DurableFiles; startParams: string[] }): Promise<PGlite> => {
  const template = await loadClusterTemplate();
  if (template) return PGlite.create({ ...where, extensions, loadDataDir: template });
  const client = await PGlite.create({ ...where, extensions });
  // Where our packages cannot be written to, each new cluster is made from nothing.
  await saveClusterTemplate(client).catch(() => {});
  return client;
};

/** In `node_modules/.cache`, named for PGlite's version: another version may lay its folder out in another way. */
const templatePath = async (): Promise<string> => {
  const library = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '..');
  const manifest = JSON.parse(await readFile(join(library, 'package.json'), 'utf8')) as { version: string };
  return join(library, '../../.cache/casement', `empty-cluster-${manifest.version}.tar`);
};

/** An empty cluster to start from, when one was kept. */
const loadClusterTemplate = async (): Promise<Blob | undefined> => {
  try {
    return new Blob([await readFile(await templatePath())]);
  } catch {
    return undefined;
  }
};

/** Keeps a copy of a cluster that nothing has been written to. */
const saveClusterTemplate = async (client: PGlite): Promise<void> => {
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
