import { setTimeout as wait } from 'node:timers/promises';
import { describe } from 'vitest';
import { chaosSuite, type Trouble } from './chaos-suite.ts';
import { startCutProxy } from './support/cut-proxy.ts';
import { postgresMissing, startPostgres } from './support/postgres.ts';
import { redisMissing, startRedis } from './support/redis.ts';

const missing = postgresMissing();
const withoutRedis = missing ?? redisMissing();

/** Starts a PostgreSQL behind a way that can be cut. */
const startWorld = async () => {
  const postgres = await startPostgres();
  const address = new URL(await postgres.createDatabase());
  const proxy = await startCutProxy(Number(address.port || 5432), address.hostname);
  address.hostname = '127.0.0.1';
  address.port = String(proxy.port);
  return {
    databaseUrl: address.href,
    proxy,
    close: async () => {
      await proxy.close();
      await postgres.close();
    },
  };
};

/** Breaks each of these ways in turn, every time in another manner. */
const breaking =
  (ways: Record<string, Awaited<ReturnType<typeof startCutProxy>>>): Trouble =>
  async ({ chance, between }, _, turn) => {
    const names = Object.keys(ways);
    const name = names[turn % names.length] ?? '';
    const proxy = ways[name];
    const trouble = (['cut', 'away', 'silent'] as const)[Math.floor(turn / names.length) % 3];
    if (trouble === 'cut') return { [`${name} cut`]: proxy?.cut(() => chance(0.5)) ?? 0 };
    if (trouble === 'away') proxy?.refuse();
    else proxy?.silence();
    await wait(between(200, 4_000));
    proxy?.open();
    return { [`${name} ${trouble}`]: 1 };
  };

describe.skipIf(missing)(`PostgreSQL${missing ? `: left out, there is ${missing}` : ''}`, () => {
  chaosSuite('two processes on one PostgreSQL', async () => {
    const { databaseUrl, proxy, close } = await startWorld();
    return {
      options: { databaseUrl },
      processes: 2,
      breakDatabase: breaking({ database: proxy }),
      databaseTroubles: ['database cut', 'database away', 'database silent'],
      close,
    };
  });
});

describe.skipIf(withoutRedis)(`Redis${withoutRedis ? `: left out, there is ${withoutRedis}` : ''}`, () => {
  chaosSuite('two processes with Redis', async () => {
    const world = await startWorld();
    const redis = await startRedis();
    const proxy = await startCutProxy(redis.port, '127.0.0.1');
    return {
      options: { databaseUrl: world.databaseUrl, redisUrl: `redis://127.0.0.1:${proxy.port}` },
      processes: 2,
      breakDatabase: breaking({ Redis: proxy, database: world.proxy }),
      databaseTroubles: ['Redis cut', 'Redis away', 'Redis silent', 'database cut', 'database away'],
      stormMs: 40_000,
      close: async () => {
        await proxy.close();
        await redis.close();
        await world.close();
      },
    };
  });
});
