import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './command.ts';

/** Lets a service of this or a child process serve the repository's bots and pages, unless told others. */
export const useOwnBots = (): void => {
  const folders = ['service/bots', 'examples/workshop'].map((folder) => join(root, folder));
  process.env['CASEMENT_BOTS_DIR'] ||= folders.join(delimiter);
  process.env['CASEMENT_DOCS_DIR'] ||= join(root, 'docs');
};

/** Takes the settings of `.env` that the shell has not set. Logs only warnings if nothing else is set. */
export const loadEnvironment = (): void => {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  process.env['LOG_LEVEL'] ||= 'warn';
  useOwnBots();
};

/** Ends the process with a plain sentence instead of a stack. */
export const failPlainly = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
};

/** Calls `close` on the first SIGINT or SIGTERM and ends; a second signal ends at once. */
export const closeOnSignal = (close: () => Promise<void>): void => {
  let isClosing = false;
  const end = async (): Promise<void> => {
    if (isClosing) process.exit(1);
    isClosing = true;
    await close().catch(failPlainly);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end());
};
