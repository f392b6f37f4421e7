import { inspect, isDeepStrictEqual } from 'node:util';
import type { Expect, Expectation } from './frame.ts';

/** Stands for every value that its test accepts. */
class Matcher {
  readonly name: string;
  readonly accepts: (actual: unknown) => boolean;
  constructor(name: string, accepts: (actual: unknown) => boolean) {
    this.name = name;
    this.accepts = accepts;
  }
  [inspect.custom](): string {
    return this.name;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  (value.constructor === Object || value.constructor === undefined);

/**
 * Compares as `toEqual` of Vitest does, for which a missing field is an undefined one; a part leaves fields
 * open.
 */
const matches = (actual: unknown, expected: unknown, isPart: boolean): boolean => {
  if (expected instanceof Matcher) return expected.accepts(actual);
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((item, index) => matches(actual[index], item, isPart))
    );
  }
  if (!isRecord(expected)) return isDeepStrictEqual(actual, expected);
  if (!isRecord(actual)) return false;
  const names = new Set([...Object.keys(expected), ...(isPart ? [] : Object.keys(actual))]);
  return [...names].every((name) => matches(actual[name], expected[name], isPart));
};

const MAX_SHOWN = 600;

const show = (value: unknown): string => {
  const text = inspect(value, { depth: 6, maxStringLength: 200, maxArrayLength: 12, breakLength: Infinity });
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)} …` : text;
};

const lengthOf = (value: unknown): number | undefined =>
  typeof value === 'string' || Array.isArray(value) ? value.length : undefined;

const contains = (whole: unknown, part: unknown): boolean =>
  typeof whole === 'string' ? whole.includes(String(part)) : Array.isArray(whole) && whole.includes(part);

const hasProperty = (value: unknown, name: string): boolean =>
  typeof value === 'object' && value !== null && name in value;

const expectationOf = (actual: unknown, isNot: boolean): Omit<Expectation, 'not'> => {
  const judge = (isTrue: boolean, words: string): void => {
    if (isTrue === isNot) throw new Error(`expected ${isNot ? 'not ' : ''}${words}, got ${show(actual)}`);
  };
  return {
    toBe: (expected) => judge(Object.is(actual, expected), show(expected)),
    toEqual: (expected) => judge(matches(actual, expected, false), show(expected)),
    toMatchObject: (expected) => judge(matches(actual, expected, true), `an object with ${show(expected)}`),
    toMatch: (expected) =>
      judge(typeof actual === 'string' && expected.test(actual), `a text like ${expected}`),
    toContain: (expected) => judge(contains(actual, expected), `what contains ${show(expected)}`),
    toHaveLength: (expected) => judge(lengthOf(actual) === expected, `a length of ${expected}`),
    toHaveProperty: (expected) => judge(hasProperty(actual, expected), `the field ${expected}`),
    toBeGreaterThan: (expected) => judge(Number(actual) > expected, `more than ${expected}`),
    toBeLessThan: (expected) => judge(Number(actual) < expected, `less than ${expected}`),
    toBeLessThanOrEqual: (expected) => judge(Number(actual) <= expected, `${expected} at most`),
    toBeNull: () => judge(actual === null, 'null'),
    toBeUndefined: () => judge(actual === undefined, 'nothing'),
  };
};

/**
 * `expect` for who has no Vitest, as far as the cases need it. Its errors are one sentence for the developer
 * of another service, who does not see the cases.
 */
export const expect: Expect = Object.assign(
  (actual: unknown): Expectation => ({ ...expectationOf(actual, false), not: expectationOf(actual, true) }),
  {
    any: (type: StringConstructor | NumberConstructor) =>
      new Matcher(`any ${type.name}`, (actual) => typeof actual === type.name.toLowerCase()),
    stringContaining: (part: string) =>
      new Matcher(`a text with '${part}'`, (actual) => contains(actual, part) && typeof actual === 'string'),
  },
);
