import type { AgentContext } from './agent.ts';

/**
 * Returns the value of a variable that a bot file names. Throws in plain words where it has none. @param what
 * Names the value.
 */
export const secretIn = (env: AgentContext['env'], variable: string, what: string): string => {
  const value = env[variable];
  if (!value) throw new Error(`the environment variable ${variable} holds no ${what}`);
  return value;
};
