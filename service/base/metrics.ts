import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

// The instruments of the parts. They name no library: a part counts and measures, and `server/` says who
// reads it.

type Labels<Label extends string> = Readonly<Record<Label, string | number>>;

type Described<Label extends string> = {
  /** `casement_…`, with its unit, as Prometheus has it. */
  name: string;
  help: string;
  labels?: readonly Label[];
};

/** @public */
export type CounterOf<Label extends string> = { add(labels: Labels<Label>, amount?: number): void };
/** @public */
export type HistogramOf<Label extends string> = { observe(labels: Labels<Label>, value: number): void };
/** Values with their labels; one that cannot be had is left out. */
type Reading<Label extends string> = { labels: Labels<Label>; value: number }[];
export type GaugeOf<Label extends string> = {
  /** Sets what is read each time that somebody asks for the metrics. */
  reads(read: () => Reading<Label> | Promise<Reading<Label>>): void;
};

/** Makes the instruments of a part. */
export type Meters = {
  counter: <Label extends string = never>(described: Described<Label>) => CounterOf<Label>;
  /** @param described.buckets The upper bounds of what is counted together. */
  histogram: <Label extends string = never>(
    described: Described<Label> & { buckets: readonly number[] },
  ) => HistogramOf<Label>;
  gauge: <Label extends string = never>(described: Described<Label>) => GaugeOf<Label>;
};

/**
 * The most values of one label. Each makes a row that is kept: whatever comes beyond is counted as `other`.
 */
const MAX_VALUES = 200;
const OTHER = 'other';

/** Makes the labels of a metric, with no more values than can be kept. */
const boundedLabels = <Label extends string>(names: readonly Label[]) => {
  const known = new Map<Label, Set<string>>(names.map((name) => [name, new Set()]));
  return (labels: Labels<Label>): Record<string, string> =>
    Object.fromEntries(
      [...known].map(([name, values]) => {
        const value = String(labels[name]);
        if (values.size < MAX_VALUES) values.add(value);
        return [name, values.has(value) ? value : OTHER];
      }),
    );
};

/** Makes instruments whose values are read from a registry. */
export const createMeters = (registry: Registry): Meters => ({
  counter: ({ name, help, labels = [] }) => {
    const counter = new Counter<string>({ name, help, labelNames: labels, registers: [registry] });
    const bounded = boundedLabels(labels);
    return { add: (given, amount = 1) => counter.inc(bounded(given), amount) };
  },
  histogram: ({ name, help, labels = [], buckets }) => {
    const registers = [registry];
    const histogram = new Histogram<string>({
      name,
      help,
      labelNames: labels,
      buckets: [...buckets],
      registers,
    });
    const bounded = boundedLabels(labels);
    return { observe: (given, value) => histogram.observe(bounded(given), value) };
  },
  gauge: <Label extends string = never>({ name, help, labels = [] }: Described<Label>): GaugeOf<Label> => {
    let read: Parameters<GaugeOf<Label>['reads']>[0] | undefined;
    const bounded = boundedLabels(labels);
    const gauge = new Gauge<string>({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      collect: async () => {
        const found = await read?.();
        gauge.reset();
        for (const { labels: given, value } of found ?? []) gauge.set(bounded(given), value);
      },
    });
    return {
      reads: (given) => {
        read = given;
      },
    };
  },
});
