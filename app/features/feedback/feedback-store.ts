import type { Feedback, ThreadMessage } from '../../conversation/conversation-state.ts';
import { sendFeedback, type FeedbackReason } from '../../service/contract/feedback.ts';
import type { App } from '../app.ts';

/** A rating as the visitor gives it; null takes it back. */
export type Rating = {
  rating: 'like' | 'dislike' | null;
  reasons?: FeedbackReason[];
  comment?: string;
};

type PendingFeedback = {
  /** The feedback that the service has stored, as far as is known. */
  stored: Feedback;
  /** The call sent last; the next one waits for it, so that the last press decides. */
  lastCall: Promise<unknown>;
};

/** Stores the visitor's feedback on answers. */
export const createFeedback = ({ conversation, conversationEvents, visitor }: App) => {
  const pending = new Map<string, PendingFeedback>();
  return {
    /**
     * Rates an answer: shown at once, and put back when the service does not store it.
     * Resolves once it is stored; rejects with a `ServiceError`.
     */
    rate: async (
      { id, sessionId, rating, reasons, comment }: ThreadMessage,
      wanted: Rating,
    ): Promise<void> => {
      const change = pending.get(id) ?? { stored: { rating, reasons, comment }, lastCall: Promise.resolve() };
      pending.set(id, change);
      const shown: Feedback = { rating: wanted.rating, reasons: wanted.reasons, comment: wanted.comment };
      conversation.noteFeedback(id, shown);
      const call = change.lastCall.then(() =>
        visitor.service.call(sendFeedback, { messageId: id, ...wanted }),
      );
      const settled = call.catch(() => undefined);
      change.lastCall = settled;
      const isLast = () => change.lastCall === settled;
      try {
        await call;
        change.stored = shown;
        if (isLast()) {
          // Messages loaded meanwhile may lack it.
          conversation.noteFeedback(id, shown);
          conversationEvents.tell({ type: 'changed', sessionId });
        }
      } catch (error) {
        // A later press puts its own rating back.
        if (isLast()) conversation.noteFeedback(id, change.stored);
        throw error;
      } finally {
        if (isLast()) pending.delete(id);
      }
    },
  };
};
