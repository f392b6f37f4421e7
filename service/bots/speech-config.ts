import * as v from 'valibot';
import { filled, strict } from './checks.ts';

/**
 * The `speech` part of a bot file: models behind an OpenAI-compatible endpoint for speech and for dictation.
 */
export const SpeechConfig = strict({
  /** The endpoint up to and including `/v1`; absent means `OPENAI_BASE_URL`, then OpenAI's own. */
  baseUrl: v.optional(v.pipe(filled, v.regex(/^https?:\/\//, 'must be an http or https address'))),
  /** The environment variable that holds the key. */
  apiKeyEnv: v.optional(filled, 'OPENAI_API_KEY'),
  /** Reads answers aloud. Absent means the espeak-ng of this machine, where it is installed. */
  tts: v.optional(strict({ model: filled, voice: filled })),
  /** Writes down what visitors say. Absent means that their browsers do. */
  stt: v.optional(strict({ model: filled })),
});
export type SpeechConfig = v.InferOutput<typeof SpeechConfig>;
