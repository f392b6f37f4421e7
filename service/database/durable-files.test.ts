import {
  cpSync,
  fdatasync,
  fdatasyncSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openCluster } from './cluster.ts';
import { type Queries, rowsOf } from './queries.ts';
import { vacuum } from './vacuum.ts';

vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof fs>();
  const { fdatasync: begin, fdatasyncSync: wait } = original;
  return { ...original, fdatasync: vi.fn(begin), fdatasyncSync: vi.fn(wait) };
});

const place = mkdtempSync(join(tmpdir(), 'casement-durable-'));
const data = join(place, 'data');
/** Every file of the log as it was when it last came to the disk. */
const onDisk = new Map<string, Buffer>();
const keep = (fd: number): void => {
  const path = readlinkSync(`/proc/self/fd/${fd}`);
  if (path.includes('/pg_wal/')) onDisk.set(basename(path), readFileSync(path));
};

/** Opens the database in this thread, whose calls for the disk are watched. */
const open = async (folder: string) => {
  mkdirSync(folder, { recursive: true });
  const client = await openCluster(join(folder, 'pglite'));
  const queries = drizzle(client) as unknown as Queries;
  return { queries, vacuum: () => vacuum(queries, async () => true), close: () => client.close() };
};
type Database = Awaited<ReturnType<typeof open>>;
let database: Database;
/** The last note, whose commit the disk never comes to. */
const LAST = 40_006;

beforeAll(async () => {
  database = await open(data);
  await database.queries.execute(sql`create table notes (id integer primary key, words text)`);
  // Upkeep remembers there what it has done.
  await database.queries.execute(sql`create table settings (name text primary key, value text)`);
  await database.queries.execute(sql`checkpoint`);
}, 60_000);
afterAll(async () => {
  await database.close();
  rmSync(place, { recursive: true });
});

/**
 * Opens what a power failure would leave: every page that was ever written, but of the log only what was
 * waited for.
 */
const afterPowerFailure = async (name: string): Promise<Database> => {
  const left = join(place, name);
  cpSync(join(data, 'pglite'), join(left, 'pglite'), { recursive: true });
  for (const [file, content] of onDisk) writeFileSync(join(left, 'pglite/pg_wal', file), content);
  return open(left);
};

const contentOf = async (opened: Database) => {
  const [found] = await rowsOf<{ count: number; last: number; words: number }>(
    opened.queries.execute(
      sql`select count(*)::integer as count, coalesce(max(id), 0) as last, coalesce(sum(length(words)), 0)::integer as words from notes`,
    ),
  );
  return found;
};

it('brings each commit to the disk at once, without holding up the process', async () => {
  vi.mocked(fdatasyncSync).mockClear();
  vi.mocked(fdatasync).mockClear();
  await database.queries.execute(sql`insert into notes values (1, 'one')`);
  await vi.waitFor(() => expect(vi.mocked(fdatasync)).toHaveBeenCalled());
  expect(vi.mocked(fdatasyncSync)).not.toHaveBeenCalled();
});

it.skipIf(process.platform !== 'linux')(
  'leaves a database that opens, with all that came before some moment, however slow the disk is',
  { timeout: 60_000 },
  async () => {
    // The disk never comes to what is brought to it in the background.
    vi.mocked(fdatasync).mockImplementation(() => {});
    vi.mocked(fdatasyncSync).mockImplementation(keep);
    await database.queries.execute(sql`checkpoint`);
    // More than the database keeps in memory, so that it writes pages on the way.
    for (let from = 2; from < 40_002; from += 1_000) {
      await database.queries.execute(
        sql`insert into notes select id, repeat('x', 1000) from generate_series(${from}::integer, ${from + 999}::integer) id`,
      );
    }
    for (let id = 40_002; id <= LAST; id += 1) {
      await database.queries.execute(sql`insert into notes values (${id}, ${'x'.repeat(1_000)})`);
    }
    const opened = await afterPowerFailure('left');
    try {
      const found = await contentOf(opened);
      const count = found?.count ?? 0;
      expect(count).toBeGreaterThan(30_000);
      expect(count).toBeLessThan(LAST);
      // Whole statements, in their order, in the table as in its index.
      expect(found).toMatchObject({ last: count, words: (count - 1) * 1_000 + 'one'.length });
      await expect(opened.queries.execute(sql`insert into notes values (${count}, 'y')`)).rejects.toThrow();
    } finally {
      await opened.close();
    }
  },
);

it('lets go of a log that has grown', async () => {
  const behind = async () => {
    const [log] = await rowsOf<{ bytes: string }>(
      database.queries.execute(
        sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::text as bytes from pg_control_checkpoint()`,
      ),
    );
    return Number(log?.bytes);
  };
  expect(await behind()).toBeGreaterThan(32 * 1024 * 1024);
  await database.vacuum();
  expect(await behind()).toBeLessThan(1024 * 1024);
});
