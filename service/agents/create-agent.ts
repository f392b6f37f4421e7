import type { Agent, AgentContext } from './agent.ts';
import type { AgentConfig } from './agent-config.ts';
import { fromOpenAi } from './model/model-config.ts';
import { openLibrary } from '../retrieval/library.ts';

/**
 * Makes the agent that a bot file describes.
 * Rejects with an Error in plain words when a folder, a key or a module is missing.
 * @param open Opens the pages that the agent searches; agents may share them.
 */
export const createAgent = async (
  config: AgentConfig,
  context: AgentContext,
  open = openLibrary,
): Promise<Agent> => {
  const make = makers[config.type] as Maker<typeof config>;
  return make(config, context, open);
};

type Maker<Config> = (config: Config, context: AgentContext, open: typeof openLibrary) => Promise<Agent>;

/** Makes each kind of agent. Its code is loaded when a bot names it: most services need one kind. */
const makers: { [Type in AgentConfig['type']]: Maker<Extract<AgentConfig, { type: Type }>> } = {
  docs: async (...given) => (await import('./docs/docs-agent.ts')).createDocsAgent(...given),
  model: async (...given) => (await import('./model/model-agent.ts')).createModelAgent(...given),
  openai: async (config, context, open) => {
    const { createModelAgent } = await import('./model/model-agent.ts');
    return createModelAgent(fromOpenAi(config, context.env), context, open);
  },
  'ai-sdk': async (config, context) =>
    (await import('./ai-sdk/ai-sdk-agent.ts')).createAiSdkAgent(config, context),
  langgraph: async (config, context) =>
    (await import('./langgraph/langgraph-agent.ts')).createLangGraphAgent(config, context),
  a2a: async (config, context) => (await import('./a2a/a2a-agent.ts')).createA2aAgent(config, context),
  module: async (config, context) =>
    (await import('./module/module-agent.ts')).createModuleAgent(config, context),
  'ag-ui': async (config, context) =>
    (await import('./ag-ui/ag-ui-agent.ts')).createAgUiAgent(config, context),
  n8n: async (config, context) => (await import('./n8n/n8n-agent.ts')).createN8nAgent(config, context),
  flowise: async (config, context) =>
    (await import('./flowise/flowise-agent.ts')).createFlowiseAgent(config, context),
  dify: async (config, context) => (await import('./dify/dify-agent.ts')).createDifyAgent(config, context),
  chatkit: async (config, context) =>
    (await import('./chatkit/chatkit-agent.ts')).createChatKitAgent(config, context),
  rasa: async (config, context) => (await import('./rasa/rasa-agent.ts')).createRasaAgent(config, context),
  botpress: async (config, context) =>
    (await import('./botpress/botpress-agent.ts')).createBotpressAgent(config, context),
};
