import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { root } from '../../../scripts/support/command.ts';
import type { Measure } from './measure.ts';

type Machine = { node: string; cpu: string; cores: number };

export type Result = {
  /** ISO 8601. */
  at: string;
  machine: Machine;
  /** Whether everything was measured. */
  isComplete: boolean;
  measures: Measure[];
};

const folder = join(root, 'tests/bench/results');

/** The last kept result of this machine that has every measure; undefined where there is none. */
export const lastResult = (machine: Machine): Result | undefined => {
  mkdirSync(folder, { recursive: true });
  // The names of the files are times, so the sorted order is the order in time.
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Result)
    .findLast((result) => result.isComplete && isDeepStrictEqual(result.machine, machine));
};

/** Keeps a result; returns its file. */
export const keepResult = (result: Omit<Result, 'at'>): string => {
  const at = new Date().toISOString();
  const file = join(folder, `${at.replaceAll(':', '-')}.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify({ at, ...result }, null, 2)}\n`);
  return file;
};
