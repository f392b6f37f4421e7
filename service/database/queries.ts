import { type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Peers } from './peers.ts';

/** Queries run on this: the embedded database, PostgreSQL, or a transaction of either. */
export type Queries = PgDatabase<PgQueryResultHKT>;

/** The first keys of our advisory locks, so that they meet nobody else's in a shared database. */
export const lockClasses = {
  migrations: 0x436d0001,
  visitors: 0x436d0003,
  uploads: 0x436d0004,
} as const;

/** Waits for the visitor's other transactions, and holds them up until this one ends. */
export const visitorLock = (visitorId: string): SQL =>
  sql`pg_advisory_xact_lock(${lockClasses.visitors}, hashtext(${visitorId}))`;

/**
 * Lets the transactions of one visitor pass one after the other, so that each counts what the one before has
 * stored.
 */
export const lockVisitor = async (transaction: Queries, visitorId: string): Promise<void> => {
  await transaction.execute(sql`select ${visitorLock(visitorId)}`);
};

export type Database = {
  /** For work that somebody waits for: every statement of PostgreSQL has a time limit. */
  queries: Queries;
  /** For work on all data, which may take long. */
  upkeep: Queries;
  /** This process among those that share the database. */
  instance: number;
  /** Whether other processes may use the same database. */
  shared: boolean;
  /** Counts the connections of each pool by their states; absent where there is one connection. */
  connections?: () => { pool: string; state: string; count: number }[];
  /** The processes that share the database; absent where there can be no other. */
  peers?: Peers;
  /**
   * Resolves with the reason when the database has ended by itself, or hangs, and this process has none any
   * more; absent where it can come back.
   */
  lost?: Promise<Error>;
  /**
   * From now on, a database that hangs is told of in the log, and is `lost` at last; absent where statements
   * have a time limit.
   */
  watch?: () => void;
  /** Gives the room of deleted rows to new ones; absent where the database does so by itself. */
  vacuum?: () => Promise<void>;
  /** Rejects within seconds when the database gives no sign of life. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** Returns the rows of a statement written by hand; both drivers answer with `{ rows }`. */
export const rowsOf = async <Row>(statement: PromiseLike<unknown>): Promise<Row[]> =>
  ((await statement) as { rows: Row[] }).rows;
