import type { Agent } from './agent.ts';
import type { AgentConfig } from './agent-config.ts';
import type { AgentContext } from './agent-context.ts';
import { createAgUiAgent } from './ag-ui/ag-ui-agent.ts';
import { createDocsAgent } from './docs/docs-agent.ts';
import { createOpenAiAgent } from './openai/openai-agent.ts';
import { createWorkshopAgent } from './workshop/workshop-agent.ts';

/**
 * Makes the agent that a bot file describes.
 * Rejects with an Error in plain words when a folder or a key is missing.
 */
export const createAgent = async (config: AgentConfig, context: AgentContext): Promise<Agent> => {
  if (config.type === 'docs') return createDocsAgent(config, context);
  if (config.type === 'openai') return createOpenAiAgent(config, context);
  if (config.type === 'workshop') return createWorkshopAgent(config, context);
  return createAgUiAgent(config, context);
};
