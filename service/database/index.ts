import { lackOfSpace } from '../base/disk-space.ts';
import { part } from '../base/part.ts';
import { checkDatabase } from './check-database.ts';
import { refusalToWrite } from './is-writable.ts';
import { openDatabase } from './open-database.ts';
import { settings as values } from './schema.ts';
import { readOptions, settings } from './settings.ts';

/** The database that all parts share, and the folder beside it. */
export const database = part({
  name: 'database',
  settings,
  options: readOptions,
  tables: { values },
  check: ({ options, now }) => checkDatabase(options, now),
  metrics: ({ gauge }) => ({
    connections: gauge({
      name: 'casement_database_connections',
      help: 'Connections to PostgreSQL: busy, idle, and how many calls wait for one',
      labels: ['pool', 'state'],
    }),
  }),
  open: async ({ options: { database: given, databaseUrl, dataFolder, mayBeUnlocked }, metrics, logger }) => {
    const folder = dataFolder === 'memory' ? undefined : dataFolder;
    if (given) return { ...given, close: async () => {}, folder };
    const opened = await openDatabase({
      logger,
      ...(databaseUrl && { databaseUrl }),
      ...(folder !== undefined && { folder }),
      mayBeUnlocked,
    });
    metrics.connections.reads(
      () => opened.connections?.().map(({ count, ...labels }) => ({ labels, value: count })) ?? [],
    );
    const hindrance = async () =>
      (await refusalToWrite(opened.queries)) ??
      (folder !== undefined && !opened.shared ? lackOfSpace(folder) : undefined);
    return { ...opened, folder, hindrance };
  },
  cleanUp: { steps: [async (_given, { vacuum }) => vacuum?.()] },
});
