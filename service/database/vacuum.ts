import { eq, sql } from 'drizzle-orm';
import { DAY_MS } from '../base/durations.ts';
import { isEnding } from './in-slices.ts';
import { type Queries, rowsOf } from './queries.ts';
import { settings } from './schema.ts';

/** The indexes of a table with so many rows are gone through in some ten milliseconds. */
const FEW_ROWS = 20_000;

/**
 * Returns the statement that gives the room of a table's deleted rows to new ones. All of its indexes are gone through for that,
 * which holds everybody up where it is large: then only once a day, and otherwise the pages alone that have changed.
 * @param cleanedAt When its indexes were gone through last.
 */
export const vacuumOf = (
  { name, rows }: { name: string; rows: number },
  cleanedAt: number,
  now: number,
): { statement: string; isWhole: boolean } => {
  const isWhole = rows < FEW_ROWS || cleanedAt < now - DAY_MS;
  return {
    statement: isWhole ? `vacuum ${name}` : `vacuum (index_cleanup off, truncate off) ${name}`,
    isWhole,
  };
};

/** Waits until nobody asks anything of the database, but no longer than told. */
type WhenQuiet = (atMostMs: number) => Promise<void>;

/** The longest that a table waits until nobody asks anything of the database. */
const MAX_WAIT_MS = 5_000;

/**
 * Gives the room of deleted rows to new ones, table by table, each when nobody asks anything: a large one holds the process for a
 * moment. Without a server, nothing does so by itself.
 */
export const vacuum = async (queries: Queries, whenQuiet: WhenQuiet): Promise<void> => {
  const tables = await rowsOf<{ name: string; rows: number }>(
    queries.execute(sql`
      select quote_ident(pg_class.relname) as name, reltuples as rows
      from pg_stat_user_tables join pg_class on pg_class.oid = relid`),
  );
  for (const table of tables) {
    const cleaned = `indexes of ${table.name} cleaned`;
    const [row] = await queries.select().from(settings).where(eq(settings.name, cleaned));
    const now = Date.now();
    const { statement, isWhole } = vacuumOf(table, Number(row?.value ?? 0), now);
    if (table.rows >= FEW_ROWS) await whenQuiet(MAX_WAIT_MS);
    if (isEnding()) return;
    await queries.execute(sql.raw(statement));
    if (!isWhole || table.rows < FEW_ROWS) continue;
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

/** Lets go of a log that has grown: only a server does so by itself, and here it would grow for as long as the process runs. */
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
