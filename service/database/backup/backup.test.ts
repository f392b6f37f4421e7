import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLogger as logger } from '../../base/silent-logger.test-helper.ts';
import { openEmbedded } from '../open-embedded.ts';
import { type Database, rowsOf } from '../queries.ts';
import { requireEmbedded, restore } from './back-up.ts';
import { askForBackup } from './backup-socket.ts';

const place = mkdtempSync(join(tmpdir(), 'casement-backup-'));
const data = join(place, 'data');
let database: Database;

beforeAll(async () => {
  mkdirSync(join(data, 'files/ab'), { recursive: true });
  writeFileSync(join(data, 'files/ab/abc'), 'a picture');
  database = await openEmbedded({ folder: data }, logger);
  await database.queries.execute(sql`create table notes (id integer primary key, words text)`);
}, 60_000);
afterAll(async () => {
  await database.close();
  rmSync(place, { recursive: true });
});

const insert = (id: number) =>
  database.queries.execute(sql`insert into notes values (${id}, ${'x'.repeat(2_000)})`);

it(
  'copies a database that is written to at a moment between two statements, and its files',
  { timeout: 60_000 },
  async () => {
    let written = 0;
    for (; written < 200; written += 1) await insert(written);
    const done = new AbortController();
    const goOn = async () => {
      while (!done.signal.aborted) {
        await insert(written);
        written += 1;
        await wait(2);
      }
    };
    const writing = goOn();
    const before = written;
    const told = await askForBackup(data, join(place, 'copy'), logger);
    expect(told).toBe(`${data} was copied to ${join(place, 'copy')}.`);
    done.abort();
    await writing;

    const restored = join(place, 'restored');
    await restore(join(place, 'copy'), restored, logger);
    expect(readFileSync(join(restored, 'files/ab/abc'), 'utf8')).toBe('a picture');
    const opened = await openEmbedded({ folder: restored }, logger);
    try {
      const [found] = await rowsOf<{ count: number; last: number; words: number }>(
        opened.queries.execute(
          sql`select count(*)::integer as count, max(id) as last, sum(length(words))::integer as words from notes`,
        ),
      );
      const count = found?.count ?? 0;
      expect(count).toBeGreaterThanOrEqual(before);
      expect(count).toBeLessThanOrEqual(written);
      expect(found).toMatchObject({ last: count - 1, words: count * 2_000 });
      // It goes on from there.
      await opened.queries.execute(sql`insert into notes values (${count}, 'y')`);
      await expect(opened.queries.execute(sql`insert into notes values (0, 'y')`)).rejects.toThrow();
    } finally {
      await opened.close();
    }
  },
);

it('leaves nothing half done, and writes over nothing', async () => {
  await expect(askForBackup(data, join(place, 'copy'), logger)).rejects.toThrow(/is there already/);
  await expect(restore(join(place, 'copy'), data, logger)).rejects.toThrow(/in use by another service/);
  await expect(restore(join(place, 'copy'), join(place, 'restored'), logger)).rejects.toThrow(
    /holds a database already/,
  );
  await expect(restore(data, join(place, 'new'), logger)).rejects.toThrow(/no whole backup/);
  const empty = mkdtempSync(join(place, 'empty-'));
  await expect(askForBackup(empty, join(place, 'none'), logger)).rejects.toThrow(/pg_dump/);
  expect(existsSync(join(place, 'none'))).toBe(false);
});

it('says where a service that may not write there can make it, which copies no other backups', async () => {
  // For who asks it, a folder may be there.
  const hidden = join(place, 'hidden');
  writeFileSync(hidden, '');
  await expect(askForBackup(data, join(hidden, 'copy'), logger)).rejects.toThrow(
    `cannot write ${join(hidden, 'copy')} (ENOTDIR). Name a folder in ${data}, and move it from there.`,
  );
  for (const name of ['beside', 'backups/first', 'backups/second'])
    await askForBackup(data, join(data, name), logger);
  expect(readdirSync(join(data, 'backups/second')).toSorted()).toEqual(['backup.json', 'files', 'pglite']);
});

it('is not made of an old database beside DATABASE_URL, and not restored where none would use it', () => {
  const given = { dataFolder: data, databaseUrl: 'postgres://chat@db.example/chat' };
  expect(() => requireEmbedded(given, 'backup')).toThrow(
    `The database is at DATABASE_URL and not in ${data}. A database at DATABASE_URL is copied by pg_dump`,
  );
  expect(() => requireEmbedded(given, 'restore')).toThrow(/leave DATABASE_URL out/);
  expect(() => requireEmbedded({ dataFolder: 'memory' }, 'backup')).toThrow(/memory/);
  expect(() => requireEmbedded({ dataFolder: data }, 'backup')).not.toThrow();
});

it('is not restored where a file of it was changed, cut short or lost', async () => {
  const torn = join(place, 'torn');
  cpSync(join(place, 'copy'), torn, { recursive: true });
  const into = join(place, 'from-torn');
  writeFileSync(join(torn, 'files/ab/abc'), 'a Picture');
  await expect(restore(torn, into, logger)).rejects.toThrow(
    'files/ab/abc holds other bytes than it was made with. Take another copy',
  );
  truncateSync(join(torn, 'pglite/PG_VERSION'), 1);
  await expect(restore(torn, into, logger)).rejects.toThrow('pglite/PG_VERSION has 1 of 3 bytes');
  rmSync(join(torn, 'files'), { recursive: true });
  await expect(restore(torn, into, logger)).rejects.toThrow('files/ab/abc is missing, and 1 more');
  truncateSync(join(torn, 'backup.json'), 9);
  await expect(restore(torn, into, logger)).rejects.toThrow('its backup.json cannot be read');
  expect(existsSync(into)).toBe(false);
});

it('keeps a service from beginning anew beside a backup that was not restored to its end', async () => {
  const half = join(place, 'half');
  mkdirSync(join(half, 'pglite.restoring'), { recursive: true });
  await expect(openEmbedded({ folder: half }, logger)).rejects.toThrow(
    /run restore again, or remove .*restoring/,
  );
  await restore(join(place, 'copy'), half, logger);
  expect(readdirSync(half).toSorted()).toEqual(['files', 'pglite']);
});

it('leaves nothing of a backup that could not be made', async () => {
  const odd = join(place, 'half', 'odd');
  execFileSync('mkfifo', [odd]);
  await expect(askForBackup(join(place, 'half'), join(place, 'never'), logger)).rejects.toThrow(/FIFO/);
  rmSync(odd);
  expect(readdirSync(place).filter((name) => name.startsWith('never'))).toEqual([]);
});

it('copies the data folder of a service that does not run', async () => {
  const told = await askForBackup(join(place, 'restored'), join(place, 'second'), logger);
  expect(told).toContain(`No service uses it: its database is as of ${new Date().getFullYear()}-`);
  expect(JSON.parse(readFileSync(join(place, 'second/backup.json'), 'utf8'))).toMatchObject({
    holds: expect.arrayContaining(['pglite', 'files']),
  });
});
