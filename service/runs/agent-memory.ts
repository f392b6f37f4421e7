import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { AgentMemory, Remembered } from '../agents/agent.ts';
import type { Queries } from '../database/queries.ts';
import { messages } from '../database/schema.ts';

/** The most characters that an agent keeps beside an answer. */
const MAX_LENGTH = 8000;
/** How far back in its branch an agent's memory is looked for. */
const MAX_ANSWERS = 50;

type Place = {
  visitorId: string;
  sessionId: string;
  answerId: string;
  /** The answers of the branch, oldest first, with the answer itself where it goes on. */
  branch: string[];
};

/**
 * Makes the memory of an agent beside one answer. It lies in the answer's row, so that it goes where the
 * conversation goes: with a visitor who logs in, and with the conversation when that is removed. Read only
 * when the agent asks for it.
 */
export const agentMemory = (
  queries: Queries,
  { visitorId, sessionId, answerId, branch }: Place,
  { logger, now }: { logger: Logger; now: () => number },
): AgentMemory => {
  const remembered = (ofAnswers?: string[]) =>
    queries
      .select({ id: messages.id, value: messages.agentMemory })
      .from(messages)
      .where(
        and(
          eq(messages.visitorId, visitorId),
          eq(messages.sessionId, sessionId),
          isNotNull(messages.agentMemory),
          ofAnswers && inArray(messages.id, ofAnswers),
        ),
      )
      .orderBy(desc(messages.agentMemoryAt), desc(messages.position));

  const read = async (): Promise<Remembered | undefined> => {
    const [latest] = await remembered().limit(1);
    if (!latest || branch.length === 0) return undefined;
    if (latest.value !== null && branch.includes(latest.id)) {
      return { value: latest.value, answerId: latest.id, isBehind: false };
    }
    const rows = await remembered(branch.slice(-MAX_ANSWERS));
    const answer = branch.findLast((id) => rows.some((row) => row.id === id));
    const value = rows.find(({ id }) => id === answer)?.value;
    return answer === undefined || typeof value !== 'string'
      ? undefined
      : { value, answerId: answer, isBehind: true };
  };

  return {
    read,
    keep: async (value) => {
      if (value.length > MAX_LENGTH) throw new RangeError('An agent keeps at most 8,000 characters.');
      try {
        await queries
          .update(messages)
          .set({ agentMemory: value.replaceAll('\0', ''), agentMemoryAt: now() })
          .where(and(eq(messages.visitorId, visitorId), eq(messages.id, answerId)));
      } catch (error) {
        // Without its memory the next answer knows less; that is no reason to fail this one.
        logger.error({ err: error }, 'what the agent keeps beside an answer could not be stored');
      }
    },
  };
};
