import { createInterface } from 'node:readline';
import type { Worker } from 'node:worker_threads';

const MAX_LINE_LENGTH = 2_000;

/** Follows what the code of a thread writes to its console, line by line. */
export const followConsole = ({ stdout, stderr }: Worker, follow: (line: string) => void): void => {
  for (const input of [stdout, stderr]) {
    createInterface({ input }).on('line', (line) => {
      if (line.trim() !== '') follow(line.slice(0, MAX_LINE_LENGTH));
    });
  }
};
