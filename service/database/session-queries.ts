import type { Session } from 'casement/contract';
import type { SQL } from 'drizzle-orm';
import { and, desc, eq, gt, ilike, isNull, or, sql } from 'drizzle-orm';
import { notFound } from '../base/service-failure.ts';
import type { Queries } from './queries.ts';
import { sessions } from './schema.ts';
import { searchMessages } from './search-messages.ts';

const fields = {
  id: sessions.id,
  title: sessions.title,
  headId: sessions.headId,
  createdAt: sessions.createdAt,
  updatedAt: sessions.updatedAt,
  // Written by hand, because drizzle omits the names of tables in a query of one table.
  running: sql<boolean>`exists (select 1 from runs where runs.visitor_id = sessions.visitor_id
    and runs.session_id = sessions.id and runs.status = 'running')`,
};

const patternOf = (words: string) => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export type SessionCursor = { updatedAt: number; id: string };

/**
 * Returns a page of a visitor's sessions, newest first; with a query, those with its words in their title or
 * newest messages.
 */
export const listSessions = async (
  queries: Queries,
  visitorId: string,
  options: { since: number; after?: SessionCursor | undefined; query?: string | undefined; limit: number },
): Promise<Session[]> => {
  const { after, query } = options;
  const found = query ? JSON.stringify([...(await searchMessages(queries, visitorId, query))]) : '[]';
  return queries
    .select(fields)
    .from(sessions)
    .where(
      and(
        eq(sessions.visitorId, visitorId),
        isNull(sessions.deletedAt),
        gt(sessions.updatedAt, options.since),
        after &&
          sql`(${sessions.updatedAt}, ${sessions.id}) < (${after.updatedAt}::bigint, ${after.id}::text)`,
        query
          ? or(
              ilike(sessions.title, patternOf(query)),
              sql`${sessions.id} in (select json_array_elements_text(${found}::json))`,
            )
          : undefined,
      ),
    )
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(options.limit);
};

const one = (visitorId: string, id: string): SQL | undefined =>
  and(eq(sessions.visitorId, visitorId), eq(sessions.id, id));

/** Finds a session, `deleted` when the visitor has deleted it and it can still be restored. */
export const findSession = async (queries: Queries, visitorId: string, id: string) => {
  const [row] = await queries
    .select({ ...fields, deletedAt: sessions.deletedAt })
    .from(sessions)
    .where(one(visitorId, id));
  if (!row) return undefined;
  const { deletedAt, ...session } = row;
  return { session, deleted: deletedAt !== null };
};

/** Finds a session that is not deleted and has changed since a time, see `keptSince`. Throws 404. */
export const requireSession = async (queries: Queries, visitorId: string, id: string, since: number) => {
  const found = await findSession(queries, visitorId, id);
  if (!found || found.deleted || found.session.updatedAt <= since) throw notFound('The chat');
  return found.session;
};

/** Creates a session, unless another call has created it meanwhile. */
export const insertSession = async (
  queries: Queries,
  session: { visitorId: string; id: string; botId: string; title: string; now: number },
): Promise<void> => {
  const { visitorId, id, botId, title, now } = session;
  await queries
    .insert(sessions)
    .values({ visitorId, id, botId, title, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
};

export const updateSession = async (
  queries: Queries,
  visitorId: string,
  id: string,
  change: { title?: string; headId?: string | null; deletedAt?: number | null },
): Promise<void> => {
  if (Object.keys(change).length === 0) return;
  await queries.update(sessions).set(change).where(one(visitorId, id));
};
