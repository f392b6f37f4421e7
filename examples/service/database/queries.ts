import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What queries are written against: the same for the embedded database and for PostgreSQL, and for a transaction of either. */
export type Queries = PgDatabase<PgQueryResultHKT>;

export type Database = {
  queries: Queries;
  /** This process among those that share the database. */
  instance: number;
  /** Whether other processes may use the same database. */
  shared: boolean;
  close(): Promise<void>;
};

/** The rows of a statement written by hand; both drivers answer with `{ rows }`. */
export const rowsOf = async <Row>(statement: PromiseLike<unknown>): Promise<Row[]> =>
  ((await statement) as { rows: Row[] }).rows;
