import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Finding } from './finding.ts';
import type { Meters } from './metrics.ts';
import type { Settings, Variables } from './setting.ts';

// A part of the service says in one value what it needs and what it gives. The roof folds the list of parts:
// it knows none of them by name, so a new part is one folder and one line in that list.

/** One call, as a part describes it, see `answer` and `serve`. */
export type Route = {
  method: 'GET' | 'POST';
  path: string;
  /** For whom it is: `anybody`, or somebody whom a part lets in. */
  for: string;
  /** Its description in the contract; absent for a page, a file, or a call that others make. */
  operation?: object;
  /**
   * The most bytes of its body, with the words for more; absent means the usual limit, `any` that it has one
   * of its own.
   */
  limit?: BodyLimit | 'any';
  /** Whether the code of a refusal is its HTTP status as well, for a caller that goes by the status alone. */
  refusesByStatus?: true;
  /** Headers of all its replies, refusals included. */
  headers?: Readonly<Record<string, string>>;
  handle(context: Context, who: unknown, checksReplies: boolean): Response | Promise<Response>;
};
export type BodyLimit = { maxBytes: number; message: string };

/** The roof gives this to every part. */
export type Surroundings = {
  env: Readonly<Record<string, string | undefined>>;
  logger: Logger;
  now: () => number;
  /** Origins whose pages may call the service. */
  corsOrigins: '*' | readonly string[];
  /**
   * Whether the reader of its terminal is the only visitor: then it can be tried out without mail and money.
   */
  isForThisMachine: boolean;
};

/** Something that a part needs for its work and cannot have now; `why` is for the operator alone. */
export type Hindrance = { what: 'database' | 'disk'; why: string };

/** A part may return these beside what it opens: the roof asks how it is, and ends it. */
export type Care = {
  /** Resolves with the reason once it can never do its work again in this process. */
  lost?: Promise<Error>;
  /** Says why it cannot do its work now; undefined when it can. */
  hindrance?(): Promise<Hindrance | undefined>;
  /** Begins nothing new from now on; resolves once what is under way has come to its end. */
  drain?(): Promise<void>;
  /** Breaks off what connections wait for, so that they end; runs before anything is closed. */
  breakOff?(): Promise<void>;
  close?(): Promise<void> | void;
};

/** A part, as the roof sees it. */
export type Part = {
  readonly name: string;
  readonly uses: Readonly<Record<string, Part>>;
  readonly settings: Settings;
  /**
   * Makes options of the service of the variables. Throws an Error in plain words for variables that do not
   * fit together.
   */
  options(variables: never): object;
  readonly tables: Readonly<Record<string, object>>;
  /**
   * Rejects for what the operator has written wrong, before any part is opened: a mistake is told before
   * something is looked for, or made.
   */
  refuse(given: never): Promise<void>;
  /** Makes what the part counts and measures with, before it is opened. */
  metrics(meters: Meters): object;
  open(given: never): unknown;
  routes(given: never, own: never): readonly Route[];
  /** Says who may use the routes that are for `visitor` and the like. Rejects for anybody else. */
  admits(given: never, own: never): Readonly<Record<string, (context: Context) => Promise<unknown>>>;
  readonly cleanUp?: CleanUp<never, never>;
  /** Looks at what the part is configured with, before anything is opened. */
  check(given: never): Promise<Finding[]>;
};

/** Removes what is too old at `time`, which is one for all parts. */
type CleanUpStep<Needs, Own> = (given: Needs, own: Own, time: number) => Promise<unknown>;

export type CleanUp<Needs, Own> = {
  /** Each by itself: one that fails keeps no other from its turn. */
  steps: readonly CleanUpStep<Needs, Own>[];
  /** Parts that are cleaned up afterwards, and not at all where a step fails. */
  before?: readonly Part[];
};

export type OwnOf<One> = One extends { open(given: never): infer Own } ? Awaited<Own> : never;
export type OptionsOf<One> = One extends { options(variables: never): infer Options } ? Options : never;

/**
 * A part with what it opens and its options; the names of the types that it is made of would be written out
 * again and again.
 */
type PartOf<Own, Options> = Omit<Part, 'open' | 'options'> & {
  open(given: never): Own | Promise<Own>;
  options(variables: never): Options;
};

/** Turns one of several types into all of them at once. */
export type ToIntersection<Union> = (Union extends unknown ? (given: Union) => void : never) extends (
  given: infer Intersection,
) => void
  ? Intersection
  : never;

type Used<Uses> = { readonly [Name in keyof Uses]: OwnOf<Uses[Name]> };
type Given<Uses, Options, Metrics> = Surroundings & Used<Uses> & { options: Options; metrics: Metrics };

/**
 * Describes a part. What it does not have it leaves out.
 * @param facts.uses What it needs of others, which are opened before it, closed after it, and cleaned up
 * after it.
 * @param facts.settings Variables of the environment, of which `options` makes options of the service.
 * @param facts.tables The tables whose rows only this part changes.
 * @param facts.refuse Reads what its settings name, and rejects with the first mistake; other parts may not
 * be there yet.
 * @param facts.metrics What it counts and measures with; `open` and `routes` get it.
 * @param facts.check Looks at its configuration, and that of what it uses, for the operator, without changing
 * or opening anything that lasts.
 * @param facts.open Makes what others get of it.
 */
export const part = <
  Uses extends Readonly<Record<string, Part>>,
  Of extends Settings,
  Options extends object,
  Metrics extends object,
  Own extends object,
>(facts: {
  name: string;
  uses?: Uses;
  settings?: Of;
  options?: (variables: Variables<Of>) => Options;
  tables?: Readonly<Record<string, object>>;
  refuse?: (given: Surroundings & { options: Options }) => Promise<void>;
  metrics?: (meters: Meters) => Metrics;
  open?: (given: Given<Uses, Options, Metrics>) => (Own & Care) | Promise<Own & Care>;
  routes?: (given: Given<Uses, Options, Metrics>, own: Own) => readonly Route[];
  admits?: (
    given: Given<Uses, Options, Metrics>,
    own: Own,
  ) => Readonly<Record<string, (context: Context) => Promise<unknown>>>;
  cleanUp?: CleanUp<Given<Uses, Options, Metrics>, Own>;
  check?: (
    given: Surroundings & { options: Options & ToIntersection<OptionsOf<Uses[keyof Uses]>> },
  ) => Promise<Finding[]>;
}): PartOf<Own, Options> => {
  const { name, uses, settings, options, tables, refuse, metrics, open, routes, admits, cleanUp, check } =
    facts;
  return {
    name,
    uses: uses ?? {},
    settings: settings ?? {},
    options: options ?? (() => ({}) as Options),
    tables: tables ?? {},
    refuse: refuse ?? (async () => {}),
    metrics: metrics ?? (() => ({})),
    open: open ?? (() => ({}) as Own),
    routes: routes ?? (() => []),
    admits: admits ?? (() => ({})),
    check: check ?? (async () => []),
    ...(cleanUp && { cleanUp }),
  };
};
