import { relative } from 'node:path';
import * as v from 'valibot';

/** An error that no test has caught, as Vitest keeps it; anything else that is thrown stands for itself. */
const UnhandledError = v.object({
  name: v.optional(v.string()),
  message: v.string(),
  stack: v.optional(v.string()),
  type: v.optional(v.string(), 'Unhandled Error'),
  VITEST_TEST_PATH: v.optional(v.string()),
  VITEST_TEST_NAME: v.optional(v.string()),
});

/** The first place of a stack trace within the repository. */
const placeIn = (root: string, stack = ''): string | undefined =>
  stack
    .split('\n')
    .filter((line) => line.includes(root) && !line.includes('node_modules'))
    .map((line) => /(?:file:\/\/)?(\/[^()\s]+:\d+):\d+\)?$/.exec(line.trim())?.[1])
    .flatMap((place) => (place === undefined ? [] : [relative(root, place)]))[0];

/**
 * Describes in one line an error that no test has caught: in which file, beside which test, and where it came
 * from.
 */
export const describeUnhandled = (error: unknown, root: string): string => {
  const read = v.safeParse(UnhandledError, error);
  if (!read.success) return `Unhandled Error: ${String(error)}`;
  const {
    name = 'Error',
    message,
    stack,
    type,
    VITEST_TEST_PATH: file,
    VITEST_TEST_NAME: test,
  } = read.output;
  const place = placeIn(root, stack);
  return [
    file === undefined ? 'no test file' : relative(root, file),
    `(${type}${test === undefined ? '' : ` while "${test}" ran`})`,
    `${name}: ${message.split('\n')[0]}`,
    ...(place === undefined ? [] : [`at ${place}`]),
  ].join(' ');
};
