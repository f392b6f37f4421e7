import * as v from 'valibot';
import { countCharacters } from './count-characters.ts';
import { Nothing, post } from './operation.ts';
import { Id } from './primitives.ts';

/** Why an answer is disliked, in the dialog's order. Source: the specification, section 9. */
export const feedbackReasons = [
  'wrong-answer',
  'does-not-understand',
  'typos',
  'incorrect-facts',
  'blank-answer',
  'lack-of-professionalism',
  'context-not-understood',
  'illegal-content',
  'others',
] as const;
export const FeedbackReason = v.picklist(feedbackReasons);
export type FeedbackReason = v.InferOutput<typeof FeedbackReason>;

/** The most characters a comment may have, as a reader counts them. */
export const MAX_COMMENT_LENGTH = 1000;

/** `POST /v1/im/msg/feedback`: null takes a rating back, with its reasons and comment. */
export const FeedbackInput = v.object({
  messageId: Id,
  rating: v.nullable(v.picklist(['like', 'dislike'])),
  reasons: v.optional(v.pipe(v.array(FeedbackReason), v.maxLength(feedbackReasons.length))),
  comment: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(MAX_COMMENT_LENGTH * 20),
      v.check((text) => countCharacters(text) <= MAX_COMMENT_LENGTH),
    ),
  ),
});

/** `POST /v1/im/msg/compare`: how a regenerated answer compares with its sibling, the version before it. */
export const CompareInput = v.object({
  messageId: Id,
  previousId: Id,
  verdict: v.picklist(['better', 'same', 'worse']),
});

export const sendFeedback = post('/v1/im/msg/feedback', FeedbackInput, Nothing);

export const compareVersions = post('/v1/im/msg/compare', CompareInput, Nothing);
