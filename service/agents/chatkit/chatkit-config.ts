import * as v from 'valibot';
import { backEndConfig, filesFrom } from '../connection/connection-options.ts';

/** Asks a server that is written with ChatKit's library. */
export const ChatKitAgentConfig = backEndConfig('chatkit', {
  filesFrom,
  /** Fields that the server gets as `metadata` with each request, beside `language` and `context`. */
  metadata: v.optional(v.record(v.string(), v.unknown()), {}),
});
export type ChatKitAgentConfig = v.InferOutput<typeof ChatKitAgentConfig>;
