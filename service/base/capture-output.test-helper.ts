import { Writable } from 'node:stream';
import { pino } from 'pino';
import { vi } from 'vitest';

/**
 * Everything that a service in this process writes: its log, at every level, and what others print beside it.
 */
export const captureOutput = () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(line.toString());
      done();
    },
  });
  const printed = (['log', 'info', 'warn', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...words: unknown[]) => {
      lines.push(words.map((word) => (word instanceof Error ? word.stack : String(word))).join(' '));
    }),
  );
  return {
    lines,
    logger: pino({ level: 'trace' }, stream),
    restore: () => printed.forEach((spy) => spy.mockRestore()),
  };
};

/**
 * Internals that nobody outside may read: pieces of statements, of stack traces and of the library's errors.
 */
export const INTERNALS =
  /Failed query|params:|\bselect "|insert into|invalid input syntax|node_modules|\n\s+at |\.ts:\d+|casement-service\//i;
