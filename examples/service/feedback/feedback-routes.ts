import { compareVersions, sendFeedback } from 'casement/contract';
import { Hono } from 'hono';
import { findMessage } from '../database/message-queries.ts';
import { succeed } from '../http/envelope.ts';
import { readBody } from '../http/read-request.ts';
import { readVisitor } from '../http/request-scope.ts';
import type { Services } from '../http/services.ts';
import { notFound, ServiceFailure } from '../service-failure.ts';
import { storeFeedback, storeVerdict } from './feedback-queries.ts';

/** Ratings of answers and comparisons of their versions; both are kept with the answer. */
export const feedbackRoutes = (services: Services): Hono => {
  const { queries } = services;
  return new Hono()
    .post(sendFeedback.path, async (context) => {
      const { visitorId } = await readVisitor(context, services);
      const { messageId, rating, reasons, comment } = await readBody(context, sendFeedback.request);
      const isDislike = rating === 'dislike';
      const isStored = await storeFeedback(queries, visitorId, messageId, {
        rating,
        // Only a dislike has reasons; a rating that is taken back takes them with it.
        reasons: isDislike && reasons?.length ? [...new Set(reasons)] : null,
        comment: (rating !== null && comment?.trim()) || null,
      });
      if (!isStored) throw notFound('The answer');
      return succeed(context);
    })
    .post(compareVersions.path, async (context) => {
      const { visitorId } = await readVisitor(context, services);
      const { messageId, previousId, verdict } = await readBody(context, compareVersions.request);
      const [message, previous] = await Promise.all([
        findMessage(queries, visitorId, messageId),
        findMessage(queries, visitorId, previousId),
      ]);
      if (message?.role !== 'assistant' || previous?.role !== 'assistant') throw notFound('The answer');
      const areSiblings = message.sessionId === previous.sessionId && message.parentId === previous.parentId;
      if (!areSiblings || (message.position ?? 0) <= (previous.position ?? 0)) {
        throw new ServiceFailure(400, 'An answer is compared with an earlier version of the same answer.');
      }
      await storeVerdict(queries, visitorId, messageId, { verdict, comparedWith: previousId });
      return succeed(context);
    });
};
