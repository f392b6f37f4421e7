import type { Agent } from './agent.ts';

/** Takes messages for the operator; a pino logger fits. */
export type AgentLogger = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;

export type AgentContext = {
  /** The folder that relative paths of the configuration start from: the bot file's. */
  baseDir: string;
  /** Holds the secrets; `process.env` in the running service. */
  env: Readonly<Record<string, string | undefined>>;
  logger?: AgentLogger;
};

/**
 * Makes an agent: the function `createAgent` that a module exports when a bot file names it by
 * `agent: { type: module, path: … }`. It is called once for each version of the bot file.
 * @param options The other options of `agent` in the bot file. Nobody has checked them: throw an Error whose message says
 * what is wrong, and the operator reads it beside the name of the file.
 */
export type CreateAgent = (options: Record<string, unknown>, context: AgentContext) => Agent | Promise<Agent>;
