import * as v from 'valibot';
import { Id } from './primitives.ts';

/** `POST /v1/msg/tts`: a sentence or a whole answer as audio. Answers audio bytes; an envelope on failure. */
export const SpeechInput = v.object({
  messageId: Id,
  /** Plain text, never Markdown. */
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(4000)),
  /** A BCP 47 tag of the text. */
  language: v.pipe(v.string(), v.minLength(1), v.maxLength(35)),
});
export type SpeechInput = v.InferOutput<typeof SpeechInput>;

/** `POST /v1/msg/stt` with audio bytes as the body. */
export const Transcript = v.object({ text: v.string() });
export type Transcript = v.InferOutput<typeof Transcript>;

/** The calls that carry bytes instead of JSON one way. */
export const bytePaths = { tts: '/v1/msg/tts', stt: '/v1/msg/stt' } as const;
