/** Where agents write for the operator; a pino logger fits. */
export type AgentLogger = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;

export type AgentContext = {
  /** The folder that relative paths of the configuration start from: the bot file's. */
  baseDir: string;
  /** Where secrets come from; `process.env` in the running service. */
  env: Readonly<Record<string, string | undefined>>;
  logger?: AgentLogger;
};
