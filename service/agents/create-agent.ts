import { join, resolve as resolvePath } from 'node:path';
import { pathToFileURL } from 'node:url';
import { resolve as resolvePackage } from 'import-meta-resolve';
import type { Agent, AgentContext, CreateAgent } from './agent.ts';
import type { AgentConfig, ModuleAgentConfig } from './agent-config.ts';
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
  module: (config, context) => loadAgentModule(config, context),
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

/** Node's codes for a module in TypeScript that it cannot run by itself. */
const TYPESCRIPT_CODES = new Set<unknown>([
  'ERR_UNKNOWN_FILE_EXTENSION',
  'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING',
  'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX',
]);

const RUN_TYPESCRIPT =
  'is TypeScript, which this Node.js does not run: compile it to JavaScript, take Node.js 22.18 or newer, or start the service with tsx';

/**
 * Makes the agent of a module that a bot file names, by a path or as a package.
 * Rejects with an Error that says in plain words what is wrong with the module.
 */
const loadAgentModule = async (
  { type: _type, path, ...options }: ModuleAgentConfig,
  context: AgentContext,
): Promise<Agent> => {
  const makeAgent = await importCreateAgent(path, context.baseDir);
  let agent: Agent;
  try {
    agent = await makeAgent(options, context);
  } catch (error) {
    throw new Error(`the agent module ${path} could not make its agent: ${messageOf(error)}`, {
      cause: error,
    });
  }
  if (typeof agent?.run !== 'function') {
    throw new Error(
      `the agent module ${path} made no agent: its createAgent must return one with a method run`,
    );
  }
  return agent;
};

const importCreateAgent = async (path: string, baseDir: string): Promise<CreateAgent> => {
  let exported: { createAgent?: CreateAgent };
  try {
    exported = await import(locate(path, baseDir));
  } catch (error) {
    throw new Error(`the agent module ${path} ${whyNotLoaded(path, error)}`, { cause: error });
  }
  if (typeof exported.createAgent === 'function') return exported.createAgent;
  throw new Error(`the agent module ${path} exports no function named createAgent`);
};

/** The address of a module: of a file when the path begins with a dot or the root, else of a package. */
const locate = (path: string, baseDir: string): string =>
  /^\.{0,2}[/\\]|^[A-Za-z]:[/\\]/.test(path)
    ? pathToFileURL(resolvePath(baseDir, path)).href
    : resolvePackage(path, pathToFileURL(join(baseDir, 'bot.yaml')).href);

const whyNotLoaded = (path: string, error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (/\.[cm]?ts$/.test(path) && TYPESCRIPT_CODES.has(code)) return RUN_TYPESCRIPT;
  return `cannot be loaded: ${messageOf(error)}`;
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
