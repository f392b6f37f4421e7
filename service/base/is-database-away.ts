import { DrizzleQueryError } from 'drizzle-orm';

const CONNECTION_WORDS = [
  'Connection terminated',
  'timeout exceeded',
  'Client has encountered',
  'Client was closed',
  'Query read timeout',
  'Cannot use a pool',
  'PGlite is clos',
  'The client is closed',
  'The client is offline',
  'Socket closed unexpectedly',
  'Socket timeout',
];

/**
 * Whether node-postgres, PGlite or the client of Redis say that there is no connection; they give no code for
 * that.
 */
export const saysNoConnection = (message: string): boolean =>
  CONNECTION_WORDS.some((words) => message.startsWith(words));

/** Connections that broke or that nobody takes, as the system calls them. */
const SOCKET_CODES =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN)$/;

/**
 * States of PostgreSQL: no connection, a standby that answers, too little of something, a statement that took
 * too long, locks that are not given, shutting down or starting.
 */
const SQL_STATES = /^(?:08...|25006|53...|57014|55P03|57P0[1-5]|25P03)$/;

/** What the operator mends in another place than the connection. */
const REASONS: Readonly<Record<string, string>> = {
  '25006': 'the database only reads, as a standby does',
  '53100': 'the disk of the database is full',
};

const causeOf = (thrown: unknown): unknown => (thrown instanceof DrizzleQueryError ? thrown.cause : thrown);

/** Says to the operator why the database cannot be had. */
export const whyDatabaseIsAway = (thrown: unknown): string =>
  REASONS[(causeOf(thrown) as NodeJS.ErrnoException).code ?? ''] ?? 'the database cannot be reached';

/**
 * Whether the database cannot be had for a while, which no other statement would change; anything else is a
 * mistake of ours.
 */
export const isDatabaseAway = (thrown: unknown): boolean => {
  const error = causeOf(thrown);
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string' && (SOCKET_CODES.test(code) || SQL_STATES.test(code))) return true;
  return saysNoConnection(error.message);
};
