import { eq, inArray, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { inSlices } from '../database/in-slices.ts';
import { type Queries, rowsOf } from '../database/queries.ts';
import { settings } from '../database/schema.ts';
import { storageFull } from '../base/service-failure.ts';
import { reachedLevel } from './warn-once.ts';

const BYTES = 'text-bytes';
const FILE_BYTES = 'file-bytes';
const FULL = 'storage-full';

/**
 * How much texts and files take: those in conversations and shared chats; streams are kept for a short time
 * only.
 */
type Kind = 'texts' | 'files';

/** Joins the rows in which changes of what is stored were noted, and returns what they add up to. */
const addUp = async (queries: Queries, kind: Kind): Promise<number> => {
  await inSlices(async (rows) => {
    const [joined] = await rowsOf<{ rows: number }>(
      queries.execute(sql`
        with taken as (
          delete from stored_bytes where ctid = any(array(
            select ctid from stored_bytes where kind = ${kind} order by position limit ${rows + 1}))
          returning bytes
        ), sum as (
          insert into stored_bytes (kind, bytes) select ${kind}, sum(bytes) from taken having count(*) > 0
        )
        select count(*)::integer as rows from taken`),
    );
    return (joined?.rows ?? 0) > rows;
  });
  return readBytes(queries, kind);
};

const readBytes = async (queries: Queries, kind: Kind): Promise<number> => {
  const [row] = await rowsOf<{ bytes: string }>(
    queries.execute(
      sql`select coalesce(sum(bytes), 0)::text as bytes from stored_bytes where kind = ${kind}`,
    ),
  );
  return Number(row?.bytes ?? 0);
};

/**
 * Notes how much is stored in all, and whether that is more than `most` bytes, 0 for any number. Questions
 * and links are refused then. The operator is warned once when it is nearly as much, and once when it is
 * more. This belongs to the clean-up: until the next one, a little more can be stored.
 */
export const measureStoredBytes = async (queries: Queries, most: number, logger: Logger): Promise<void> => {
  const texts = await addUp(queries, 'texts');
  const files = await addUp(queries, 'files');
  await queries.transaction(async (transaction) => {
    await transaction
      .insert(settings)
      .values([
        { name: BYTES, value: String(texts) },
        { name: FILE_BYTES, value: String(files) },
      ])
      .onConflictDoUpdate({ target: settings.name, set: { value: sql`excluded.value` } });
    const used = most > 0 ? (texts + files) / most : 0;
    const isOver = used > 1;
    const level = await reachedLevel(transaction, 'the storage', used, isOver);
    if (level !== undefined) {
      const words =
        level === 100
          ? 'visitors have stored more than CASEMENT_MAX_STORED_MB: nothing new is taken'
          : 'visitors have stored nearly as much as CASEMENT_MAX_STORED_MB allows';
      logger.warn({ texts, files, percent: level }, words);
    }
    if (isOver) {
      await transaction.insert(settings).values({ name: FULL, value: '1' }).onConflictDoNothing();
    } else {
      await transaction.delete(settings).where(eq(settings.name, FULL));
    }
  });
};

/** Returns the last count of all bytes, by what takes them; before the first, what changes add up to. */
export const readStoredBytes = async (queries: Queries): Promise<{ kind: Kind; bytes: number }[]> => {
  const counted = await queries
    .select()
    .from(settings)
    .where(inArray(settings.name, [BYTES, FILE_BYTES]));
  const bytesOf = async (kind: Kind, name: string) => {
    const row = counted.find((one) => one.name === name);
    return { kind, bytes: row ? Number(row.value) : await readBytes(queries, kind) };
  };
  return Promise.all([bytesOf('texts', BYTES), bytesOf('files', FILE_BYTES)]);
};

/** Returns the last count of bytes that conversations and shared chats take. */
export const readTextBytes = async (queries: Queries): Promise<number> => {
  const [row] = await queries.select().from(settings).where(eq(settings.name, BYTES));
  return Number(row?.value ?? 0);
};

/** Returns the bytes of everything that has been uploaded or may be. */
export const readFileBytes = (queries: Queries): Promise<number> => readBytes(queries, 'files');

/**
 * Counts the bytes of a visitor's files, those that may still be uploaded too, and of the snapshots behind
 * their links.
 */
export const readVisitorBytes = async (queries: Queries, visitorId: string): Promise<number> => {
  const [row] = await rowsOf<{ bytes: string }>(
    queries.execute(sql`select (
      (select coalesce(sum(size), 0) from files where visitor_id = ${visitorId})
      + (select coalesce(sum(pg_column_size(messages)), 0) from shares where visitor_id = ${visitorId}))::text as bytes`),
  );
  return Number(row?.bytes ?? 0);
};

/** Whether more than allowed is stored in all, as a part of a statement. */
export const isFull = sql`exists (select 1 from settings where name = ${FULL})`;

/** Throws code 507 when more than allowed is stored in all. */
export const requireSpace = async (queries: Queries): Promise<void> => {
  if ((await queries.$count(settings, eq(settings.name, FULL))) > 0) throw storageFull();
};
