import type { Feedback, ThreadMessage } from '../../conversation/conversation-state.ts';
import { noteFeedback } from '../../conversation/conversation-store.ts';
import { conversationEvents } from '../../conversation/conversation-events.ts';
import { sendFeedback, type FeedbackReason } from '../../service/contract/feedback.ts';
import { visitorRuntime } from '../../visitor/visitor-store.ts';

/** A rating as the visitor gives it; null takes it back. */
export type Rating = {
  rating: 'like' | 'dislike' | null;
  reasons?: FeedbackReason[];
  comment?: string;
};

type Change = {
  /** What the service has stored, as far as is known. */
  stored: Feedback;
  /** The last call; the next one waits for it, so that the last press decides. */
  last: Promise<unknown>;
};

const changes = new Map<string, Change>();

/**
 * Rates an answer: shown at once, and put back when the service does not store it.
 * @param shownByCaller The caller says what went wrong: no toast.
 * @returns Whether it is stored.
 */
export const rate = async (
  { id, sessionId, rating, reasons, comment }: ThreadMessage,
  wanted: Rating,
  shownByCaller = false,
): Promise<boolean> => {
  const change = changes.get(id) ?? { stored: { rating, reasons, comment }, last: Promise.resolve() };
  changes.set(id, change);
  const shown: Feedback = { rating: wanted.rating, reasons: wanted.reasons, comment: wanted.comment };
  noteFeedback(id, shown);
  const call = change.last.then(() =>
    visitorRuntime().service.call(sendFeedback, { messageId: id, ...wanted }, { shownByCaller }),
  );
  const settled = call.catch(() => undefined);
  change.last = settled;
  try {
    await call;
    change.stored = shown;
    if (change.last === settled) {
      // What was loaded meanwhile may not have known of it.
      noteFeedback(id, shown);
      conversationEvents.tell({ type: 'changed', sessionId });
    }
    return true;
  } catch {
    // A later press has its own end.
    if (change.last === settled) noteFeedback(id, change.stored);
    return false;
  } finally {
    if (change.last === settled) changes.delete(id);
  }
};
