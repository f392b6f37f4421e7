import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { silentLogger } from '../base/silent-logger.test-helper.ts';
import { openDatabase } from './open-database.ts';
import { rowsOf } from './queries.ts';

it('gives the room of deleted rows to new ones', async () => {
  const database = await openDatabase({ logger: silentLogger });
  const { queries } = database;
  const sizeAfter = async (updates: number): Promise<number> => {
    for (let update = 0; update < updates; update += 1) {
      await queries.execute(sql`update notes set number = number + 1000`);
      await database.vacuum?.();
    }
    const [row] = await rowsOf<{ size: number }>(
      queries.execute(sql`select pg_total_relation_size('notes')::int as size`),
    );
    return row?.size ?? 0;
  };
  await queries.execute(sql`create table notes (number int primary key, text text)`);
  await queries.execute(sql`insert into notes select n, repeat('x', 300) from generate_series(1, 200) n`);
  const early = await sizeAfter(2);
  // Without it, three times as much.
  expect(await sizeAfter(6)).toBeLessThan(2 * early);
  await database.close();
}, 60_000);
