import * as v from 'valibot';
import { unknownKey } from '../config-values.ts';
import { connectionOptions, filesFrom } from '../connection/connection-options.ts';

/** Asks an assistant of Rasa by its REST channel. */
export const RasaAgentConfig = v.strictObject(
  {
    type: v.literal('rasa'),
    ...connectionOptions,
    filesFrom,
    /** Whether messages are shown one by one as the assistant sends them, or all at the end of its turn. */
    stream: v.optional(v.boolean('stream must be true or false'), true),
    /** What the assistant gets as `metadata` with each message, beside `language` and `context`. */
    metadata: v.optional(v.record(v.string(), v.unknown()), {}),
  },
  (issue) => unknownKey(issue, 'rasa'),
);
export type RasaAgentConfig = v.InferOutput<typeof RasaAgentConfig>;
