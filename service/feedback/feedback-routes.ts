import { compareVersions, sendFeedback } from 'casement/contract';
import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { requireAnswer } from '../database/message-queries.ts';
import { type MessageRow, messages } from '../database/schema.ts';
import { succeed } from '../http/envelope.ts';
import { readBody } from '../http/read-request.ts';
import { readVisitor, type Services } from '../http/request-scope.ts';
import { ServiceFailure } from '../base/service-failure.ts';

/** Ratings of answers and comparisons of their versions; both are kept with the answer. */
export const feedbackRoutes = (services: Services): Hono => {
  const { queries } = services;

  const update = async (visitorId: string, id: string, change: Partial<MessageRow>): Promise<void> => {
    await queries
      .update(messages)
      .set(change)
      .where(and(eq(messages.visitorId, visitorId), eq(messages.id, id)));
  };

  return new Hono()
    .post(sendFeedback.path, async (context) => {
      const { visitorId } = await readVisitor(context, services);
      const { messageId, rating, reasons, comment } = await readBody(context, sendFeedback.request);
      const isDislike = rating === 'dislike';
      await requireAnswer(queries, visitorId, messageId);
      await update(visitorId, messageId, {
        rating,
        // Only a dislike has reasons; a rating that is taken back takes them with it.
        reasons: isDislike && reasons?.length ? [...new Set(reasons)] : null,
        comment: (rating !== null && comment?.trim()) || null,
      });
      return succeed(context);
    })
    .post(compareVersions.path, async (context) => {
      const { visitorId } = await readVisitor(context, services);
      const { messageId, previousId, verdict } = await readBody(context, compareVersions.request);
      const [message, previous] = await Promise.all([
        requireAnswer(queries, visitorId, messageId),
        requireAnswer(queries, visitorId, previousId),
      ]);
      const areSiblings = message.sessionId === previous.sessionId && message.parentId === previous.parentId;
      if (!areSiblings || (message.position ?? 0) <= (previous.position ?? 0)) {
        throw new ServiceFailure(400, 'An answer is compared with an earlier version of the same answer.');
      }
      await update(visitorId, messageId, { verdict, comparedWith: previousId });
      return succeed(context);
    });
};
