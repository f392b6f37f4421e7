import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../database/queries.ts';
import { type FileRow, files, fileUses } from '../database/schema.ts';

export const insertFile = async (
  queries: Queries,
  file: Omit<FileRow, 'checked' | 'used'>,
): Promise<void> => {
  await queries.insert(files).values(file);
};

export const findFile = async (queries: Queries, key: string): Promise<FileRow | undefined> => {
  const [row] = await queries.select().from(files).where(eq(files.key, key));
  return row;
};

/** Notes that a file's content is what it should be, and how large it is. */
export const markChecked = async (queries: Queries, key: string, size: number): Promise<void> => {
  await queries.update(files).set({ checked: true, size }).where(eq(files.key, key));
};

/** Notes that a conversation uses files. */
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

/** Whether a file is not part of any conversation yet, or of one that the visitor has not deleted. */
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

/** Forgets the uses by conversations that are gone; those of one that is only just being made stay. */
export const removeDeadUses = async (queries: Queries, before: number): Promise<void> => {
  await queries.delete(fileUses).where(
    and(
      lt(fileUses.createdAt, before),
      sql`not exists (select 1 from sessions
        where sessions.visitor_id = file_uses.visitor_id and sessions.id = file_uses.session_id)`,
    ),
  );
};

/** The keys of files that nothing uses any more, or that nothing has used until `before`. */
export const findUnusedFiles = async (queries: Queries, before: number, limit: number): Promise<string[]> => {
  const rows = await rowsOf<{ key: string }>(
    queries.execute(sql`
      select key from files where (used or created_at < ${before})
        and not exists (select 1 from file_uses where file_uses.key = files.key)
        and not exists (select 1 from share_files where share_files.key = files.key)
      order by created_at limit ${limit}`),
  );
  return rows.map(({ key }) => key);
};

export const deleteFiles = async (queries: Queries, keys: string[]): Promise<void> => {
  await queries.delete(files).where(inArray(files.key, keys));
};

/** The bytes of everything a visitor has uploaded, or has been permitted to. */
export const storedBytesOf = async (queries: Queries, visitorId: string): Promise<number> => {
  const [row] = await queries
    .select({ bytes: sql<string>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(eq(files.visitorId, visitorId));
  return Number(row?.bytes ?? 0);
};
