import type { Agent } from './agent.ts';
import type { AgentConfig } from './agent-config.ts';
import type { AgentContext } from './agent-context.ts';
import { createAgUiAgent } from './ag-ui/ag-ui-agent.ts';
import { createDocsAgent } from './docs/docs-agent.ts';
import { loadAgentModule } from './load-agent-module.ts';
import { createOpenAiAgent } from './openai/openai-agent.ts';

/**
 * Makes the agent that a bot file describes.
 * Rejects with an Error in plain words when a folder, a key or a module is missing.
 */
export const createAgent = async (config: AgentConfig, context: AgentContext): Promise<Agent> => {
  if (config.type === 'docs') return createDocsAgent(config, context);
  if (config.type === 'openai') return createOpenAiAgent(config, context);
  if (config.type === 'module') return loadAgentModule(config, context);
  return createAgUiAgent(config, context);
};
