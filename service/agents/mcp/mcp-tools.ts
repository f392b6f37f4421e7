import { createHash } from 'node:crypto';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { AgentContext, AgentInput } from '../agent.ts';
import type { OpenTools, ServiceTool } from '../model/service-tools.ts';
import type { McpServerConfig } from './mcp-config.ts';
import { McpConnection, McpServerAway } from './mcp-connection.ts';
import { type McpResult, readResult } from './mcp-result.ts';
import { checkEnvironment, placeOf } from './open-transport.ts';

/** The tools of all servers that a bot file names. */
export type McpTools = {
  /** Lists the tools of the servers that are there now. */
  list: OpenTools;
  dispose(): Promise<void>;
};

/** Models take names of 64 characters, with what is put behind these. */
const MAX_LETTERS = 53;
const MAX_DESCRIPTION = 4000;
const MAX_ERROR = 2000;

/** Opens the servers of a bot file. Throws in plain words where the environment lacks what one needs. */
export const openMcpTools = (configs: readonly McpServerConfig[], context: AgentContext): McpTools => {
  for (const config of configs) checkEnvironment(config, context.env);
  const servers = configs.map((config) => ({ config, connection: new McpConnection(config, context) }));
  // The first answer finds them connected.
  for (const { connection } of servers) void connection.tools();
  const told = new Set<string>();
  return {
    list: async (input) => {
      const lists = await Promise.all(servers.map(({ connection }) => connection.tools()));
      return servers.flatMap(({ config, connection }, index) => {
        const list = lists[index] ?? [];
        const chosen = chosenTools(list, config, (name) => {
          const missing = `${placeOf(config)} ${name}`;
          if (told.has(missing)) return;
          told.add(missing);
          const fields = { server: placeOf(config), tool: name };
          context.logger?.warn(fields, 'mcp: the server has no tool of this name');
        });
        return chosen.map((tool) => serviceTool(tool, { config, configs, connection, list, context, input }));
      });
    },
    dispose: async () => {
      await Promise.all(servers.map(({ connection }) => connection.dispose()));
    },
  };
};

const chosenTools = (
  tools: Tool[],
  { tools: wanted }: McpServerConfig,
  onMissing: (name: string) => void,
): Tool[] => {
  if (wanted === undefined || tools.length === 0) return tools;
  for (const name of wanted) if (!tools.some((tool) => tool.name === name)) onMissing(name);
  return tools.filter(({ name }) => wanted.includes(name));
};

const lettersOf = (name: string): string => {
  const letters = name.replaceAll(/[^\w-]/g, '_');
  // Some providers want a letter or `_` at the beginning.
  return (/^[a-z_]/i.test(letters) ? letters : `_${letters}`).slice(0, MAX_LETTERS);
};

/**
 * Names a tool in a way that models take and that no other tool has. Nothing that comes or goes has a part in
 * it: an earlier turn may hold a call by the name, or the visitor have allowed one, and after a restart, or
 * while a server is away, it must reach no other server. The first server's tools keep their names, those of
 * another end in its number: `look_up_2`.
 */
const nameOf = (
  name: string,
  { config, configs, list }: Pick<Surroundings, 'config' | 'configs' | 'list'>,
) => {
  const letters = lettersOf(name);
  const isShared = list.some((other) => other.name !== name && lettersOf(other.name) === letters);
  const own = isShared && letters !== name ? `_${digestOf(name)}` : '';
  const number = configs.indexOf(config) + 1;
  // `look_up_2` of the first server is not `look_up` of the second one.
  const isOfFirst = number === 1 && (configs.length === 1 || !/_\d+$/.test(letters));
  return `${letters}${own}${isOfFirst ? '' : `_${number}`}`;
};

const digestOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 6);

type Surroundings = {
  config: McpServerConfig;
  configs: readonly McpServerConfig[];
  connection: McpConnection;
  /** The server's tools. */
  list: readonly Tool[];
  context: AgentContext;
  input: AgentInput;
};

const serviceTool = (tool: Tool, of: Surroundings): ServiceTool => ({
  name: nameOf(tool.name, of),
  kind: 'mcp',
  title: tool.title ?? tool.annotations?.title ?? tool.name,
  description: (tool.description ?? '').slice(0, MAX_DESCRIPTION),
  inputSchema: tool.inputSchema,
  // A server that says nothing of a tool may change something by it.
  needsApproval: of.config.approval === 'visitor' && tool.annotations?.readOnlyHint !== true,
  run: async (given, signal, addImage) => {
    const { config, connection, context, input } = of;
    let result: McpResult;
    try {
      result = readResult(await connection.call(tool.name, given, signal));
    } catch (error) {
      signal.throwIfAborted();
      context.logger?.warn(
        { err: error, server: placeOf(config), tool: tool.name },
        'mcp: a call has failed',
      );
      // By its name, so that nothing of the library is loaded where no bot has a server.
      const isTold = error instanceof McpServerAway || (error as Error).name === 'McpError';
      throw new Error(isTold ? (error as Error).message.slice(0, MAX_ERROR) : 'The tool has failed.', {
        cause: error,
      });
    }
    if (result.error !== undefined) throw new Error(result.error);
    result.images.forEach(addImage);
    const images = await Promise.all(result.images.map((image) => imageText(image, tool.name, input)));
    return [result.content, ...images].filter(Boolean).join('\n\n');
  },
});

/** Keeps an image with the conversation and tells the model how the visitor gets to see it. */
const imageText = async (
  { mimeType, base64 }: McpResult['images'][number],
  name: string,
  input: AgentInput,
): Promise<string> => {
  try {
    const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
    const { address } = await input.keepFile({ bytes, mimeType, name });
    return `[The tool has made an image. The visitor sees it where you write ![${name}](${address})]`;
  } catch {
    return '[An image is left out.]';
  }
};
