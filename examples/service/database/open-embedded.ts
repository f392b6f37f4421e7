import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Logger } from 'pino';
import { loadClusterTemplate, saveClusterTemplate } from './cluster-template.ts';
import type { Database, Queries } from './queries.ts';
import { lockFolder } from './folder-lock.ts';

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
