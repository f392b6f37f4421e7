import * as v from 'valibot';
import { backEndConfig, filesFrom } from '../connection/connection-options.ts';

/** Asks an assistant of Rasa by its REST channel. */
export const RasaAgentConfig = backEndConfig('rasa', {
  filesFrom,
  /** Whether messages are shown one by one as the assistant sends them, or all at the end of its turn. */
  stream: v.optional(v.boolean('stream must be true or false'), true),
  /** Fields that the assistant gets as `metadata` with each message, beside `language` and `context`. */
  metadata: v.optional(v.record(v.string(), v.unknown()), {}),
});
export type RasaAgentConfig = v.InferOutput<typeof RasaAgentConfig>;
