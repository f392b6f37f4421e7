import { setTimeout as wait } from 'node:timers/promises';
import type { Hindrance } from '../base/part.ts';
import type { Queries } from './queries.ts';
import { settings } from './schema.ts';

/** A probe of readiness waits no longer than this for a database. */
const PATIENCE_MS = 2_000;

const write = async (queries: Queries): Promise<undefined> => {
  const row = { name: 'written-by-readyz', value: '' };
  await queries.insert(settings).values(row).onConflictDoUpdate({ target: settings.name, set: row });
};

/**
 * Says why the database takes no rows; undefined when it has taken one. A standby, say, can be read and not
 * written.
 */
export const refusalToWrite = async (queries: Queries): Promise<Hindrance | undefined> => {
  const waiting = new AbortController();
  const late = wait(PATIENCE_MS, `it took nothing within ${PATIENCE_MS} ms`, waiting).catch(() => undefined);
  const written = write(queries).catch((error: unknown) => {
    const { message } = ((error as Error).cause ?? error) as Error;
    return message;
  });
  const why = await Promise.race([written, late]);
  waiting.abort();
  return why === undefined ? undefined : { what: 'database', why };
};
