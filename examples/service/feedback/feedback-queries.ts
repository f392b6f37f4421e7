import type { FeedbackReason, Message } from 'casement/contract';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../database/queries.ts';
import { messages } from '../database/schema.ts';

export type Feedback = {
  rating: 'like' | 'dislike' | null;
  reasons: FeedbackReason[] | null;
  comment: string | null;
};

/** Stores what the visitor says of an answer; false when the visitor has no such answer. */
export const storeFeedback = async (
  queries: Queries,
  visitorId: string,
  messageId: string,
  feedback: Feedback,
): Promise<boolean> => {
  const rows = await queries
    .update(messages)
    .set(feedback)
    .where(and(eq(messages.visitorId, visitorId), eq(messages.id, messageId), eq(messages.role, 'assistant')))
    .returning({ id: messages.id });
  return rows.length > 0;
};

/** Stores how an answer compares with another version of it. */
export const storeVerdict = async (
  queries: Queries,
  visitorId: string,
  messageId: string,
  verdict: { verdict: NonNullable<Message['verdict']>; comparedWith: string },
): Promise<void> => {
  await queries
    .update(messages)
    .set(verdict)
    .where(and(eq(messages.visitorId, visitorId), eq(messages.id, messageId)));
};
