import type { Agent } from '../agent.ts';
import type { OpenAiAgentConfig } from '../agent-config.ts';
import type { AgentContext } from '../agent-context.ts';

export const createOpenAiAgent = async (
  config: OpenAiAgentConfig,
  context: AgentContext,
): Promise<Agent> => ({
  async *run() {
    throw new Error(`not there yet: ${config.type} ${context.baseDir}`);
  },
});
