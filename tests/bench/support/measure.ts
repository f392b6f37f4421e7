/** One line of the table: what was measured, its value and, where there is one, its budget. */
export type Measure = {
  what: string;
  value: number;
  unit: 'kB' | 'ms' | 'x' | 'requests';
  /** The most that the value may be. */
  budget?: number;
  /** What the value was measured beside, in the same run. */
  beside?: string;
};

export const median = (values: number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('There is nothing to take the median of.');
  return middle;
};

const format = (value: number): string => (value < 100 ? value.toFixed(2) : value.toFixed(0));

const verdict = ({ value, budget }: Measure): string => {
  if (budget === undefined) return '';
  return value <= budget ? 'ok' : 'OVER';
};

/** The measures as aligned columns. */
export const formatTable = (measures: Measure[]): string => {
  const rows = measures.map((measure) => [
    measure.what,
    `${format(measure.value)} ${measure.unit}`,
    measure.budget === undefined ? '' : `${format(measure.budget)} ${measure.unit}`,
    verdict(measure),
    measure.beside ?? '',
  ]);
  const all = [['what', 'value', 'budget', '', 'beside'], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
