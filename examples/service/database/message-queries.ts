import type { ContentPart, Message } from 'casement/contract';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Round } from '../agents/rounds.ts';
import { notFound } from '../service-failure.ts';
import type { Queries } from './queries.ts';
import { rowsOf } from './queries.ts';
import type { MessageRow } from './schema.ts';
import { messages } from './schema.ts';

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

/** Reads the last `most` messages of those from the first one down to `leafId`; empty when the session has no such message. */
export const readBranch = async (
  queries: Queries,
  visitorId: string,
  sessionId: string,
  leafId: string,
  most = MAX_BRANCH_LENGTH,
) =>
  rowsOf<BranchMessage>(
    queries.execute(sql`
      with recursive branch as (
        select id, parent_id, role, status, parts, rounds, interrupts, 1 as distance from messages
        where visitor_id = ${visitorId} and id = ${leafId} and session_id = ${sessionId}
        union all
        select m.id, m.parent_id, m.role, m.status, m.parts, m.rounds, m.interrupts, branch.distance + 1
        from branch join messages m on m.visitor_id = ${visitorId} and m.id = branch.parent_id
        where branch.distance < ${most}
      )
      select id, role, status, parts, rounds, interrupts is not null as waits from branch order by distance desc`),
  );

/** No visitor writes more in the days that a conversation is kept. A bound, for the ids are the clients' own and could lead in a circle. */
const MAX_WHOLE_LENGTH = 10_000;

/** Reads all messages from the first one down to `leafId`, with all their columns. */
export const readBranchRows = async (
  queries: Queries,
  visitorId: string,
  sessionId: string,
  leafId: string,
): Promise<MessageRow[]> => {
  const branch = await readBranch(queries, visitorId, sessionId, leafId, MAX_WHOLE_LENGTH);
  const ids = branch.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await queries
    .select()
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

/** Finds an answer of the visitor's. Throws 404. */
export const requireAnswer = async (queries: Queries, visitorId: string, id: string): Promise<MessageRow> => {
  const message = await findMessage(queries, visitorId, id);
  if (message?.role !== 'assistant') throw notFound('The answer');
  return message;
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
