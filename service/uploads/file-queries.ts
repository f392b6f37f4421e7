import { codes } from 'casement/contract';
import { and, eq, inArray, ne, not, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { afterSlice, FIRST_ROWS, inSlices, isEnding } from '../database/in-slices.ts';
import { lockClasses, type Queries, rowsOf } from '../database/queries.ts';
import { type FileRow, files, fileUses } from '../database/schema.ts';
import { DAY_MS } from '../base/durations.ts';
import { readFileBytes, readTextBytes, readVisitorBytes } from '../limits/index.ts';
import { limitReached, ServiceFailure, storageFull } from '../base/service-failure.ts';
import type { FileStorage } from '../storage/file-storage.ts';

/** How many files are removed at once. */
const BATCH = 16;

/** How long a file is kept that was never sent, or only with a question that was refused. */
const UNSENT_MS = DAY_MS;

/**
 * The owner of a file that was refused or is being removed: no visitor has this id, so nobody can send the
 * file.
 */
const NOBODY = '';

export const missingAttachment = (): ServiceFailure =>
  new ServiceFailure(codes.badQuestion, 'An attachment is missing or was not uploaded.');

/**
 * Stores that a file may be uploaded.
 * @param most The most bytes that may be stored then, of the visitor and in all; 0 for any number. Rejects
 * with code 1113 for more.
 */
export const insertFile = (
  queries: Queries,
  file: Omit<FileRow, 'checked' | 'used'>,
  most: { ofVisitor: number; ofAll: number },
): Promise<void> =>
  queries.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${lockClasses.uploads}, 0)`);
    await transaction.insert(files).values(file);
    if (await isOver(most.ofVisitor, () => readVisitorBytes(transaction, file.visitorId)))
      throw limitReached('quota');
    const countAll = async () => (await readFileBytes(transaction)) + (await readTextBytes(transaction));
    if (await isOver(most.ofAll, countAll)) throw storageFull();
  });

/** Counts only where there is a limit. */
const isOver = async (limit: number, count: () => Promise<number>): Promise<boolean> =>
  limit > 0 && (await count()) > limit;

/** Finds the file of a visitor; undefined for one that was refused or is being removed. */
export const findFile = async (queries: Queries, key: string): Promise<FileRow | undefined> => {
  const [row] = await queries
    .select()
    .from(files)
    .where(and(eq(files.key, key), ne(files.visitorId, NOBODY)));
  return row;
};

/**
 * Stores that a file was refused. The row stays for a day: in a bucket, its form may still put a file, which
 * goes with it.
 * @param size The bytes that the form may still put. They count for all visitors together.
 */
export const markRefused = async (queries: Queries, key: string, size: number): Promise<void> => {
  await queries
    .update(files)
    .set({ visitorId: NOBODY, size })
    .where(and(eq(files.key, key), not(files.checked)));
};

/** Stores that a file's content was checked, and its size. */
export const markChecked = async (queries: Queries, key: string, size: number): Promise<void> => {
  await queries.update(files).set({ checked: true, size }).where(eq(files.key, key));
};

/**
 * Stores that a conversation uses files of its visitor. Belongs into the transaction that stores the
 * question: a use without its conversation would hide the file, and the clean-up would remove it. Rejects
 * with code 1116 when the clean-up has taken one since it was checked.
 */
export const insertUses = async (
  transaction: Queries,
  uses: { visitorId: string; sessionId: string; keys: string[]; now: number },
): Promise<void> => {
  const { visitorId, sessionId, now } = uses;
  const keys = [...new Set(uses.keys)];
  if (keys.length === 0) return;
  // The update locks the files first: the clean-up takes no file that is locked.
  const own = await transaction
    .update(files)
    .set({ used: true })
    .where(and(inArray(files.key, keys), eq(files.visitorId, visitorId)))
    .returning({ key: files.key });
  if (own.length < keys.length) throw missingAttachment();
  await transaction
    .insert(fileUses)
    .values(keys.map((key) => ({ visitorId, sessionId, key, createdAt: now })))
    .onConflictDoNothing();
};

/** Returns those of the keys whose files a conversation uses. */
export const findUsed = async (
  queries: Queries,
  { visitorId, sessionId, keys }: { visitorId: string; sessionId: string; keys: string[] },
): Promise<ReadonlySet<string>> => {
  if (keys.length === 0) return new Set();
  const isOfSession = and(eq(fileUses.visitorId, visitorId), eq(fileUses.sessionId, sessionId));
  const rows = await queries
    .select({ key: fileUses.key })
    .from(fileUses)
    .where(and(isOfSession, inArray(fileUses.key, keys)));
  return new Set(rows.map(({ key }) => key));
};

/**
 * Whether a file belongs to no conversation yet, or to one that the visitor has not deleted, and its visitor
 * is not locked out.
 */
export const isVisible = async (queries: Queries, key: string): Promise<boolean> => {
  const [row] = await rowsOf<{ visible: boolean }>(
    queries.execute(sql`
      select (not exists (select 1 from file_uses where key = ${key}) or exists (
        select 1 from file_uses join sessions
          on sessions.visitor_id = file_uses.visitor_id and sessions.id = file_uses.session_id
        where file_uses.key = ${key} and sessions.deleted_at is null
      )) and not exists (
        select 1 from files join standings on standings.visitor_id = files.visitor_id
        where files.key = ${key} and standings.disabled
      ) as visible`),
  );
  return row?.visible ?? false;
};

/**
 * Removes the files of conversations and shared chats that are gone, and those that were never sent. One that
 * cannot be removed keeps no other from it; its row stays for the next time. Rejects at the end then, by the
 * first failure, and at once where nothing can be removed. A file whose content is not in this store is not
 * forgotten: it may lie in another, from which it is to be removed as well.
 */
export const removeUnusedFiles = async (
  queries: Queries,
  storage: FileStorage,
  now: number,
  logger: Logger,
) => {
  await removeUses(queries);
  const failures: unknown[] = [];
  const elsewhere: string[] = [];
  let after = '';
  // Slices of what the database does: what a store far away takes holds nobody up.
  for (let rows = FIRST_ROWS; !isEnding();) {
    const beganMs = performance.now();
    const { last, taken } = await takeUnusedFiles(queries, now - UNSENT_MS, after, rows);
    if (last === undefined) break;
    rows = await afterSlice(rows, performance.now() - beganMs);
    after = last;
    const removed: string[] = [];
    const failedBefore = failures.length;
    // The content first: while the row is there, a failed removal is tried again.
    await Promise.all(
      taken.map((file) =>
        removeContent(queries, storage, file).then(
          (isRemoved) => (isRemoved ? removed : elsewhere).push(file.key),
          (failure: unknown) => failures.push(failure),
        ),
      ),
    );
    await queries.delete(files).where(inArray(files.key, removed));
    if (taken.length > 0 && failures.length - failedBefore === taken.length) break;
  }
  if (elsewhere.length > 0) {
    logger.warn(
      { files: elsewhere.length },
      'files that are to be removed are not in the store of this service',
    );
  }
  if (failures.length > 0)
    throw new Error(`could not remove ${failures.length} files`, { cause: failures[0] });
};

/** Removes the uses of conversations that are gone, going through all uses page by page. */
const removeUses = async (queries: Queries): Promise<void> => {
  let after = ['', '', ''];
  await inSlices(async (rows) => {
    const [page] = await rowsOf<{ uses: number; last: string[] | null }>(
      queries.execute(sql`
        with page as (
          select visitor_id, session_id, key from file_uses
          where (visitor_id, session_id, key) > (${after[0]}::text, ${after[1]}::text, ${after[2]}::text)
          order by visitor_id, session_id, key limit ${rows}
        ), gone as (
          delete from file_uses using page
          where file_uses.visitor_id = page.visitor_id and file_uses.session_id = page.session_id
            and file_uses.key = page.key and not exists (
              select 1 from sessions where sessions.visitor_id = page.visitor_id and sessions.id = page.session_id)
        )
        select count(*)::integer as uses, (
          select json_build_array(visitor_id, session_id, key) from page
          order by visitor_id desc, session_id desc, key desc limit 1) as last from page`),
    );
    if (page?.last) after = page.last;
    return page?.uses === rows;
  });
};

type TakenFile = Pick<FileRow, 'key' | 'checked'>;

/** Removes what a file consists of; returns false for one that was uploaded and is not here. */
const removeContent = async (
  queries: Queries,
  storage: FileStorage,
  { key, checked }: TakenFile,
): Promise<boolean> => {
  const file = await storage.open(key);
  await file?.stream.cancel();
  if (!file && checked) return false;
  // A process that ends behind the removal leaves a row that says so.
  if (checked) await queries.update(files).set({ checked: false }).where(eq(files.key, key));
  await storage.remove(key);
  return true;
};

const isUnused = sql`not exists (select 1 from file_uses where file_uses.key = files.key)
  and not exists (select 1 from share_files where share_files.key = files.key)`;

/**
 * Makes unused files nobody's, so that no question can be stored with them any more.
 * @param after The last key that was looked at; the next `rows` are.
 * @returns Them, and the last key that was looked at; undefined once there are no more.
 */
const takeUnusedFiles = (
  queries: Queries,
  before: number,
  after: string,
  rows: number,
): Promise<{ last: string | undefined; taken: TakenFile[] }> =>
  queries.transaction(async (transaction) => {
    const page = await rowsOf<{ key: string; due: boolean }>(
      transaction.execute(sql`
        select key, (used or created_at < ${before}) and ${isUnused} as due from files
        where key > ${after} order by key limit ${rows}`),
    );
    const due = page.filter((file) => file.due).slice(0, BATCH);
    const found = await rowsOf<{ key: string }>(
      transaction.execute(sql`
        select key from files where key in (select json_array_elements_text(${JSON.stringify(due.map(({ key }) => key))}::json))
        for update skip locked`),
    );
    const keys = found.map(({ key }) => key);
    // A question with one of them may have been stored before the lock was there, which only another
    // statement sees.
    const taken = await transaction
      .update(files)
      .set({ visitorId: NOBODY })
      .where(and(inArray(files.key, keys), isUnused))
      .returning({ key: files.key, checked: files.checked });
    const isWhole = due.length < BATCH;
    return { last: (isWhole ? page : due).at(-1)?.key, taken };
  });
