import { and, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { deleteInSlices, inSlices } from '../database/in-slices.ts';
import { lockVisitor, type Queries, rowsOf } from '../database/queries.ts';
import { keptSince, type Retention } from '../database/retention.ts';
import { files, shareFiles, type ShareRow, shares } from '../database/schema.ts';
import { DAY_MS } from '../base/durations.ts';
import { readVisitorBytes, requireSpace } from '../limits/index.ts';
import { limitReached } from '../base/service-failure.ts';

/** A time, and how long conversations are kept then. */
export type Moment = { retention: Retention; now: number };

/**
 * Whether a link has not ended: not revoked, not past its end, its conversation not deleted, and, when it has
 * no end of its own, its conversation still kept.
 */
const isKept = ({ retention, now }: Moment) => sql`shares.ended_at is null
  and (shares.expires_at is null or shares.expires_at > ${now})
  and not exists (select 1 from sessions where sessions.visitor_id = shares.visitor_id
    and sessions.id = shares.session_id and sessions.deleted_at is not null)
  and (shares.expires_at is not null or exists (select 1 from sessions where sessions.visitor_id = shares.visitor_id
    and sessions.id = shares.session_id and sessions.updated_at > ${keptSince(retention, now)}))`;

/**
 * Whether a link works: it has not ended, and its visitor is not locked out. It works again once they are let
 * back in.
 */
const isLive = (moment: Moment) => sql`${isKept(moment)}
  and not exists (select 1 from standings where standings.visitor_id = shares.visitor_id and disabled)`;

/**
 * Stores a link.
 * @param most The most links of the visitor that were not ended, and the most bytes that they may have stored
 * with it; 0 for any number.
 *   Rejects with code 1113 for more, or when too much is stored in all.
 */
export const insertShare = async (
  queries: Queries,
  share: Omit<ShareRow, 'endedAt'>,
  keys: string[],
  most: { links: number; bytes: number },
): Promise<void> => {
  const { visitorId } = share;
  await queries.transaction(async (transaction) => {
    await lockVisitor(transaction, visitorId);
    await requireSpace(transaction);
    const isOwn = and(eq(shares.visitorId, visitorId), isNull(shares.endedAt));
    if (most.links > 0 && (await transaction.$count(shares, isOwn)) >= most.links)
      throw limitReached('quota');
    await transaction.insert(shares).values(share);
    const isTooMuch = most.bytes > 0 && (await readVisitorBytes(transaction, visitorId)) > most.bytes;
    if (isTooMuch) throw limitReached('quota');
    const rows = keys.map((key, place) => ({ shareId: share.id, place, key }));
    if (rows.length > 0) await transaction.insert(shareFiles).values(rows);
  });
};

/** Finds a link by its id, `live` while it works. */
export const findShare = async (queries: Queries, id: string, moment: Moment) => {
  const [row] = await queries
    .select({ share: shares, live: sql<boolean>`${isLive(moment)}` })
    .from(shares)
    .where(eq(shares.id, id));
  return row;
};

export type ShareCursor = { createdAt: number; id: string };

/** A link without its snapshot, which may be megabytes. */
export type LinkRow = Omit<ShareRow, 'messages'>;

const { messages: _, ...linkColumns } = getTableColumns(shares);

/** Returns a page of a visitor's links that work, newest first. */
export const listShares = (
  queries: Queries,
  visitorId: string,
  options: { moment: Moment; after?: ShareCursor | undefined; limit: number },
): Promise<LinkRow[]> => {
  const { moment, after, limit } = options;
  return queries
    .select(linkColumns)
    .from(shares)
    .where(
      and(
        eq(shares.visitorId, visitorId),
        isLive(moment),
        after && sql`(${shares.createdAt}, ${shares.id}) < (${after.createdAt}::bigint, ${after.id}::text)`,
      ),
    )
    .orderBy(desc(shares.createdAt), desc(shares.id))
    .limit(limit);
};

/**
 * Finds a file of a snapshot by its place, null for none, `live` while its link works; undefined when there
 * is no such link.
 */
export const findShareFile = async (queries: Queries, shareId: string, place: number, moment: Moment) => {
  const [row] = await queries
    .select({ file: files, live: sql<boolean>`${isLive(moment)}` })
    .from(shares)
    .leftJoin(shareFiles, and(eq(shareFiles.shareId, shares.id), eq(shareFiles.place, place)))
    .leftJoin(files, eq(files.key, shareFiles.key))
    .where(eq(shares.id, shareId));
  return row;
};

/** Ends a visitor's own link and removes its snapshot; false when the visitor has no such link. */
export const endShare = async (queries: Queries, visitorId: string, id: string, now: number) => {
  const [own] = await queries
    .update(shares)
    .set({ messages: [], title: '', endedAt: sql`coalesce(ended_at, ${now})` })
    .where(and(eq(shares.visitorId, visitorId), eq(shares.id, id)))
    .returning({ id: shares.id });
  if (own) await queries.delete(shareFiles).where(eq(shareFiles.shareId, id));
  return own !== undefined;
};

/** How long an ended link is remembered. */
const TOMBSTONE_MS = 365 * DAY_MS;

/**
 * Removes the snapshots of ended links whose conversation cannot be restored any more. Run before
 * conversations are removed.
 */
export const endExpiredShares = async (queries: Queries, moment: Moment): Promise<void> => {
  const { retention, now } = moment;
  let after = '';
  await inSlices(async (rows) => {
    const page = await rowsOf<{ id: string; due: boolean }>(
      queries.execute(sql`
        select id, ended_at is null and not (${isKept(moment)}) and not exists (
          select 1 from sessions where sessions.visitor_id = shares.visitor_id and sessions.id = shares.session_id
            and sessions.deleted_at is not null and sessions.deleted_at >= ${now - retention.deletedMs}
            and sessions.updated_at >= ${keptSince(retention, now)}
            and (shares.expires_at is null or shares.expires_at > ${now})) as due
        from shares where id > ${after} order by id limit ${rows}`),
    );
    const due = page.filter((share) => share.due).map(({ id }) => id);
    await endShares(queries, due, now);
    after = page.at(-1)?.id ?? after;
    return page.length === rows;
  });
  await deleteInSlices(queries, shares, sql`ended_at < ${now - TOMBSTONE_MS}`);
};

const endShares = async (queries: Queries, ids: string[], now: number): Promise<void> => {
  if (ids.length === 0) return;
  await queries
    .update(shares)
    .set({ messages: [], title: '', endedAt: now })
    .where(and(inArray(shares.id, ids), isNull(shares.endedAt)));
  await queries.delete(shareFiles).where(inArray(shareFiles.shareId, ids));
};
