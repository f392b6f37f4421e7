import { lt, sql } from 'drizzle-orm';
import { lackOfSpace } from '../base/disk-space.ts';
import { part } from '../base/part.ts';
import { checkDatabase } from './check-database.ts';
import { refusalToWrite } from './is-writable.ts';
import { openDatabase } from './open-database.ts';
import type { Queries } from './queries.ts';
import { instances, settings as values } from './schema.ts';
import { readOptions, settings } from './settings.ts';

/** Removes what is left of processes that are gone for long. */
const forgetPeers = async (queries: Queries): Promise<void> => {
  await queries.delete(instances).where(lt(instances.expiresAt, sql`now() - interval '1 hour'`));
};

/** The database that all parts share, and the folder beside it. */
export const database = part({
  name: 'database',
  settings,
  options: readOptions,
  tables: { values, instances },
  check: ({ options, now }) => checkDatabase(options, now),
  metrics: ({ gauge }) => ({
    connections: gauge({
      name: 'casement_database_connections',
      help: 'Connections to PostgreSQL: busy, idle, and how many calls wait for one',
      labels: ['pool', 'state'],
    }),
  }),
  open: async ({ options, metrics, logger }) => {
    const { database: given, databaseUrl, databaseDirectUrl, dataFolder, mayBeUnlocked, retention } = options;
    const folder = dataFolder === 'memory' ? undefined : dataFolder;
    if (given) return { ...given, close: async () => {}, folder, retention };
    const opened = await openDatabase({
      logger,
      ...(databaseUrl && { databaseUrl }),
      ...(databaseDirectUrl && { directUrl: databaseDirectUrl }),
      ...(folder !== undefined && { folder }),
      mayBeUnlocked,
    });
    metrics.connections.reads(
      () => opened.connections?.().map(({ count, ...labels }) => ({ labels, value: count })) ?? [],
    );
    const hindrance = async () =>
      (await refusalToWrite(opened.queries)) ??
      (folder !== undefined && !opened.shared ? lackOfSpace(folder) : undefined);
    return { ...opened, folder, retention, hindrance };
  },
  cleanUp: { steps: [(_given, { upkeep }) => forgetPeers(upkeep), async (_given, { vacuum }) => vacuum?.()] },
});
