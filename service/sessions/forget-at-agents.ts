import { and, asc, eq, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { ForgottenConversation } from '../agents/agent.ts';
import { askAgent, type AskedBot } from '../bots/index.ts';
import type { Queries } from '../database/queries.ts';
import { keptSince, type Retention } from '../database/retention.ts';
import { messages, sessions } from '../database/schema.ts';

/** How many answers are read at once. */
const PAGE = 500;

/**
 * Reads what an agent has kept beside the answers of a bot's conversations that are removed next, page by
 * page.
 */
async function* findGone(
  queries: Queries,
  botId: string,
  retention: Retention,
  now: number,
): AsyncGenerator<ForgottenConversation> {
  const isOver = or(
    lte(sessions.updatedAt, keptSince(retention, now)),
    and(isNotNull(sessions.deletedAt), lt(sessions.deletedAt, now - retention.deletedMs)),
  );
  const isOfSession = and(eq(messages.visitorId, sessions.visitorId), eq(messages.sessionId, sessions.id));
  const fields = { visitorId: sessions.visitorId, threadId: sessions.id, id: messages.id };
  let last = { visitorId: '', threadId: '', id: '' };
  for (;;) {
    const rows = await queries
      .select({ ...fields, memory: messages.agentMemory })
      .from(sessions)
      .innerJoin(messages, isOfSession)
      .where(
        and(
          eq(sessions.botId, botId),
          isOver,
          isNotNull(messages.agentMemory),
          sql`(${fields.visitorId}, ${fields.threadId}, ${fields.id}) > (${last.visitorId}, ${last.threadId}, ${last.id})`,
        ),
      )
      .orderBy(asc(fields.visitorId), asc(fields.threadId), asc(fields.id))
      .limit(PAGE);
    // A conversation on two pages is told twice, which is nothing to its agent.
    const found = new Map<string, ForgottenConversation>();
    for (const { memory, visitorId, threadId } of rows) {
      const key = `${visitorId} ${threadId}`;
      const gone = found.get(key) ?? { visitorId, threadId, memories: [] };
      if (memory !== null) gone.memories.push(memory);
      found.set(key, gone);
    }
    yield* found.values();
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return;
    last = end;
  }
}

/**
 * Tells agents of the conversations that are removed next, so that their back ends remove theirs. One that is
 * away is told of no more of them: the conversation of a visitor who has deleted it does not stay here
 * because of that.
 */
export const forgetAtAgents = async (
  { queries, retention }: { queries: Queries; retention: Retention },
  bots: readonly AskedBot[],
  logger: Logger,
  now: number,
): Promise<void> => {
  for (const bot of bots) {
    const what = 'the back end could not be told of conversations that are removed';
    await askAgent(bot, logger, what, async (agent) => {
      if (!agent.forget) return;
      for await (const gone of findGone(queries, bot.id, retention, now)) await agent.forget(gone);
    });
  }
};
