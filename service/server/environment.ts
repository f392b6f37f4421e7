import { parts } from './parts.ts';
import { readOptions } from './read-options.ts';

/** Returns the service's options from environment variables, see `readOptions`. */
export const readEnvironment = (
  environment: Readonly<Record<string, string | undefined>>,
  nameOf?: (variable: string) => string,
) => readOptions(parts, environment, nameOf);
