import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RunEvent } from 'casement/contract';

/** A question to a model, as a process gets it. */
export type Apart = { config: object; env: Record<string, string>; question: string };

const script = fileURLToPath(new URL('ask-apart.ts', import.meta.url));
const flags = ['--conditions=casement-source', '--import', 'tsx'];

/** Asks a model in a process of its own. */
export const runApart = async (asked: Apart) => {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script, JSON.stringify(asked)]);
  return JSON.parse(stdout) as {
    error?: { code: number; retryAfterS?: number };
    text: string;
    shown: string;
    last?: RunEvent;
  };
};
