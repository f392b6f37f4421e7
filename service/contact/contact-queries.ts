import type { Language } from 'casement/contract';
import { eq, lt, sql } from 'drizzle-orm';
import { deleteInSlices } from '../database/in-slices.ts';
import { type Queries, rowsOf } from '../database/queries.ts';
import { type ContactRow, contactMessages } from '../database/schema.ts';

export type NewContact = Omit<
  typeof contactMessages.$inferInsert,
  'doneAt' | 'attempts' | 'nextAttemptAt' | 'number'
>;

/** Stores a message, once however often it is sent. */
export const insertContact = async (queries: Queries, message: NewContact): Promise<void> => {
  const isPending = message.pending.length > 0;
  await queries
    .insert(contactMessages)
    .values({ ...message, nextAttemptAt: isPending ? message.createdAt : null })
    .onConflictDoNothing();
};

export const contactStates = ['open', 'done', 'all'] as const;
export type ContactState = (typeof contactStates)[number];

/** Lists messages, the newest first, with one more than `size` when there are further pages. */
export const listContacts = (
  queries: Queries,
  { state, size, page }: { state: ContactState; size: number; page: number },
): Promise<ContactRow[]> =>
  queries
    .select()
    .from(contactMessages)
    .where(
      state === 'all'
        ? undefined
        : sql`${contactMessages.doneAt} is ${state === 'open' ? sql`null` : sql`not null`}`,
    )
    .orderBy(sql`${contactMessages.number} desc`)
    .limit(size + 1)
    .offset(page * size);

export const findContact = async (queries: Queries, number: number): Promise<ContactRow | undefined> => {
  const [row] = await queries.select().from(contactMessages).where(eq(contactMessages.number, number));
  return row;
};

/** Marks a message as done, or as open again. */
export const setContactDone = async (
  queries: Queries,
  number: number,
  doneAt: number | null,
): Promise<void> => {
  await queries.update(contactMessages).set({ doneAt }).where(eq(contactMessages.number, number));
};

export const removeContact = async (queries: Queries, number: number): Promise<void> => {
  await queries.delete(contactMessages).where(eq(contactMessages.number, number));
};

/**
 * Takes messages that are due, each for one process alone, and counts the attempt; `until` is when another
 * one may try, should this one die.
 */
export const takeDueContacts = async (
  queries: Queries,
  { now, until, most }: { now: number; until: number; most: number },
): Promise<ContactRow[]> => {
  const taken = await rowsOf<{ number: number }>(
    queries.execute(sql`
      update contact_messages set attempts = attempts + 1, next_attempt_at = ${until}
      where number in (
        select number from contact_messages where next_attempt_at <= ${now}
        order by next_attempt_at limit ${most} for update skip locked)
      returning number::double precision as number`),
  );
  const rows = await Promise.all(taken.map(({ number }) => findContact(queries, number)));
  return rows.filter((row) => row !== undefined);
};

/** Notes what of an attempt is left to do, and when. */
export const noteAttempt = async (
  queries: Queries,
  number: number,
  change: Pick<ContactRow, 'pending' | 'nextAttemptAt'>,
): Promise<void> => {
  await queries.update(contactMessages).set(change).where(eq(contactMessages.number, number));
};

/** The conversation of a message, as far as it is still kept: what each side has said, oldest first. */
export const readContactConversation = async (
  queries: Queries,
  { visitorId, sessionId }: Pick<ContactRow, 'visitorId' | 'sessionId'>,
): Promise<{ role: string; parts: { type: string; text?: string }[]; createdAt: number }[]> => {
  if (sessionId === null) return [];
  return rowsOf(
    queries.execute(sql`
      with recursive branch as (
        select m.id, m.parent_id, m.role, m.parts, m.created_at, 1 as distance from sessions s
        join messages m on m.visitor_id = s.visitor_id and m.id = s.head_id
        where s.visitor_id = ${visitorId} and s.id = ${sessionId} and s.deleted_at is null
        union all
        select m.id, m.parent_id, m.role, m.parts, m.created_at, branch.distance + 1
        from branch join messages m on m.visitor_id = ${visitorId} and m.id = branch.parent_id
        where branch.distance < 400)
      select role, parts, created_at::double precision as "createdAt" from branch order by distance desc`),
  );
};

/** Removes what has been kept long enough. */
export const forgetContacts = async (queries: Queries, before: number): Promise<void> => {
  await deleteInSlices(queries, contactMessages, lt(contactMessages.createdAt, before));
};

/** The part of a message that others are told of its language. */
export const languageOf = ({ language }: Pick<ContactRow, 'language'>): Language =>
  language.startsWith('zh') ? 'zh-CN' : 'en';
