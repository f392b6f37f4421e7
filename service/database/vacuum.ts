import { eq, sql } from 'drizzle-orm';
import { DAY_MS } from '../base/durations.ts';
import { isEnding } from './in-slices.ts';
import { type Queries, rowsOf } from './queries.ts';
import { settings } from './schema.ts';

/** The indexes of a table with so many rows are gone through in some ten milliseconds. */
const FEW_ROWS = 20_000;
/** How often those of a larger one are gone through when nobody asks anything, and how often at any rate. */
const QUIET_EVERY_MS = DAY_MS;
const ALWAYS_EVERY_MS = 7 * DAY_MS;
/** How many bytes a row has at least where they were not counted yet. */
const ROW_BYTES = 500;

/**
 * Returns the statement that gives the room of a table's deleted rows to new ones. All of its indexes are
 * gone through for that, which holds everybody up where it is large: a second for a million messages. Then
 * only once a day, when nobody is there, and otherwise the pages alone that have changed.
 * @param cleanedAt When its indexes were gone through last.
 * @param isQuiet Whether nobody asks anything of the database.
 */
export const vacuumOf = (
  { name, rows }: { name: string; rows: number },
  cleanedAt: number,
  isQuiet: boolean,
  now: number,
): { statement: string; isWhole: boolean } => {
  const isWhole = rows < FEW_ROWS || cleanedAt < now - (isQuiet ? QUIET_EVERY_MS : ALWAYS_EVERY_MS);
  return {
    statement: isWhole ? `vacuum ${name}` : `vacuum (index_cleanup off, truncate off) ${name}`,
    isWhole,
  };
};

/**
 * Waits until nobody asks anything of the database, but no longer than told; returns whether it came to that.
 */
type WhenQuiet = (atMostMs: number) => Promise<boolean>;

/** The longest that a table waits until nobody asks anything of the database. */
const MAX_WAIT_MS = 5_000;

/**
 * Gives the room of deleted rows to new ones, table by table, each when nobody asks anything: a large one
 * holds the process for a moment. Without a server, nothing does so by itself.
 */
export const vacuum = async (queries: Queries, whenQuiet: WhenQuiet): Promise<void> => {
  const tables = await rowsOf<{ name: string; rows: number }>(
    queries.execute(sql`
      select quote_ident(pg_class.relname) as name,
        case when reltuples < 0 then pg_relation_size(relid) / ${ROW_BYTES}::integer else reltuples end::float8 as rows
      from pg_stat_user_tables join pg_class on pg_class.oid = relid`),
  );
  for (const table of tables) {
    if (isEnding()) return;
    const isLarge = table.rows >= FEW_ROWS;
    const isQuiet = !isLarge || (await whenQuiet(MAX_WAIT_MS));
    if (isEnding()) return;
    const cleaned = `indexes of ${table.name} cleaned`;
    const [row] = await queries.select().from(settings).where(eq(settings.name, cleaned));
    const now = Date.now();
    // They were gone through each time while the table was small.
    const { statement, isWhole } = vacuumOf(table, row ? Number(row.value) : now, isQuiet, now);
    await queries.execute(sql.raw(statement));
    if (!isLarge || (row && !isWhole)) continue;
    const value = String(now);
    await queries
      .insert(settings)
      .values({ name: cleaned, value })
      .onConflictDoUpdate({ target: settings.name, set: { value } });
  }
  await shortenLog(queries, whenQuiet);
};

/** The most bytes of the log that a start after a crash has to read again. */
const MAX_LOG_BYTES = 32 * 1024 * 1024;

/**
 * Lets go of a log that has grown: only a server does so by itself, and here it would grow for as long as the
 * process runs.
 */
const shortenLog = async (queries: Queries, whenQuiet: WhenQuiet): Promise<void> => {
  const [log] = await rowsOf<{ bytes: string }>(
    queries.execute(
      sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::text as bytes from pg_control_checkpoint()`,
    ),
  );
  if (Number(log?.bytes) <= MAX_LOG_BYTES) return;
  await whenQuiet(MAX_WAIT_MS);
  await queries.execute(sql`checkpoint`);
};
