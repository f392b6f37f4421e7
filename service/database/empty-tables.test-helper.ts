import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from './queries.ts';

/** Empties every table; the tables themselves stay as the migrations have made them. */
export const emptyTables = async ({ queries }: Database): Promise<void> => {
  const tables = await rowsOf<{ name: string }>(
    queries.execute(
      sql`select quote_ident(relname) as name from pg_stat_user_tables where relname <> 'migrations'`,
    ),
  );
  const names = tables.map(({ name }) => name).join(', ');
  await queries.execute(sql.raw(`truncate ${names} restart identity cascade`));
};
