/** One line of the table: what was measured, its value and, where there is one, its budget. */
export type Measure = {
  what: string;
  value: number;
  unit: 'kB' | 'MB' | 'ms' | 'x' | 'requests' | 'elements' | 'streams' | 'per s' | '%';
  /** The most that the value may be. */
  budget?: number;
  /** The least that the value may be. */
  least?: number;
  /** Other values of the same run to compare with. */
  beside?: string;
};

export const median = (values: number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('There is nothing to take the median of.');
  return middle;
};

/** The value below which so much of the values lies, 0.95 for the 95th percentile. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? 0;

/** The least and the most of some values. */
export const spread = (values: readonly number[]): string =>
  `${format(Math.min(...values))} to ${format(Math.max(...values))}`;

const format = (value: number): string => (value < 100 ? value.toFixed(2) : value.toFixed(0));

const verdict = ({ value, budget, least }: Measure): string => {
  if (least !== undefined) return value >= least ? 'ok' : 'UNDER';
  if (budget === undefined) return '';
  return value <= budget ? 'ok' : 'OVER';
};

const bound = ({ budget, least, unit }: Measure): string => {
  const value = budget ?? least;
  return value === undefined ? '' : `${format(value)} ${unit}`;
};

/** The measures as aligned columns, each beside its budget and the figure of an earlier run. */
export const formatTable = (measures: Measure[], earlier: readonly Measure[] = []): string => {
  const before = new Map(earlier.map(({ what, value, unit }) => [what, `${format(value)} ${unit}`]));
  const rows = measures.map((measure) => [
    measure.what,
    `${format(measure.value)} ${measure.unit}`,
    bound(measure),
    verdict(measure),
    before.get(measure.what) ?? '',
    measure.beside ?? '',
  ]);
  const all = [['what', 'value', 'budget', '', 'last', 'beside'], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
