import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { silentLogger } from '../base/silent-logger.test-helper.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { type Database, rowsOf } from './queries.ts';

vi.setConfig({ testTimeout: 30_000 });

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await openDatabase({ logger: silentLogger });
  folder = mkdtempSync(join(tmpdir(), 'casement-migrations-'));
}, 60_000);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const run = async (files: Record<string, string>, shared = false): Promise<void> => {
  await database.queries.execute(sql`delete from migrations`);
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source);
  await migrate({ ...database, shared }, pathToFileURL(`${folder}/`));
};
const namesIn = async (catalog: string): Promise<string[]> =>
  (await rowsOf<{ name: string }>(database.queries.execute(sql.raw(catalog)))).map(({ name }) => name);

it('runs the statements of the files once, without their comments', async () => {
  const source =
    "-- why; so\ncreate table a (\n  -- a column\n  b text default ';x'\n);\n\ncreate index concurrently if not exists a_b on a (b);\n";
  await run({ '1_a.sql': source, '2_row.sql': 'insert into a values (default);' });
  await migrate(database, pathToFileURL(`${folder}/`));
  expect(await namesIn('select b as name from a')).toEqual([';x']);
  expect(await namesIn("select indexname as name from pg_indexes where tablename = 'a'")).toEqual(['a_b']);
});

it('refuses a database that a newer version has used', async () => {
  await database.queries.execute(sql`insert into migrations (name) values ('9_newer.sql')`);
  await expect(migrate(database, pathToFileURL(`${folder}/`))).rejects.toThrow(
    /^A newer version of the service has used this database: it has the migration 9_newer\.sql, which/,
  );
});

it('names the file of a migration that fails, and leaves nothing of it', async () => {
  await database.queries.execute(sql`drop table a`);
  const failing = run({
    '3_half.sql': 'create table half (a text);\nalter table nowhere add column b text;',
  });
  await expect(failing).rejects.toThrow(
    'The migration 3_half.sql failed: the database refused a statement (42P01).',
  );
  expect(await namesIn("select tablename as name from pg_tables where tablename = 'half'")).toEqual([]);
  rmSync(join(folder, '3_half.sql'));
});
