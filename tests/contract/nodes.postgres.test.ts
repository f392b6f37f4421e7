import { afterAll, beforeAll, describe } from 'vitest';
import { redisMissing, startRedis } from './support/redis.ts';
import { nodesSuite } from './nodes-suite.ts';
import { pgbouncerMissing, startPgbouncer } from './support/pgbouncer.ts';
import { type PostgresServer, postgresMissing, startPostgres } from './support/postgres.ts';

const missing = postgresMissing();
const withoutPgbouncer = missing ?? pgbouncerMissing();
const withoutRedis = missing ?? redisMissing();
const leftOut = (why: string | undefined): string => (why ? `: left out, there is ${why}` : '');

let postgres: PostgresServer;
const ending: (() => Promise<void>)[] = [];
beforeAll(async () => {
  if (missing) return;
  postgres = await startPostgres();
  ending.push(() => postgres.close());
}, 60_000);
afterAll(async () => {
  for (const end of ending.toReversed()) await end();
}, 60_000);

describe.skipIf(missing)(`PostgreSQL${leftOut(missing)}`, () => {
  nodesSuite('on PostgreSQL', async () => ({ databaseUrl: await postgres.createDatabase() }));
});

describe.skipIf(withoutPgbouncer)(`PgBouncer${leftOut(withoutPgbouncer)}`, () => {
  nodesSuite('behind PgBouncer in transaction mode', async () => {
    const pooler = await startPgbouncer(await postgres.createDatabase());
    ending.push(pooler.close);
    return { databaseUrl: pooler.databaseUrl };
  });

  nodesSuite('behind PgBouncer, with a way past it', async () => {
    const databaseDirectUrl = await postgres.createDatabase();
    const pooler = await startPgbouncer(databaseDirectUrl);
    ending.push(pooler.close);
    return { databaseUrl: pooler.databaseUrl, databaseDirectUrl };
  });
});

describe.skipIf(withoutRedis)(`Redis${leftOut(withoutRedis)}`, () => {
  let redisUrl: string;
  beforeAll(async () => {
    const redis = await startRedis();
    ending.push(redis.close);
    redisUrl = redis.url;
  });
  nodesSuite('with Redis', async () => ({ databaseUrl: await postgres.createDatabase(), redisUrl }));
});
