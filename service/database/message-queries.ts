import type { ContentPart, Message } from 'casement/contract';
import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Round } from '../base/rounds.ts';
import { notFound } from '../base/service-failure.ts';
import type { Queries } from './queries.ts';
import { rowsOf } from './queries.ts';
import type { MessageRow } from './schema.ts';
import { messages, sessions } from './schema.ts';

/** The most earlier messages that an agent is given. */
const MAX_BRANCH_LENGTH = 400;

export type BranchMessage = {
  id: string;
  role: Message['role'];
  status: Message['status'];
  parts: ContentPart[];
  rounds: Round[] | null;
  /** Whether the answer waits for something. */
  waits: boolean;
};

type Leaf = { visitorId: string; sessionId: string; leafId: string };

/**
 * Returns the beginning of a statement: its `branch` has the last `most` messages on the way from the first
 * one down to a leaf, with these columns; none when the session has no such leaf.
 */
const branchOf = ({ visitorId, sessionId, leafId }: Leaf, most: number, columns: string[]): SQL => {
  const of = (table: string) =>
    sql.raw(['id', 'parent_id', ...columns].map((column) => `${table}.${column}`).join(', '));
  return sql`with recursive branch as (
    select ${of('messages')}, 1 as distance from messages
    where visitor_id = ${visitorId} and id = ${leafId} and session_id = ${sessionId}
    union all
    select ${of('m')}, branch.distance + 1
    from branch join messages m on m.visitor_id = ${visitorId} and m.id = branch.parent_id
    where branch.distance < ${most}
  )`;
};

/**
 * Reads the last messages down to `leafId`, as many as an agent is told; empty when the session has no such
 * message.
 */
export const readBranch = (queries: Queries, visitorId: string, sessionId: string, leafId: string) => {
  const leaf = { visitorId, sessionId, leafId };
  return rowsOf<BranchMessage>(
    queries.execute(sql`
      ${branchOf(leaf, MAX_BRANCH_LENGTH, ['role', 'status', 'parts', 'rounds', 'interrupts'])}
      select id, role, status, parts, rounds, interrupts is not null as waits from branch order by distance desc`),
  );
};

/**
 * The most messages on the way from the first one to a leaf. No visitor writes more in the days that a
 * conversation is kept; the bound is for ids that lead in a circle, since clients choose them.
 */
const MAX_WHOLE_LENGTH = 10_000;

const shownColumns = {
  id: messages.id,
  role: messages.role,
  status: messages.status,
  parts: messages.parts,
  sources: messages.sources,
  createdAt: messages.createdAt,
};
export type ShownMessage = Pick<MessageRow, keyof typeof shownColumns>;

/**
 * Reads all messages from the first one down to `leafId`, as far as others may see them: results of tools,
 * which are not shown, may be far more than the texts.
 */
export const readShownBranch = async (
  queries: Queries,
  visitorId: string,
  sessionId: string,
  leafId: string,
): Promise<ShownMessage[]> => {
  const leaf = { visitorId, sessionId, leafId };
  const branch = await rowsOf<{ id: string }>(
    queries.execute(sql`
      ${branchOf(leaf, MAX_WHOLE_LENGTH, [])}
      select id from branch order by distance desc`),
  );
  if (branch.length === 0) return [];
  const ids = branch.map(({ id }) => id);
  const rows = await queries
    .select(shownColumns)
    .from(messages)
    .where(and(eq(messages.visitorId, visitorId), inArray(messages.id, ids)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

export const findMessage = async (queries: Queries, visitorId: string, id: string) => {
  const [row] = await queries
    .select()
    .from(messages)
    .where(and(eq(messages.visitorId, visitorId), eq(messages.id, id)));
  return row;
};

/** Finds an answer of the visitor's, in a chat that they have not deleted. Throws 404. */
export const requireAnswer = async (queries: Queries, visitorId: string, id: string): Promise<MessageRow> => {
  const [found] = await queries
    .select({ message: messages })
    .from(messages)
    .innerJoin(sessions, and(eq(sessions.visitorId, messages.visitorId), eq(sessions.id, messages.sessionId)))
    .where(and(eq(messages.visitorId, visitorId), eq(messages.id, id), isNull(sessions.deletedAt)));
  if (found?.message.role !== 'assistant') throw notFound('The answer');
  return found.message;
};

/** Returns a page of a session's messages, newest first, every branch. */
export const listMessages = (
  queries: Queries,
  visitorId: string,
  sessionId: string,
  options: { before?: number | undefined; limit: number },
): Promise<MessageRow[]> =>
  queries
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.visitorId, visitorId),
        eq(messages.sessionId, sessionId),
        options.before === undefined ? undefined : lt(messages.position, options.before),
      ),
    )
    .orderBy(desc(messages.position))
    .limit(options.limit);
