import { cpus } from 'node:os';

/** The time that a part of the tests took. */
export type PartTime = {
  name: string;
  wallSeconds: number;
  processorSeconds: number;
};

/**
 * Returns the seconds that all processors of the machine have worked. The times of our own children would
 * lack most of a browser's: its processes are ended without anybody who waits for them.
 */
const processorSeconds = (): number =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;

/** Begins to measure a part; returns a function that ends the measurement. */
export const startWatch = (name: string): (() => PartTime) => {
  const [startedMs, before] = [performance.now(), processorSeconds()];
  return () => ({
    name,
    wallSeconds: (performance.now() - startedMs) / 1000,
    processorSeconds: processorSeconds() - before,
  });
};

export const describeTime = ({ wallSeconds, processorSeconds: processor }: PartTime): string =>
  `${wallSeconds.toFixed(0)} s, ${processor.toFixed(0)} s of processor time`;

/**
 * Lists what each part took, the slowest first, and all of them together, which is less than their sum where
 * parts ran side by side. The processor time of such a part is that of all who ran meanwhile.
 */
export const describeTimes = (times: readonly PartTime[], all: PartTime): string =>
  [...times.toSorted((one, other) => other.wallSeconds - one.wallSeconds), all]
    .map((row) => `${row.name.padEnd(14)} ${describeTime(row)}`)
    .join('\n');
