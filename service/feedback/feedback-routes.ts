import { compareVersions, sendFeedback } from 'casement/contract';
import { and, eq } from 'drizzle-orm';
import { ServiceFailure } from '../base/service-failure.ts';
import { requireAnswer } from '../database/message-queries.ts';
import type { Queries } from '../database/queries.ts';
import { type MessageRow, messages } from '../database/schema.ts';
import { answer } from '../http/answer.ts';
import type { HandOn } from './hand-on-ratings.ts';

/** Ratings of answers and comparisons of their versions; both are kept with the answer. */
export const feedbackRoutes = (queries: Queries, handOn: HandOn) => {
  const update = async (visitorId: string, id: string, change: Partial<MessageRow>): Promise<void> => {
    await queries
      .update(messages)
      .set(change)
      .where(and(eq(messages.visitorId, visitorId), eq(messages.id, id)));
  };

  return [
    answer(sendFeedback, { for: 'visitor' }, async ({ visitor: { visitorId, bot }, input }) => {
      const { messageId, rating, reasons, comment } = input;
      const isDislike = rating === 'dislike';
      const { sessionId, agentMemory } = await requireAnswer(queries, visitorId, messageId);
      const given = {
        // Only a dislike has reasons; a rating that is taken back takes them with it.
        reasons: isDislike && reasons?.length ? [...new Set(reasons)] : null,
        comment: (rating !== null && comment?.trim()) || null,
      };
      await update(visitorId, messageId, { rating, ...given });
      handOn(bot, {
        visitorId,
        threadId: sessionId,
        answerId: messageId,
        memory: agentMemory ?? undefined,
        rating,
        reasons: given.reasons ?? [],
        comment: given.comment ?? undefined,
      });
    }),
    answer(compareVersions, { for: 'visitor' }, async ({ visitor: { visitorId }, input }) => {
      const { messageId, previousId, verdict } = input;
      const [message, previous] = await Promise.all([
        requireAnswer(queries, visitorId, messageId),
        requireAnswer(queries, visitorId, previousId),
      ]);
      const areSiblings = message.sessionId === previous.sessionId && message.parentId === previous.parentId;
      if (!areSiblings || (message.position ?? 0) <= (previous.position ?? 0)) {
        throw new ServiceFailure(400, 'An answer is compared with an earlier version of the same answer.');
      }
      await update(visitorId, messageId, { verdict, comparedWith: previousId });
    }),
  ];
};
