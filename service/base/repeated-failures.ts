import type { Logger } from 'pino';
import { apartFromRequest } from './request-context.ts';

const PERIOD_MS = 60_000;
/** The first failures of a kind are told each by itself: they may be of different runs. */
const TOLD_AT_ONCE = 3;
/** The most failures of different kinds that are counted at once; others are all told. */
const MAX_KINDS = 1_000;
/** The characters of a reason that tell it from others; what follows may name a single request. */
const REASON_CHARACTERS = 40;
const MAX_CAUSES = 4;

/** Fields that differ each time; they do not tell one kind of failure from another. */
const OF_ONE_TIME = new Set(['err', 'reason', 'runId', 'requestId', 'path', 'ms', 'at', 'cause']);

type Fields = Readonly<Record<string, unknown>>;
type Write = (fields: Fields, words: string) => void;
type Kind = { fields: Fields; words: string; write: Write; told: number; repeated: number };

/** Names an error and its causes, without the places in the code, which take far longer to find. */
const chainOf = (error: unknown, depth = 0): unknown[] => {
  if (!(error instanceof Error) || depth > MAX_CAUSES) return [typeof error];
  const { name, code, url, cause } = error as Error & { code?: unknown; url?: unknown };
  return [name, code, url, ...(cause === undefined ? [] : chainOf(cause, depth + 1))];
};

/** The same error without the places in the code, which the first line has told. */
const withoutPlaces = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { name, message, code, cause } = error as Error & { code?: unknown };
  // Its own, for those of a DOMException, such as a time-out, can be read of itself alone.
  const own = error instanceof DOMException ? { name, message, code } : {};
  return Object.create(
    error,
    Object.getOwnPropertyDescriptors({ ...own, stack: '', cause: withoutPlaces(cause) }),
  ) as Error;
};

const keyOf = (bindings: Fields, fields: Fields, words: string): string => {
  const named = Object.entries({ ...bindings, ...fields }).filter(
    ([name, value]) => !OF_ONE_TIME.has(name) && typeof value !== 'object',
  );
  const { err, reason } = fields;
  const beginning =
    typeof reason === 'string' ? reason.slice(0, REASON_CHARACTERS).replaceAll(/\d/g, '') : '';
  return JSON.stringify([words, beginning, named, err === undefined ? [] : chainOf(err)]);
};

/**
 * Tells a failure, and from the fourth of its kind on once a minute how often it was repeated: an outage is a
 * few lines and not one for each visitor. Failures are the same that have the same words, places and codes.
 */
export const createRepeatedFailures = (periodMs = PERIOD_MS) => {
  const kinds = new Map<string, Kind>();
  let timer: NodeJS.Timeout | undefined;

  const tellRepeated = (): void => {
    for (const [key, kind] of kinds) {
      const { fields, words, write, repeated } = kind;
      if (repeated === 0) kinds.delete(key);
      else {
        const { err, requestId: _request, runId: _run, ...others } = fields;
        const failure = err === undefined ? {} : { err: withoutPlaces(err) };
        kind.repeated = 0;
        write({ ...others, ...failure, repeated, seconds: periodMs / 1000 }, words);
      }
    }
  };
  const schedule = (): void => {
    timer ??= apartFromRequest(() =>
      setTimeout(() => {
        timer = undefined;
        tellRepeated();
        if (kinds.size > 0) schedule();
      }, periodMs).unref(),
    );
  };

  return {
    /** Writes a failure now, or counts it. */
    tell: (logger: Pick<Logger, 'bindings'>, fields: Fields, words: string, write: Write): void => {
      const key = keyOf(logger.bindings(), fields, words);
      const known = kinds.get(key);
      if (known && known.told === TOLD_AT_ONCE) {
        known.repeated += 1;
        return;
      }
      if (known) known.told += 1;
      else if (kinds.size < MAX_KINDS) kinds.set(key, { fields, words, write, told: 1, repeated: 0 });
      schedule();
      write(fields, words);
    },
    /** Tells what was counted and not told yet. */
    dispose: (): void => {
      clearTimeout(timer);
      tellRepeated();
      kinds.clear();
    },
  };
};
