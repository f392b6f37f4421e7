import { AgentError } from './agent.ts';

/** Returns what the log says of an agent's failure: the fields, and the words with the advice behind them. */
export const toldOf = (error: unknown, what: string): [fields: object, words: string] => {
  const { advice, details } = error instanceof AgentError ? error : {};
  return [{ ...details, err: error }, advice === undefined ? what : `${what}: ${advice}`];
};
