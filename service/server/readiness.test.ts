import { mkdtempSync, rmSync } from 'node:fs';
import type * as FileSystem from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { lackOfSpace } from '../base/disk-space.ts';
import type { Hindrance } from '../base/part.ts';
import { silentLogger } from '../base/silent-logger.test-helper.ts';
import { refusalToWrite } from '../database/is-writable.ts';
import { openDatabase } from '../database/open-database.ts';
import { createReadiness } from './readiness.ts';

const disk = vi.hoisted(() => ({ free: undefined as number | undefined }));
vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof FileSystem>();
  const statfs = async (path: string) =>
    disk.free === undefined ? real.statfs(path) : { bavail: disk.free, bsize: 4096 };
  return { ...real, statfs };
});

const later = () => vi.advanceTimersByTime(1_100);

it('looks at most once a second, however many ask, and logs what changes', async () => {
  vi.useFakeTimers();
  const log: string[] = [];
  let looks = 0;
  let found: Hindrance[] = [];
  const look = async () => {
    looks += 1;
    return found;
  };
  const readiness = createReadiness(look, pino({}, { write: (line) => log.push(line) }));
  expect(await readiness.reasons()).toEqual([]);
  found = [
    { what: 'database', why: 'it is a standby' },
    { what: 'disk', why: '3 MB are free' },
    { what: 'disk', why: '3 MB are free' },
  ];
  expect(await readiness.reasons()).toEqual([]);
  later();
  expect(await readiness.reasons()).toEqual(['database', 'disk']);
  later();
  expect(await readiness.reasons()).toEqual(['database', 'disk']);
  expect(looks).toBe(3);
  found = [];
  later();
  expect(await readiness.reasons()).toEqual([]);
  readiness.drain();
  expect(await readiness.reasons()).toEqual(['draining']);
  expect(log.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'the service is not ready',
    'the service is ready again',
  ]);
  vi.useRealTimers();
});

it('knows a database that can be read only', async () => {
  const database = await openDatabase({ logger: silentLogger });
  const { queries } = database;
  expect(await refusalToWrite(queries)).toBeUndefined();
  await queries.execute(sql`set default_transaction_read_only = on`);
  expect(await refusalToWrite(queries)).toMatchObject({
    what: 'database',
    why: expect.stringContaining('read-only'),
  });
  await database.close();
  expect(await refusalToWrite(queries)).toMatchObject({ what: 'database' });
});

it('knows a disk that is full, and a folder that is gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-disk-'));
  expect(await lackOfSpace(folder)).toBeUndefined();
  disk.free = 1_000;
  expect(await lackOfSpace(folder)).toEqual({ what: 'disk', why: `3 MB are free in ${folder}` });
  disk.free = undefined;
  rmSync(folder, { recursive: true });
  expect(await lackOfSpace(folder)).toMatchObject({ what: 'disk' });
});
