import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { lockClasses, type Queries, rowsOf } from '../database/queries.ts';
import { type FileRow, files, fileUses } from '../database/schema.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { readTextBytes } from '../limits/stored-bytes.ts';
import { limitReached } from '../service-failure.ts';
import type { FileStorage } from '../storage/file-storage.ts';

const BATCH = 200;

/** How long a file without a conversation is kept: when it was never sent, and when its conversation is just being created. */
const KEPT_MS = { unsent: DAY_MS, use: HOUR_MS } as const;

/**
 * Stores that a file may be uploaded.
 * @param most The most bytes that may be stored then, of the visitor and in all; 0 for any number. Rejects with code 1113 for more.
 */
export const insertFile = (
  queries: Queries,
  file: Omit<FileRow, 'checked' | 'used'>,
  most: { ofVisitor: number; ofAll: number },
): Promise<void> =>
  queries.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${lockClasses.uploads}, 0)`);
    await transaction.insert(files).values(file);
    const isOver = async (limit: number, ofWhom?: SQL): Promise<boolean> =>
      limit > 0 && (await storedBytes(transaction, ofWhom)) > limit;
    const isTooMuch =
      (await isOver(most.ofVisitor, eq(files.visitorId, file.visitorId))) ||
      (await isOver(most.ofAll && Math.max(1, most.ofAll - (await readTextBytes(transaction)))));
    if (isTooMuch) throw limitReached('quota');
  });

/** Counts the bytes of everything that has been uploaded or may be. */
const storedBytes = async (queries: Queries, ofWhom: SQL | undefined): Promise<number> => {
  const [row] = await queries
    .select({ bytes: sql<string>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(ofWhom);
  return Number(row?.bytes ?? 0);
};

export const findFile = async (queries: Queries, key: string): Promise<FileRow | undefined> => {
  const [row] = await queries.select().from(files).where(eq(files.key, key));
  return row;
};

/** Stores that a file's content was checked, and its size. */
export const markChecked = async (queries: Queries, key: string, size: number): Promise<void> => {
  await queries.update(files).set({ checked: true, size }).where(eq(files.key, key));
};

/** Stores that a conversation uses files. */
export const insertUses = async (
  queries: Queries,
  uses: { visitorId: string; sessionId: string; keys: string[]; now: number },
): Promise<void> => {
  const { visitorId, sessionId, keys, now } = uses;
  if (keys.length === 0) return;
  await queries
    .insert(fileUses)
    .values(keys.map((key) => ({ visitorId, sessionId, key, createdAt: now })))
    .onConflictDoNothing();
  await queries.update(files).set({ used: true }).where(inArray(files.key, keys));
};

/** Whether a file belongs to no conversation yet, or to one that the visitor has not deleted. */
export const isVisible = async (queries: Queries, key: string): Promise<boolean> => {
  const [row] = await rowsOf<{ visible: boolean }>(
    queries.execute(sql`
      select not exists (select 1 from file_uses where key = ${key}) or exists (
        select 1 from file_uses join sessions
          on sessions.visitor_id = file_uses.visitor_id and sessions.id = file_uses.session_id
        where file_uses.key = ${key} and sessions.deleted_at is null
      ) as visible`),
  );
  return row?.visible ?? false;
};

/** Removes the files of conversations and shared chats that are gone, and those that were never sent. */
export const removeUnusedFiles = async (queries: Queries, storage: FileStorage, now: number) => {
  await queries.delete(fileUses).where(
    and(
      lt(fileUses.createdAt, now - KEPT_MS.use),
      sql`not exists (select 1 from sessions
        where sessions.visitor_id = file_uses.visitor_id and sessions.id = file_uses.session_id)`,
    ),
  );
  for (;;) {
    const keys = await findUnusedFiles(queries, now - KEPT_MS.unsent);
    if (keys.length === 0) return;
    // The content first: while the row is there, a failed removal is tried again.
    await storage.remove(keys);
    await queries.delete(files).where(inArray(files.key, keys));
  }
};

const findUnusedFiles = async (queries: Queries, before: number): Promise<string[]> => {
  const rows = await rowsOf<{ key: string }>(
    queries.execute(sql`
      select key from files where (used or created_at < ${before})
        and not exists (select 1 from file_uses where file_uses.key = files.key)
        and not exists (select 1 from share_files where share_files.key = files.key)
      order by created_at limit ${BATCH}`),
  );
  return rows.map(({ key }) => key);
};
