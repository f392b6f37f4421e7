import { and, eq, isNotNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Agent, ForgottenConversation } from '../agents/agent.ts';
import { toldOf } from '../agents/told-failure.ts';
import type { Queries } from '../database/queries.ts';
import { messages, sessions } from '../database/schema.ts';
import { isOver } from './remove-expired.ts';

/** A bot, as far as its agent is told of conversations that are removed. */
type TellableBot = { takeAgent(): { agent: Agent; release(): void } };

type Gone = ForgottenConversation & { botId: string };

/** Finds what agents have kept beside the answers of conversations that are removed next. */
const findGone = async (queries: Queries, now: number): Promise<Gone[]> => {
  const rows = await queries
    .select({
      botId: sessions.botId,
      visitorId: sessions.visitorId,
      threadId: sessions.id,
      memory: messages.agentMemory,
    })
    .from(sessions)
    .innerJoin(messages, and(eq(messages.visitorId, sessions.visitorId), eq(messages.sessionId, sessions.id)))
    .where(and(isNotNull(messages.agentMemory), isOver(now)));
  const found = new Map<string, Gone>();
  for (const { memory, ...ids } of rows) {
    const key = `${ids.visitorId} ${ids.threadId}`;
    const gone = found.get(key) ?? { ...ids, memories: [] };
    if (memory !== null) gone.memories.push(memory);
    found.set(key, gone);
  }
  return [...found.values()];
};

/**
 * Tells agents of the conversations that are removed next, so that their back ends remove theirs. One that is away is told
 * of no more of them: the conversation of a visitor who has deleted it does not stay here because of that.
 */
export const forgetAtAgents = async (
  queries: Queries,
  findBot: (botId: string) => TellableBot | undefined,
  logger: Logger,
  now: number,
): Promise<void> => {
  const byBot = new Map<string, Gone[]>();
  for (const gone of await findGone(queries, now)) {
    byBot.set(gone.botId, [...(byBot.get(gone.botId) ?? []), gone]);
  }
  for (const [botId, all] of byBot) {
    const taken = findBot(botId)?.takeAgent();
    let told = 0;
    try {
      for (const gone of all) {
        await taken?.agent.forget?.(gone);
        told += 1;
      }
    } catch (error) {
      const [fields, words] = toldOf(
        error,
        'the back end could not be told of conversations that are removed',
      );
      logger.warn({ botId, left: all.length - told, ...fields }, words);
    } finally {
      taken?.release();
    }
  }
};
