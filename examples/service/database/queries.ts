import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Queries run on this: the embedded database, PostgreSQL, or a transaction of either. */
export type Queries = PgDatabase<PgQueryResultHKT>;

/** The first keys of our advisory locks, so that they meet nobody else's in a shared database. */
export const lockClasses = { migrations: 0x436d0001, instances: 0x436d0002 } as const;

export type Database = {
  queries: Queries;
  /** This process among those that share the database. */
  instance: number;
  /** Whether other processes may use the same database. */
  shared: boolean;
  close(): Promise<void>;
};

/** Returns the rows of a statement written by hand; both drivers answer with `{ rows }`. */
export const rowsOf = async <Row>(statement: PromiseLike<unknown>): Promise<Row[]> =>
  ((await statement) as { rows: Row[] }).rows;
