import * as v from 'valibot';
import { environmentName, filledString } from '../config-values.ts';
import { backEndConfig } from '../connection/connection-options.ts';

/** Asks a workflow of n8n by the webhook of its Chat Trigger. */
export const N8nAgentConfig = backEndConfig('n8n', {
  /** The environment variable that holds `user:password`, where the Chat Trigger asks for Basic Auth. */
  basicAuthEnv: v.optional(environmentName('basicAuthEnv')),
  /** The field of the question. */
  chatInputKey: v.optional(filledString('chatInputKey'), 'chatInput'),
  /** The field of the conversation's id. */
  chatSessionKey: v.optional(filledString('chatSessionKey'), 'sessionId'),
  /** Fields that the workflow gets as `metadata` with each question, beside `language` and `context`. */
  metadata: v.optional(v.record(v.string(), v.unknown()), {}),
});
export type N8nAgentConfig = v.InferOutput<typeof N8nAgentConfig>;
