import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Logger } from 'pino';
import type { Database, Queries } from './queries.ts';

/** Opens PGlite, PostgreSQL within this process, in a folder or in memory. */
export const openEmbedded = async (folder: string | undefined, logger: Logger): Promise<Database> => {
  if (folder) await mkdir(folder, { recursive: true });
  const lock = folder ? await lockFolder(folder) : undefined;
  try {
    const client = await openCluster(folder && join(folder, 'pglite'), logger);
    return {
      queries: drizzle(client) as unknown as Queries,
      instance: randomInt(1, 2 ** 31 - 1),
      shared: false,
      close: async () => {
        await client.close();
        await lock?.release();
      },
    };
  } catch (error) {
    await lock?.release();
    throw error;
  }
};

/** A new cluster starts from a template where there is one: making one from nothing takes seconds. */
const openCluster = async (path: string | undefined, logger: Logger): Promise<PGlite> => {
  const where = path ? { dataDir: path } : {};
  if (path && existsSync(join(path, 'PG_VERSION'))) return PGlite.create(where);
  const template = await loadClusterTemplate();
  if (template) return PGlite.create({ ...where, loadDataDir: template });
  const client = await PGlite.create(where);
  await saveClusterTemplate(client).catch((error: unknown) =>
    logger.debug({ err: error }, 'no template of the embedded database was kept'),
  );
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

const isAlive = (processId: number): boolean => {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * Locks a data folder for this process, because two embedded databases in one folder destroy it.
 * Rejects when a living process has it; the lock of a dead one is taken over.
 */
const lockFolder = async (folder: string): Promise<{ release(): Promise<void> }> => {
  const path = join(folder, 'service.pid');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(String(process.pid));
      await file.close();
      return { release: () => rm(path, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = Number(await readFile(path, 'utf8').catch(() => ''));
    if (owner > 0 && isAlive(owner)) {
      throw new Error(
        `the data folder ${folder} is in use by process ${owner}: stop it, set CASEMENT_DATA_DIR to another folder, or use PostgreSQL (DATABASE_URL)`,
      );
    }
    await rm(path, { force: true });
  }
  throw new Error(`the data folder ${folder} could not be locked`);
};
