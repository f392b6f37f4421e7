import type { Session } from 'casement/contract';
import type { SQL } from 'drizzle-orm';
import { and, desc, eq, gt, ilike, isNull, or, sql } from 'drizzle-orm';
import { notFound } from '../base/service-failure.ts';
import type { Queries } from './queries.ts';
import { keptSince } from './retention.ts';
import { sessions } from './schema.ts';

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

/** How much of a visitor's history a search reads at most, from its newest message on; its bytes are as stored, compressed. */
const SEARCHED = { messages: 300, bytes: 512 * 1024 } as const;

/**
 * Finds a visitor's sessions with the words, taken literally, in their title or newest messages. The embedded database
 * keeps everybody waiting meanwhile, so there is a bound to what is read.
 * The JSON is searched first, as it stands; its texts only where that has the words, and not where a message has a character
 * that PostgreSQL cannot read from JSON (NUL, half a surrogate pair).
 */
const containing = (visitorId: string, words: string): SQL | undefined =>
  or(
    ilike(sessions.title, patternOf(words)),
    sql`${sessions.id} in (
      select session_id from (
        select session_id, parts, row_number() over newest as place, sum(pg_column_size(parts)) over newest as bytes
        from messages where visitor_id = ${visitorId} window newest as (order by position desc)
      ) recent
      where place <= ${SEARCHED.messages} and bytes <= ${SEARCHED.bytes} and case
        when parts::text not ilike ${patternOf(JSON.stringify(words).slice(1, -1))} then false
        when parts::text ~* ${String.raw`\\u(0000|d[89a-f])`} then true
        else exists (select 1 from json_array_elements(parts) part where part.value ->> 'text' ilike ${patternOf(words)})
        end)`,
  );

export type SessionCursor = { updatedAt: number; id: string };

/** Returns a page of a visitor's sessions, newest first. */
export const listSessions = (
  queries: Queries,
  visitorId: string,
  options: { since: number; after?: SessionCursor | undefined; query?: string | undefined; limit: number },
): Promise<Session[]> => {
  const { after, query } = options;
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
        query ? containing(visitorId, query) : undefined,
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

/** Finds a session that is neither deleted nor kept long enough. Throws 404. */
export const requireSession = async (queries: Queries, visitorId: string, id: string, now: number) => {
  const found = await findSession(queries, visitorId, id);
  if (!found || found.deleted || found.session.updatedAt <= keptSince(now)) throw notFound('The chat');
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
