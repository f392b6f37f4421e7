import type { Agent } from '../agent.ts';
import type { AgUiAgentConfig } from '../agent-config.ts';
import type { AgentContext } from '../agent-context.ts';

export const createAgUiAgent = async (config: AgUiAgentConfig, context: AgentContext): Promise<Agent> => ({
  async *run() {
    throw new Error(`not there yet: ${config.type} ${context.baseDir}`);
  },
});
