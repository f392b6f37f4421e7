import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.ts';

/** Takes what `.env` says; what the shell has set already wins. */
export const loadEnvironment = (): void => {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
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
