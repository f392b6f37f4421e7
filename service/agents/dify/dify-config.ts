import * as v from 'valibot';
import { environmentName, unknownKey } from '../config-values.ts';
import { connectionOptions, filesFrom } from '../connection/connection-options.ts';

/** Asks an app of Dify, a chatbot, agent or chatflow, by its service API. */
export const DifyAgentConfig = v.strictObject(
  {
    type: v.literal('dify'),
    ...connectionOptions,
    filesFrom,
    /** The environment variable that holds the app's key. */
    apiKeyEnv: v.optional(environmentName('apiKeyEnv'), 'DIFY_API_KEY'),
    /** Values of the app's input variables; `{language}` in a text becomes the visitor's language. */
    inputs: v.optional(v.record(v.string(), v.unknown()), {}),
  },
  (issue) => unknownKey(issue, 'dify'),
);
export type DifyAgentConfig = v.InferOutput<typeof DifyAgentConfig>;
