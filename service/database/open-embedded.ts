import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite/vector';
import { drizzle } from 'drizzle-orm/pglite';
import type { Logger } from 'pino';
import { explain } from '../base/service-failure.ts';
import type { WhileQuiet } from './backup/back-up.ts';
import { serveBackups } from './backup/backup-socket.ts';
import { DurableFiles, durableParams } from './durable-files.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { createPreparedClient } from './prepared-client.ts';
import type { Database, Queries } from './queries.ts';
import { vacuum } from './vacuum.ts';

/** PGlite's own settings, with less memory for pages of the database: each start writes over all of it, and half a second goes into 128 MB. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** A database that has vectors cannot be opened without it. */
const extensions = { vector };

/** Opens PGlite, PostgreSQL within this process, in a folder or in memory. */
export const openEmbedded = async (
  { folder, mayBeUnlocked = false }: { folder?: string; mayBeUnlocked?: boolean },
  logger: Logger,
): Promise<Database> => {
  let lock: FolderLock | undefined;
  try {
    if (folder) {
      await mkdir(folder, { recursive: true }).catch(explain(`The data folder ${folder} cannot be used`));
      lock = await lockFolder(folder, mayBeUnlocked, logger);
    }
    const client = await openCluster(folder && join(folder, 'pglite'), logger);
    // Statements keep the plans that they got while the tables were empty, when reading the whole of one costs least.
    await client.exec('set enable_seqscan = off');
    const prepared = createPreparedClient(client);
    const queries = drizzle(prepared as unknown as PGlite) as unknown as Queries;
    const whileQuiet: WhileQuiet = (work) =>
      prepared.apart(async () => {
        await client.exec('checkpoint');
        await work();
      });
    const stopBackups = folder ? await serveBackups(folder, whileQuiet, logger) : undefined;
    return {
      queries,
      upkeep: queries,
      instance: randomInt(1, 2 ** 31 - 1),
      shared: false,
      vacuum: () => vacuum(queries, prepared.whenQuiet),
      ping: async () => {},
      close: async () => {
        await stopBackups?.();
        await client.close();
        await lock?.release();
      },
    };
  } catch (error) {
    await lock?.release();
    throw error;
  }
};

const openCluster = async (path: string | undefined, logger: Logger): Promise<PGlite> => {
  if (!path) return newCluster({ startParams }, logger);
  // A process that was killed while it made the cluster left one that cannot be opened, and nothing in it.
  const unfinished = `${path}.unfinished`;
  if (existsSync(unfinished)) await rm(path, { recursive: true, force: true });
  if (existsSync(join(path, 'PG_VERSION'))) {
    return PGlite.create({ ...inFolder(path), extensions }).catch(
      explain(`The database in ${path} cannot be opened`),
    );
  }
  await writeFile(unfinished, '').catch(explain(`The data folder ${dirname(path)} cannot be used`));
  const client = await newCluster(inFolder(path), logger);
  await rm(unfinished);
  return client;
};

/** A database in a folder outlasts a power failure; one in memory has nothing to wait for. */
const inFolder = (path: string) => ({ fs: new DurableFiles(path), startParams: durableParams(startParams) });

/** A new cluster starts from a template where there is one: making one from nothing takes seconds. */
const newCluster = async (
  where: { fs?: DurableFiles; startParams: string[] },
  logger: Logger,
): Promise<PGlite> => {
  const template = await loadClusterTemplate();
  if (template) return PGlite.create({ ...where, extensions, loadDataDir: template });
  const client = await PGlite.create({ ...where, extensions });
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
