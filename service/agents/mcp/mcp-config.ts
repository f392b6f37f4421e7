import * as v from 'valibot';
import { environmentName, filledString, httpUrl, unknownKey, wholeBetween } from '../config-values.ts';

/** A server of the Model Context Protocol: at an address, or a program that the service starts. */
const mcpServer = v.pipe(
  v.strictObject(
    {
      /** The address of a server that speaks Streamable HTTP. */
      url: v.optional(httpUrl('url of mcp')),
      /** Headers that are no secrets. */
      headers: v.optional(v.record(v.string(), v.string('a header must be a text')), {}),
      /** Headers whose whole value an environment variable holds. */
      headersFromEnv: v.optional(v.record(v.string(), environmentName('a header of headersFromEnv')), {}),
      /** The program of a server that speaks by its standard streams; it runs in the bot file's folder. */
      command: v.optional(filledString('command of mcp')),
      args: v.optional(v.array(v.string('each of args must be a text'), 'args must be a list'), []),
      /**
       * The program's variables that are no secrets; of the service's own it gets nothing but the path and
       * the like.
       */
      env: v.optional(v.record(v.string(), v.string('a variable of env must be a text')), {}),
      /** The program's variables whose value a variable of the service holds. */
      envFromEnv: v.optional(v.record(v.string(), environmentName('a variable of envFromEnv')), {}),
      /** The tools that the model may use. Default: all of them. */
      tools: v.optional(
        v.pipe(
          v.array(filledString('a tool'), 'tools must be a list of names'),
          v.minLength(1, 'tools must name at least one tool'),
        ),
      ),
      /** Whether the visitor is asked before a tool is called that may change something. */
      approval: v.optional(v.picklist(['visitor', 'never'], 'approval must be visitor or never'), 'visitor'),
      /** Milliseconds that a call may take without telling of its progress. */
      timeoutMs: v.optional(wholeBetween('timeoutMs of mcp', 1, 600_000), 30_000),
    },
    (issue) => unknownKey(issue, 'mcp'),
  ),
  v.check(
    ({ url, command }) => (url === undefined) !== (command === undefined),
    'a server of mcp needs either url or command',
  ),
);
export type McpServerConfig = v.InferOutput<typeof mcpServer>;

/** The servers whose tools a model may use. */
export const mcpServers = v.optional(v.array(mcpServer, 'mcp must be a list of servers'), []);
