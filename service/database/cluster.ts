import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite/vector';
import { DurableFiles, durableParams } from './durable-files.ts';

/**
 * PGlite's own settings, with less memory for pages of the database: each start writes over all of it, and
 * half a second goes into 128 MB.
 */
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
  const template = (await loadPackedTemplate()) ?? (await loadKeptTemplate());
  if (template) return PGlite.create({ ...where, extensions, loadDataDir: template });
  const client = await PGlite.create({ ...where, extensions });
  // Where our packages cannot be written to, each new cluster is made from nothing.
  await keepTemplate(client).catch(() => {});
  return client;
};

const libraryFolder = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '..');

/** Named for PGlite's version: another version may lay its folder out in another way. */
const templateName = async (): Promise<string> => {
  const manifest = JSON.parse(await readFile(join(libraryFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return `empty-cluster-${manifest.version}.tar`;
};

/**
 * In `node_modules/.cache`, for who runs the service from its sources or with another PGlite than it was
 * built with.
 */
const keptTemplate = async (): Promise<string> =>
  join(libraryFolder, '../../.cache/casement', await templateName());

const loadKeptTemplate = async (): Promise<Blob | undefined> => {
  try {
    return new Blob([await readFile(await keptTemplate())]);
  } catch {
    return undefined;
  }
};

/** Returns the empty cluster that stands beside this module in the built package. */
const loadPackedTemplate = async (): Promise<Blob | undefined> => {
  try {
    const packed = await readFile(new URL(`${await templateName()}.gz`, import.meta.url));
    return new Blob([packed], { type: 'application/gzip' });
  } catch {
    return undefined;
  }
};

/** Writes the empty cluster that a built package brings along into the folder of this module there. */
export const packTemplate = async (folder: string): Promise<void> => {
  const kept = await keptTemplate();
  if (!existsSync(kept)) await (await newCluster({ startParams })).close();
  await writeFile(join(folder, `${await templateName()}.gz`), gzipSync(await readFile(kept)));
};

/** Keeps a copy of a cluster that nothing has been written to. */
const keepTemplate = async (client: PGlite): Promise<void> => {
  const target = await keptTemplate();
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
