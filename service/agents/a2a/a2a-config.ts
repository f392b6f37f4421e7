import * as v from 'valibot';
import { httpUrl, unknownKey } from '../config-values.ts';
import { connectionOptions, filesFrom } from '../connection/connection-options.ts';

/** Passes questions to an agent that speaks A2A 1.0 (or 0.3), which is found by its agent card. */
export const A2aAgentConfig = v.strictObject(
  {
    type: v.literal('a2a'),
    /** The agent's address, below which `/.well-known/agent-card.json` lies, or that of a card whose name ends in `.json`. */
    ...connectionOptions,
    filesFrom,
    /** Where the agent takes calls; absent means the address that its card names, which must have the origin of `url`. */
    endpoint: v.optional(httpUrl('endpoint')),
  },
  (issue) => unknownKey(issue, 'a2a'),
);
export type A2aAgentConfig = v.InferOutput<typeof A2aAgentConfig>;
