import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../../service/base/silent-logger.test-helper.ts';
import { openDatabase } from '../../service/database/open-database.ts';
import type { Database, Queries } from '../../service/database/queries.ts';
import { checkRedis } from '../../service/runs/log/check-redis.ts';
import { createDatabaseLog } from '../../service/runs/log/database-log.ts';
import { databaseLogs } from '../../service/runs/log/database-logs.test-helper.ts';
import { openRedisLog } from '../../service/runs/log/redis-log.ts';
import { redisMissing, startRedis } from './support/redis.ts';
import type { LoggedRun, RunLog } from '../../service/runs/log/run-log.ts';
import { ANSWER_MS } from '../../service/runs/log/redis-client.ts';
import { soonerThan } from '../support/sooner-than.ts';
import { type LogWorld, runLogSuite } from '../../service/runs/log/run-log-suite.test-helper.ts';

const one = (run: LoggedRun, firstSeq: number) => ({ ...run, firstSeq, events: [`{"n":${firstSeq}}`] });

describe('the embedded database', () => {
  let database: Database;
  let world: LogWorld;
  beforeAll(async () => {
    database = await openDatabase({ logger: silentLogger });
    const log = createDatabaseLog(database, { keptMs: 1, now: () => 1 });
    world = { writer: log, reader: log, queries: database.queries, ...databaseLogs(database) };
  }, 60_000);
  afterAll(() => database.close());

  runLogSuite('in the embedded database', () => world);

  it('forgets streams in time, and none of an answer that is being written', async () => {
    const { writer, begin, end } = world;
    const [ended, running] = await Promise.all([begin(), begin()]);
    await writer.append([ended, running].map((run) => one(run, 1)));
    await end(writer, one(ended, 2));
    await writer.cleanUp(1_000);
    expect(await writer.read(ended, 0)).toEqual([]);
    expect(await writer.read(running, 0)).toEqual(one(running, 1).events);
  });
});

const missing = redisMissing();
/** Within this time everybody gets some answer from a Redis that says nothing: one wait for it, and no second. */
const SILENT_MS = 1.5 * ANSWER_MS;

describe.skipIf(missing)(`Redis${missing ? `: left out, there is ${missing}` : ''}`, () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let world: LogWorld;
  let client: ReturnType<typeof createClient>;
  const logs: RunLog[] = [];
  const keptMs = { afterEnd: 60_000, afterBeginning: 600_000 };
  let streams = 0;
  const begin = async (): Promise<LoggedRun> => {
    streams += 1;
    return { stream: streams, answerId: 'a' };
  };
  beforeAll(async () => {
    redis = await startRedis();
    client = createClient({ url: redis.url });
    await client.connect();
    const open = () => openRedisLog(redis.url, { name: 'test', keptMs }, silentLogger);
    logs.push(...(await Promise.all([open(), open()])));
    const [writer, reader] = logs as [RunLog, RunLog];
    const queries = {} as Queries;
    world = { writer, reader, queries, begin, end: (by, last) => by.end(last) };
  });
  afterAll(async () => {
    await Promise.all(logs.map((log) => log.close()));
    client.destroy();
    await redis.close();
  });

  runLogSuite('in Redis', () => world);

  it('keeps a stream for as long as told, from its beginning and from its end', async () => {
    const run = await begin();
    const key = `casement:test:run:${run.stream}`;
    await world.writer.append([{ ...run, firstSeq: 1, events: ['{}'] }]);
    expect(await client.pTTL(key)).toBeGreaterThan(keptMs.afterBeginning - 60_000);
    await world.writer.end({ ...run, firstSeq: 2, events: ['{}'] });
    const left = await client.pTTL(key);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(keptMs.afterEnd);
  });

  it('asks for the whole of a stream again that it has lost', async () => {
    const run = await begin();
    await world.writer.append([{ ...run, firstSeq: 1, events: ['{"n":1}'] }]);
    await client.flushAll();
    expect(await world.writer.append([{ ...run, firstSeq: 2, events: ['{"n":2}'] }])).toEqual({
      ended: [],
      lost: [run.stream],
    });
    await world.writer.append([{ ...run, firstSeq: 1, events: ['{"n":1}', '{"n":2}'] }]);
    expect(await world.reader.read(run, 0)).toEqual(['{"n":1}', '{"n":2}']);
  });

  it('keeps nobody waiting who writes, ends or reads while it is silent, and goes on afterwards', async () => {
    const [run, ended, waited] = await Promise.all([begin(), begin(), begin()]);
    await world.writer.append([one(run, 1), one(ended, 1), one(waited, 1)]);
    redis.signal('SIGSTOP');
    try {
      const outcomes = Promise.allSettled([
        world.writer.append([one(run, 2)]),
        world.reader.read(run, 0),
        world.reader.read(waited, 1, new AbortController().signal),
        world.reader.seal(run, world.queries),
        world.writer.end(one(ended, 2)),
      ]);
      expect(await soonerThan(SILENT_MS, outcomes)).toMatchObject([
        { status: 'rejected' },
        { status: 'rejected', reason: { code: 410 } },
        { status: 'fulfilled', value: [] },
        { status: 'fulfilled', value: undefined },
        { status: 'fulfilled' },
      ]);
      // Others have noticed, and wait no more.
      const again = Promise.allSettled([world.writer.append([one(run, 2)]), world.reader.read(run, 0)]);
      expect(await soonerThan(ANSWER_MS / 2, again)).toMatchObject([
        { status: 'rejected' },
        { status: 'rejected', reason: { code: 410 } },
      ]);
    } finally {
      redis.signal('SIGCONT');
    }
    await vi.waitFor(() => world.writer.append([one(run, 2)]));
    await vi.waitFor(async () => expect(await world.reader.read(ended, 0)).toEqual(['{"n":1}', '{"n":2}']));
    const reading = world.reader.read(waited, 1, new AbortController().signal);
    await world.writer.append([one(waited, 2)]);
    expect(await reading).toEqual(['{"n":2}']);
  }, 60_000);

  it('is looked at by who checks the configuration', async () => {
    expect(await checkRedis(redis.url, silentLogger)).toMatchObject({ about: 'streams', state: 'ok' });
    expect(await checkRedis('redis://127.0.0.1:1', silentLogger)).toMatchObject({ state: 'failure' });
  });

  it('is refused at a start, and named in the log, where it takes nothing', async () => {
    await client.configSet('min-replicas-to-write', '1');
    try {
      const opening = openRedisLog(redis.url, { name: 'test', keptMs }, silentLogger);
      await expect(opening).rejects.toThrow('The Redis at REDIS_URL takes no streams: NOREPLICAS');
      expect(await checkRedis(redis.url, silentLogger)).toMatchObject({ state: 'failure' });
      const appending = world.writer.append([one(await begin(), 1)]);
      await expect(appending).rejects.toMatchObject({ code: 'NOREPLICAS' });
    } finally {
      await client.configSet('min-replicas-to-write', '0');
    }
  });

  it('is not waited for at a start where there is none', async () => {
    const opening = openRedisLog('redis://127.0.0.1:1', { name: 'test', keptMs }, silentLogger);
    await expect(opening).rejects.toThrow('The Redis at REDIS_URL cannot be reached: ');
  });
});
