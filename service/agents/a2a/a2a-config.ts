import * as v from 'valibot';
import { httpUrl } from '../config-values.ts';
import { backEndConfig, filesFrom } from '../connection/connection-options.ts';

/**
 * Passes questions to an agent that speaks A2A 1.0 (or 0.3). Its `url` is the agent's address, below which
 * `/.well-known/agent-card.json` lies, or that of a card whose name ends in `.json`.
 */
export const A2aAgentConfig = backEndConfig('a2a', {
  filesFrom,
  /**
   * Where the agent takes calls; absent means the address that its card names, which must have the origin of
   * `url`.
   */
  endpoint: v.optional(httpUrl('endpoint')),
});
export type A2aAgentConfig = v.InferOutput<typeof A2aAgentConfig>;
