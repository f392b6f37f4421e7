import { createInterface } from 'node:readline';
import type { Worker } from 'node:worker_threads';

const MAX_LINE_LENGTH = 2_000;

/** What a thread may print at once, and how much of that it may print again each second. */
const MOST_LINES = 1_000;
const LINES_PER_SECOND = 100;

/**
 * Follows what the code of a thread writes to its console, line by line. Of one that prints without end most is left out: it would
 * fill the disk, and hold up all others.
 */
export const followConsole = ({ stdout, stderr }: Worker, follow: (line: string) => void): void => {
  let room = MOST_LINES;
  let isCut = false;
  let refilledMs = performance.now();
  const take = (line: string): void => {
    const now = performance.now();
    room = Math.min(MOST_LINES, room + ((now - refilledMs) / 1000) * LINES_PER_SECOND);
    refilledMs = now;
    if (room >= (isCut ? LINES_PER_SECOND : 1)) {
      isCut = false;
      room -= 1;
      follow(line.slice(0, MAX_LINE_LENGTH));
    } else if (!isCut) {
      isCut = true;
      follow(`it prints more than ${LINES_PER_SECOND} lines a second: some are left out here`);
    }
  };
  for (const input of [stdout, stderr]) {
    createInterface({ input }).on('line', (line) => {
      if (line.trim() !== '') take(line);
    });
  }
};
