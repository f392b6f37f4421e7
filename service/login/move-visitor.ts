import { sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../database/queries.ts';
import { moveOrders } from '../payments/index.ts';
import type { RunEngine } from '../runs/index.ts';

/** How often answers that start while a visitor becomes a user are stopped. */
const MOVE_ATTEMPTS = 5;

/**
 * Moves everything of a visitor to the user that they have become; answers being written are stopped first.
 */
export const moveToUser = async (
  { queries, engine }: { queries: Queries; engine: RunEngine },
  visitorId: string,
  userId: string,
): Promise<void> => {
  await moveOrders(queries, visitorId, userId);
  for (let attempt = 0; attempt < MOVE_ATTEMPTS; attempt += 1) {
    const areStopped = await engine.stopVisitor(visitorId);
    if ((await moveVisitor(queries, visitorId, userId)) === 0 || !areStopped) return;
  }
};

/**
 * Moves everything of one visitor to another: conversations with their feedback and streams, files and links;
 * all or nothing. A conversation in which an answer is being written stays with its files, and so does one
 * whose ids the other has as well. Returns how many conversations stay because of an answer being written.
 */
const moveVisitor = (queries: Queries, from: string, to: string): Promise<number> =>
  queries.transaction(async (transaction) => {
    // A question that is asked in one of them meanwhile waits until they have moved.
    await transaction.execute(
      sql`select id from sessions where visitor_id in (${from}, ${to}) order by visitor_id, id for update`,
    );
    const moving = await rowsOf<{ id: string }>(
      transaction.execute(sql`
        insert into sessions (visitor_id, id, bot_id, title, head_id, created_at, updated_at, deleted_at)
        select ${to}, id, bot_id, title, head_id, created_at, updated_at, deleted_at from sessions s
        where visitor_id = ${from}
          and not exists (select 1 from sessions o where o.visitor_id = ${to} and o.id = s.id)
          and not exists (select 1 from runs r where r.visitor_id = ${from} and r.session_id = s.id
            and (r.status = 'running' or exists (select 1 from runs o where o.visitor_id = ${to} and o.id = r.id)))
          and not exists (select 1 from messages m join messages o on o.id = m.id and o.visitor_id = ${to}
            where m.visitor_id = ${from} and m.session_id = s.id)
        returning id`),
    );
    const ids = JSON.stringify(moving.map(({ id }) => id));
    const moved = sql`(select value from json_array_elements_text(${ids}::json))`;
    const ofFrom = sql`visitor_id = ${from} and session_id in ${moved}`;
    await transaction.execute(sql`update runs set visitor_id = ${to} where ${ofFrom}`);
    await transaction.execute(sql`update messages set visitor_id = ${to} where ${ofFrom}`);
    await transaction.execute(sql`
      insert into file_uses (visitor_id, session_id, key, created_at)
      select ${to}, session_id, key, created_at from file_uses where ${ofFrom} on conflict do nothing`);
    await transaction.execute(sql`delete from file_uses where ${ofFrom}`);
    // A file that only chats that stay use must stay with them: a question can be asked about one's own files
    // alone.
    await transaction.execute(sql`
      update files set visitor_id = ${to} where visitor_id = ${from} and (
        not exists (select 1 from file_uses where file_uses.key = files.key and file_uses.visitor_id = ${from})
        or exists (select 1 from file_uses where file_uses.key = files.key and file_uses.visitor_id = ${to}))`);
    await transaction.execute(sql`delete from sessions where visitor_id = ${from} and id in ${moved}`);
    // A link may outlast its conversation, so all links move except those of conversations that stay.
    await transaction.execute(sql`
      update shares set visitor_id = ${to} where visitor_id = ${from}
        and not exists (select 1 from sessions s where s.visitor_id = ${from} and s.id = shares.session_id)`);
    await transaction.execute(sql`
      update contact_messages c set visitor_id = ${to} where visitor_id = ${from}
        and not exists (select 1 from contact_messages o where o.visitor_id = ${to} and o.id = c.id)`);
    const [running] = await rowsOf<{ count: number }>(
      transaction.execute(sql`
        select count(distinct session_id)::integer as count from runs
        where visitor_id = ${from} and status = 'running'`),
    );
    return running?.count ?? 0;
  });
