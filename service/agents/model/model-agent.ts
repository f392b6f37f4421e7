import type { Agent, AgentContext } from '../agent.ts';
import { libraryConfigOf } from '../library-config.ts';
import type { OpenLibrary } from '../../retrieval/library.ts';
import type { McpTools } from '../mcp/mcp-tools.ts';
import { type ChosenModel, connectModel } from './connect-model.ts';
import { ModelAnswer, type Setting } from './model-answer.ts';
import type { ModelAgentConfig, ModelChoice } from './model-config.ts';
import type { OpenTools } from './service-tools.ts';

const noTools: OpenTools = async () => [];

/** Makes the agent that asks a model. */
export const createModelAgent = async (
  config: ModelAgentConfig,
  context: AgentContext,
  openLibrary: OpenLibrary,
): Promise<Agent> => {
  const { env, logger } = context;
  const connect = (choice: ModelChoice) => connectModel(choice, env);
  const [first, ...others] = [await connect(config), ...(await Promise.all(config.fallback.map(connect)))];
  // A file is read once, whichever model answers.
  const takesPdf = [first, ...others].every((model) => model.takesPdf);
  const withFiles = (model: ChosenModel): ChosenModel => ({ ...model, takesPdf });
  const models: Setting['models'] = [withFiles(first), ...others.map(withFiles)];
  const library = config.retrieval && (await openLibrary(libraryConfigOf(config.retrieval, env), context));
  const mcp = await openMcp(config, context);
  const openTools = mcp?.list ?? noTools;
  return {
    run: (input) => new ModelAnswer({ config, models, library, openTools, logger }, input).events(),
    goesOn: true,
    ...(library && { topics: (language) => library.topics(language) }),
    dispose: async () => {
      await mcp?.dispose();
      await library?.dispose();
    },
  };
};

/** Opens the servers of MCP that a bot file names; the code for them is loaded for no other. */
const openMcp = async ({ mcp }: ModelAgentConfig, context: AgentContext): Promise<McpTools | undefined> =>
  mcp.length > 0 ? (await import('../mcp/mcp-tools.ts')).openMcpTools(mcp, context) : undefined;
