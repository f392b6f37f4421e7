import type { Agent } from '../agent.ts';
import type { DocsAgentConfig } from '../agent-config.ts';
import type { AgentContext } from '../agent-context.ts';

export const createDocsAgent = async (config: DocsAgentConfig, context: AgentContext): Promise<Agent> => ({
  async *run() {
    throw new Error(`not there yet: ${config.type} ${context.baseDir}`);
  },
});
