import { setTimeout as wait } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectHere } from './cluster-connection.ts';
import { createPreparedClient } from './prepared-client.ts';

describe('a client that prepares its statements', { timeout: 60_000 }, () => {
  let database: PGlite;
  let client: Awaited<ReturnType<typeof createPreparedClient>>;
  beforeAll(async () => {
    database = await PGlite.create();
    await database.exec('create table things (id integer primary key, name text, parts json, at bigint)');
    client = await createPreparedClient(connectHere(database));
  }, 60_000);
  afterAll(() => (database.closed ? undefined : database.close()));

  const insert = (id: number, name: unknown = null) =>
    client.query('insert into things values ($1, $2, $3, $4) returning *', [id, name, { id }, 1e12]);

  it('gives values the types of their columns, the first time and again', async () => {
    for (const [id, name] of [
      [1, "it's"],
      [2, null],
    ] as const) {
      expect((await insert(id, name)).rows).toEqual([{ id, name, parts: { id }, at: 1e12 }]);
    }
    const options = { rowMode: 'array' as const };
    const { rows } = await client.query('select id from things where name is null', [], options);
    expect(rows).toEqual([[2]]);
    const lists = await client.query('select $1::text[] as names, $2::integer[] as ids', [
      ['a', 'b,"'],
      [1, 2],
    ]);
    expect(lists.rows).toEqual([{ names: ['a', 'b,"'], ids: [1, 2] }]);
  });

  it('tells when nobody has asked anything for a while', async () => {
    const over = new AbortController();
    const goOn = async () => {
      while (!over.signal.aborted) {
        await client.query('select 1');
        await wait(20);
      }
    };
    const busy = goOn();
    const startedMs = performance.now();
    expect(await client.whenQuiet(600)).toBe(false);
    expect(performance.now() - startedMs).toBeGreaterThan(590);
    over.abort();
    await busy;
    // To wait for all of this time takes longer than a test may.
    expect(await client.whenQuiet(600_000)).toBe(true);
  });

  it('says which row is there already, and goes on', async () => {
    await insert(3);
    await expect(insert(3)).rejects.toMatchObject({ code: '23505' });
    await expect(client.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' });
    expect((await insert(4)).rows).toHaveLength(1);
  });

  it('stores nothing of a transaction that fails, and lets nobody into one that is open', async () => {
    const count = async () =>
      (await client.query<{ count: number }>('select count(*)::integer as count from things')).rows[0]?.count;
    const before = await count();
    let seen: Promise<number | undefined> = Promise.resolve(0);
    const failing = client.transaction(async ({ query }) => {
      await query('insert into things (id) values ($1)', [5]);
      seen = count();
      await query('insert into things (id) values ($1)', [5]);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect([await seen, await count()]).toEqual([before, before]);
  });

  it('ends a transaction whose first statement fails, and one without statements', async () => {
    await client.transaction(async () => {});
    const first = client.transaction(({ query }) => query('insert into things (id) values ($1)', ['none']));
    await expect(first).rejects.toMatchObject({ code: '22P02' });
    await client.transaction(({ query }) => query('insert into things (id) values ($1)', [20]));
    // Outside a transaction there is nothing to roll back.
    await database.exec('rollback');
    expect((await client.query('select id from things where id = 20')).rows).toHaveLength(1);
  });

  it('leaves room for others between statements that come all at once', async () => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 1);
    const seen = new Set<number>();
    const ask = async () => {
      await client.query('select pg_sleep(0.01)');
      seen.add(ticks);
    };
    await Promise.all(Array.from({ length: 40 }, ask));
    clearInterval(timer);
    // The timer came between almost any two.
    expect(seen.size).toBeGreaterThan(30);
  });

  it('goes on with a statement whose table has changed', async () => {
    const text = 'select * from things where id = $1';
    await insert(6);
    await client.query(text, [6]);
    await database.exec('create index things_by_id_and_name on things (id, name)');
    expect((await client.query(text, [6])).rows).toHaveLength(1);
  });

  it('runs more texts than it keeps', async () => {
    for (let length = 1; length <= 450; length += 1) {
      const places = Array.from({ length }, (_, index) => `$${index + 1}`).join(', ');
      const ids = Array.from({ length }, (_, index) => -index - 1);
      const { rows } = await client.query(`select id from things where id in (${places})`, ids);
      expect(rows).toEqual([]);
    }
  });

  // The last test: a database of its own would take longer to make than all the others take.
  it('refuses what comes after the end', async () => {
    await client.query('select 1');
    await database.close();
    await expect(client.query('select 1')).rejects.toThrow('PGlite is closed');
    await expect(client.transaction(() => Promise.resolve())).rejects.toThrow('PGlite is closed');
  });
});
