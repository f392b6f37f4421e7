import * as v from 'valibot';
import { post } from './operation.ts';
import { Id } from './primitives.ts';

/** `POST /v1/im/msg/predictionQuestion`: whole questions that begin with the text in the composer. */
export const PredictionInput = v.object({
  sessionId: v.optional(Id),
  text: v.pipe(v.string(), v.maxLength(500)),
});

/** `POST /v1/msg/recommend`: questions that may follow an answer. */
export const RecommendInput = v.object({ sessionId: Id, messageId: Id });

/** At most 5 questions, best first. */
export const Suggestions = v.object({ list: v.array(v.string()) });

export const predictQuestion = post('/v1/im/msg/predictionQuestion', PredictionInput, Suggestions);

export const recommend = post('/v1/msg/recommend', RecommendInput, Suggestions);
