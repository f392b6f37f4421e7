import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import type { Worker } from 'node:worker_threads';

const MAX_LINE_LENGTH = 2_000;

/** What a thread may print at once, and how much of that it may print again each second. */
const MOST_LINES = 1_000;
const LINES_PER_SECOND = 100;

/**
 * Stand around the number of the answer that writes from there on, 0 for none: answers of one thread share
 * its console.
 */
const [MARK, MARK_END] = ['\uE000run ', '\uE001'] as const;

/** Returns a line without its marks, the answer that began it, and the one that goes on behind it. */
const readMarks = (marked: string, before: number) => {
  const [begin = '', ...pieces] = marked.split(MARK);
  const numbers = pieces.map((piece) => Number.parseInt(piece, 10));
  const rest = pieces.map((piece) => piece.slice(piece.indexOf(MARK_END) + 1));
  return {
    line: begin + rest.join(''),
    run: begin === '' ? (numbers[0] ?? before) : before,
    after: numbers.at(-1) ?? before,
  };
};

/**
 * Has everything that a thread writes to its console say which answer wrote it. Called in the thread, before
 * its module is there.
 */
export const markConsole = (streams: readonly Pick<Writable, 'write'>[], currentRun: () => number): void => {
  for (const stream of streams) {
    const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
    let last = 0;
    stream.write = (...given: unknown[]) => {
      const run = currentRun();
      if (run !== last) write(`${MARK}${run}${MARK_END}`);
      last = run;
      return write(...given);
    };
  }
};

/**
 * Follows what the code of a thread writes to its console, line by line. Of one that prints without end most
 * is left out: it would fill the disk, and hold up all others.
 * @param follow Gets a line and the number of the answer that wrote it, 0 where it was none.
 */
export const followConsole = (
  { stdout, stderr }: Pick<Worker, 'stdout' | 'stderr'>,
  follow: (line: string, run: number) => void,
): void => {
  let room = MOST_LINES;
  let isCut = false;
  let refilledMs = performance.now();
  const take = (line: string, run: number): void => {
    const now = performance.now();
    room = Math.min(MOST_LINES, room + ((now - refilledMs) / 1000) * LINES_PER_SECOND);
    refilledMs = now;
    if (room >= (isCut ? LINES_PER_SECOND : 1)) {
      isCut = false;
      room -= 1;
      follow(line.slice(0, MAX_LINE_LENGTH), run);
    } else if (!isCut) {
      isCut = true;
      follow(`it prints more than ${LINES_PER_SECOND} lines a second: some are left out here`, run);
    }
  };
  for (const input of [stdout, stderr]) {
    let current = 0;
    createInterface({ input }).on('line', (marked) => {
      const { line, run, after } = readMarks(marked, current);
      current = after;
      if (line.trim() !== '') take(line, run);
    });
  }
};
