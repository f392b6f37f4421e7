import * as v from 'valibot';
import { unknownKey } from '../config-values.ts';
import { connectionOptions, filesFrom } from '../connection/connection-options.ts';

/** Asks a server that is written with ChatKit's library. */
export const ChatKitAgentConfig = v.strictObject(
  {
    type: v.literal('chatkit'),
    ...connectionOptions,
    filesFrom,
    /** What the server gets as `metadata` with each request, beside `language` and `context`. */
    metadata: v.optional(v.record(v.string(), v.unknown()), {}),
  },
  (issue) => unknownKey(issue, 'chatkit'),
);
export type ChatKitAgentConfig = v.InferOutput<typeof ChatKitAgentConfig>;
