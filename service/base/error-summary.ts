import { DrizzleQueryError } from 'drizzle-orm';
import { isDatabaseAway, saysNoConnection, whyDatabaseIsAway } from './is-database-away.ts';
import { OutsideFailure } from './outside-failure.ts';

/**
 * Fields in which libraries, the system and the database name a failure by names and numbers of their own.
 */
const FIELDS = [
  'code', 'status', 'responseCode', 'syscall', 'hostname', 'address', 'port', 'type', 'constraint', 'table', 'column', 'routine',
] as const; // oxfmt-ignore
const NAME = /^[\w.-]{1,64}$/;
const FRAME = /^ {4}at .*:\d+:\d+\)?$/;
const MAX_FRAMES = 6;
const MAX_CAUSES = 4;

export type ErrorSummary = {
  name: string;
  code?: string | number;
  at?: string[];
  cause?: ErrorSummary;
  [field: string]: unknown;
};

/**
 * Describes an error for the log without its message, which may quote what a visitor wrote, a token, or a
 * statement with its parameters: its name, the code, status, table and server that it names, and the places
 * in the code.
 */
export const summaryOf = (error: unknown, depth = 0): ErrorSummary => {
  if (!(error instanceof Error)) return { name: typeof error };
  const { message, stack = '', cause } = error;
  const fields = FIELDS.map((field) => [field, (error as unknown as Record<string, unknown>)[field]]);
  const named = fields.filter(
    ([, value]) => typeof value === 'number' || (typeof value === 'string' && NAME.test(value)),
  );
  // A line of the message may look like one of the stack.
  const [, frames = ''] = message === '' ? ['', stack] : stack.split(message);
  const at = frames
    .split('\n')
    .filter((line) => FRAME.test(line))
    .slice(0, MAX_FRAMES);
  return {
    name: NAME.test(error.name) ? error.name : 'Error',
    ...Object.fromEntries(named),
    ...(error instanceof OutsideFailure && { url: error.url }),
    ...(saysNoConnection(message) && { reason: message }),
    ...(at.length > 0 && { at: at.map((line) => line.trim()) }),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: summaryOf(cause, depth + 1) }),
  };
};

/** Returns the error itself, or one without the statement and its parameters when it is of the database. */
export const withoutStatement = (error: unknown): unknown => {
  if (isDatabaseAway(error)) {
    const { message, code } = (
      error instanceof DrizzleQueryError ? error.cause : error
    ) as NodeJS.ErrnoException;
    const why = whyDatabaseIsAway(error).replace(/^t/, 'T');
    return new Error(`${why}: ${message || code}.`, { cause: error });
  }
  if (!(error instanceof DrizzleQueryError)) return error;
  const { name, code = name, at: _, ...fields } = summaryOf(error.cause);
  return Object.assign(new Error(`the database refused a statement (${code})`), { code, ...fields });
};
