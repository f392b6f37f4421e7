/**
 * Tells a database of PostgreSQL from all others, of this server or another. A subquery without parameters.
 */
export const DATABASE_IDENTITY = `(select oid || ' ' || pg_postmaster_start_time() from pg_database where datname = current_database())`;

/** What to do where DATABASE_DIRECT_URL does not lead where DATABASE_URL leads. */
export const NOT_THE_SAME =
  'The database at DATABASE_DIRECT_URL is another one than that of DATABASE_URL: name the same database in both.';
