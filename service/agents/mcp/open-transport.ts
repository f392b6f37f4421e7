import type { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { withTraceOf } from '../../base/spans.ts';
import type { AgentContext } from '../agent.ts';
import { headersOf } from '../connection/connection-options.ts';
import { secretIn } from '../secret-in.ts';
import type { McpServerConfig } from './mcp-config.ts';

/** The most characters of what a program last wrote to its error output. */
const MAX_WORDS = 2000;

/** Names a server for the operator, without what may be secret in it. */
export const placeOf = ({ url, command = '' }: McpServerConfig): string => {
  if (url === undefined) return command;
  const { origin, pathname } = new URL(url);
  return origin + pathname;
};

/** Returns the variables of a program: nothing of the service's but what the bot file names. */
const variablesOf = (
  { env, envFromEnv }: McpServerConfig,
  all: AgentContext['env'],
): Record<string, string> => {
  const variables = { ...env };
  for (const [name, variable] of Object.entries(envFromEnv)) {
    variables[name] = secretIn(all, variable, `value for ${name} of mcp`);
  }
  return variables;
};

/** Throws in plain words where the environment lacks what a server needs. */
export const checkEnvironment = (config: McpServerConfig, env: AgentContext['env']): void => {
  headersOf(config, env);
  variablesOf(config, env);
};

/** Makes the way to a server: Streamable HTTP to an address, or the standard streams of a program. */
export const openTransport = async (
  config: McpServerConfig,
  { env, baseDir }: AgentContext,
): Promise<{
  transport: StreamableHTTPClientTransport | StdioClientTransport;
  /** Returns what the program last wrote to its error output. */
  lastWords: () => string;
}> => {
  if (config.url !== undefined) {
    const { StreamableHTTPClientTransport: HttpTransport } =
      await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
    const transport = new HttpTransport(new URL(config.url), {
      // Secrets and arguments go nowhere but where the operator sends them.
      requestInit: { headers: headersOf(config, env), redirect: 'error' },
      fetch: (target, init) => fetch(target, { ...init, headers: withTraceOf(init?.headers) }),
    });
    return { transport, lastWords: () => '' };
  }
  const { StdioClientTransport: ProgramTransport, getDefaultEnvironment } =
    await import('@modelcontextprotocol/sdk/client/stdio.js');
  const transport = new ProgramTransport({
    command: config.command ?? '',
    args: config.args,
    env: { ...getDefaultEnvironment(), ...variablesOf(config, env) },
    cwd: baseDir,
    stderr: 'pipe',
  });
  let words = '';
  transport.stderr?.on('data', (piece: Buffer) => {
    words = (words + piece.toString('utf8')).slice(-MAX_WORDS);
  });
  return { transport, lastWords: () => words.trim() };
};
