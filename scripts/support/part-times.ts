import { readFileSync } from 'node:fs';

/** The time that a part of the tests took. */
export type PartTime = {
  name: string;
  wallSeconds: number;
  /** NaN where the system does not tell. */
  processorSeconds: number;
};

/** Linux counts in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/**
 * Returns the processor time in seconds of this process and of those that it has started and that have ended,
 * with theirs. `process.resourceUsage()` knows nothing of other processes.
 */
const processorSeconds = (): number => {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The program's name may hold anything. Fields 14 to 17 are utime, stime, cutime and cstime: proc(5).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / TICKS_PER_SECOND;
  } catch {
    return NaN;
  }
};

/** Begins to measure a part; returns what ends it. */
export const startWatch = (name: string): (() => PartTime) => {
  const [startedMs, before] = [performance.now(), processorSeconds()];
  return () => ({
    name,
    wallSeconds: (performance.now() - startedMs) / 1000,
    processorSeconds: processorSeconds() - before,
  });
};

export const describeTime = ({ wallSeconds, processorSeconds: processor }: PartTime): string =>
  `${wallSeconds.toFixed(0)} s${Number.isNaN(processor) ? '' : `, ${processor.toFixed(0)} s of processor time`}`;

const sumOf = (seconds: readonly number[]) => seconds.reduce((sum, one) => sum + one, 0);

/** Lists what each part took, the slowest first, and all of them together. */
export const describeTimes = (times: readonly PartTime[]): string => {
  const total: PartTime = {
    name: 'all',
    wallSeconds: sumOf(times.map(({ wallSeconds }) => wallSeconds)),
    processorSeconds: sumOf(times.map((time) => time.processorSeconds)),
  };
  const rows = [...times.toSorted((one, other) => other.wallSeconds - one.wallSeconds), total];
  return rows.map((row) => `${row.name.padEnd(14)} ${describeTime(row)}`).join('\n');
};
