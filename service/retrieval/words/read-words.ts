import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the lines of a list of this folder. */
export const readLines = (list: string): string[] =>
  readFileSync(join(import.meta.dirname, `${list}.txt`), 'utf8')
    .trim()
    .split('\n');

/** Reads the words of a list of this folder, as many a line as fit. */
export const readWords = (list: string): ReadonlySet<string> =>
  new Set(readLines(list).flatMap((line) => line.split(' ')));
