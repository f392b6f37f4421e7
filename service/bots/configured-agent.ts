import type { Logger } from 'pino';
import { shareLibraries } from '../retrieval/shared-libraries.ts';
import type { AgentFactory } from './bot-registry.ts';

/** Makes the agents of `agents/`. Loaded when asked for: an operator with an agent of their own needs none of them. */
export const createConfiguredAgent = (
  env: Readonly<Record<string, string | undefined>>,
  logger: Logger,
): AgentFactory => {
  const openLibrary = shareLibraries();
  return async (config, baseDir) => {
    const { createAgent } = await import('../agents/create-agent.ts');
    return createAgent(config, { baseDir, env, logger }, openLibrary);
  };
};
