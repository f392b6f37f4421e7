import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Returns the address that a server prints once it listens. */
export const firstLine = async (child: ChildProcess): Promise<string> => {
  if (!child.stdout) throw new Error('the server says nothing');
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('http')) return line;
  throw new Error('the server has ended');
};
