import { join, resolve as resolvePath } from 'node:path';
import { pathToFileURL } from 'node:url';
import { resolve as resolvePackage } from 'import-meta-resolve';
import { messageOf } from '../../base/message-of.ts';
import type { Agent, AgentContext, CreateAgent } from '../agent.ts';

/** A module that a bot file names, by a path or as a package, with the options that are its own. */
export type ModuleOptions = { path: string; options: Record<string, unknown> };

/** Node's codes for a module in TypeScript that it cannot run by itself. */
const TYPESCRIPT_CODES = new Set<unknown>([
  'ERR_UNKNOWN_FILE_EXTENSION',
  'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING',
  'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX',
]);

const RUN_TYPESCRIPT =
  'is TypeScript, which this Node.js does not run: compile it to JavaScript, take Node.js 22.18 or newer, or start the service with tsx';

/**
 * Makes the agent of a module. Rejects with an Error that says in plain words what is wrong with the module.
 */
export const loadAgentModule = async (
  { path, options }: ModuleOptions,
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
  // What `npm init` writes into package.json makes every .js beside it a module of the old kind.
  const isOldKind =
    error instanceof SyntaxError && /outside a module|Unexpected token 'export'/.test(error.message);
  const hint = isOldKind ? '; name it .mjs, or set "type": "module" in the package.json above it' : '';
  return `cannot be loaded: ${messageOf(error)}${hint}`;
};
