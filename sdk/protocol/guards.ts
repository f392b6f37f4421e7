import { URL_MAX_LENGTH } from './limits.ts';
import { COLOR_SCHEMES, type ColorScheme, type Mode, MODES } from './vocabulary.ts';
import type { Locale } from './vocabulary.ts';

/** Takes whatever came over the boundary and gives back a value of the right shape, or undefined. */
export type Reader<Value> = (value: unknown) => Value | undefined;
export type ValueOf<R> = R extends Reader<infer Value> ? Value : never;

type Readers = Record<string, Reader<unknown>>;
type Fields = Record<string, unknown>;
/**
 * An object of required and optional fields. Without optional ones, `Optional` is `Readers`, whose keys are
 * any names.
 */
type ObjectOf<Required, Optional> = {
  [Name in keyof Required]: ValueOf<Required[Name]>;
} & (string extends keyof Optional ? unknown : { [Name in keyof Optional]?: ValueOf<Optional[Name]> });

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/**
 * Reads an object into a fresh one. An optional field of the wrong shape is left out, and so are fields that
 * are not named here, so that a newer other side does no harm.
 */
export const object =
  <Required extends Readers, Optional extends Readers>(required: Required, optional?: Optional) =>
  (value: unknown): ObjectOf<Required, Optional> | undefined => {
    if (!isFields(value)) return undefined;
    const fields: Fields = {};
    for (const [name, read] of Object.entries({ ...required, ...optional })) {
      const field = read(value[name]);
      if (field !== undefined) fields[name] = field;
      else if (Object.hasOwn(required, name)) return undefined;
    }
    return fields as ObjectOf<Required, Optional>;
  };

/** Reads a list of at most so many; what is more, or of the wrong shape, is left out. */
export const list =
  <Value>(read: Reader<Value>, maxLength: number): Reader<Value[]> =>
  (value) =>
    Array.isArray(value)
      ? value
          .slice(0, maxLength)
          .map(read)
          .filter((item) => item !== undefined)
      : undefined;

/** Reads one of several texts or other plain values. */
export const oneOf =
  <const Value>(...values: readonly Value[]): Reader<Value> =>
  (value) =>
    values.find((known) => known === value);

/** Reads a value of either shape. */
export const either =
  <First, Second>(first: Reader<First>, second: Reader<Second>): Reader<First | Second> =>
  (value) =>
    first(value) ?? second(value);

/** Reads a text of at most so many characters. */
export const text =
  (maxLength: number): Reader<string> =>
  (value) =>
    typeof value === 'string' && value.length <= maxLength ? value : undefined;

/** Reads a text that is not empty. */
export const filledText =
  (maxLength: number): Reader<string> =>
  (value) =>
    text(maxLength)(value) || undefined;

/** Reads a CSS color. Words such as `inherit`, and variables, fit every property: they are none. */
export const readColor: Reader<string> = (value) =>
  typeof value === 'string' && CSS.supports('color', value) && !CSS.supports('all', value)
    ? value
    : undefined;

/** Reads a language tag by its form: which languages there are is the app's matter. */
export const readLocale: Reader<Locale> = (value) =>
  typeof value === 'string' && /^[a-z]{2,8}(?:-[a-z\d]{1,8}){0,4}$/i.test(value) ? value : undefined;
export const readColorScheme: Reader<ColorScheme> = (value) => oneOf(...COLOR_SCHEMES)(value);
export const readMode: Reader<Mode> = (value) => oneOf(...MODES)(value);

/** Reads the origin of an absolute http or https address. */
export const readOrigin = (value: unknown): string | undefined => {
  try {
    const { protocol, origin } = new URL(text(URL_MAX_LENGTH)(value) ?? '');
    return /^https?:$/.test(protocol) ? origin : undefined;
  } catch {
    return undefined;
  }
};
