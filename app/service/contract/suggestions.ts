import * as v from 'valibot';
import { operation } from './operation.ts';
import { Id } from './primitives.ts';

/** `POST /v1/im/msg/predictionQuestion`: whole questions that begin with what stands in the composer. */
export const PredictionInput = v.object({
  sessionId: v.optional(Id),
  text: v.pipe(v.string(), v.maxLength(500)),
});

/** `POST /v1/msg/recommend`: questions that may follow an answer. */
export const RecommendInput = v.object({ sessionId: Id, messageId: Id });

/** At most 5 questions, best first. */
export const Suggestions = v.object({ list: v.array(v.string()) });

export const predictQuestion = operation({
  method: 'POST',
  path: '/v1/im/msg/predictionQuestion',
  request: PredictionInput,
  response: Suggestions,
});

export const recommend = operation({
  method: 'POST',
  path: '/v1/msg/recommend',
  request: RecommendInput,
  response: Suggestions,
});
