import { randomInt } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Logger } from 'pino';
import { explain } from '../base/service-failure.ts';
import { requireRestored } from './backup/back-up.ts';
import { serveBackups } from './backup/backup-socket.ts';
import { openCluster } from './cluster.ts';
import { type ClusterConnection, connectHere, HangingThread } from './cluster-connection.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { createPreparedClient } from './prepared-client.ts';
import type { Database, Queries } from './queries.ts';
import { ThreadConnection } from './thread-connection.ts';
import { vacuum } from './vacuum.ts';

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
      requireRestored(folder);
    }
    const connection = await connect(folder && join(folder, 'pglite'));
    const { lost } = connection;
    const tellLost = (error: Error) => {
      const what = error.cause instanceof HangingThread ? 'hangs' : 'has ended by itself';
      logger.fatal({ err: error }, `the embedded database ${what}: start the service again`);
    };
    void lost?.then(tellLost);
    const tellLate = () =>
      logger.error('the embedded database has not answered for ten seconds, as when a disk hangs');
    const prepared = await createPreparedClient(connection);
    // Statements keep the plans that they got while the tables were empty, when reading the whole of one
    // costs least.
    await prepared.query('set enable_seqscan = off');
    const queries = drizzle(prepared as unknown as PGlite) as unknown as Queries;
    const stopBackups = folder ? await serveBackups(folder, prepared.whileQuiet, logger) : undefined;
    return {
      queries,
      upkeep: queries,
      instance: randomInt(1, 2 ** 31 - 1),
      shared: false,
      ...(lost && { lost }),
      watch: () => connection.watch?.(tellLate),
      vacuum: () => vacuum(queries, prepared.whenQuiet),
      ping: async () => {},
      close: async () => {
        await stopBackups?.();
        await prepared.close();
        await lock?.release();
      },
    };
  } catch (error) {
    await lock?.release();
    throw error;
  }
};

/** One in memory has no disk to wait for, and is there sooner without a thread. */
const connect = async (path: string | undefined): Promise<ClusterConnection> => {
  if (!path) return connectHere(await openCluster());
  return ThreadConnection.open(path).catch(explain(`The database in ${path} cannot be opened`));
};
