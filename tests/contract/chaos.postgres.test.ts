import { setTimeout as wait } from 'node:timers/promises';
import { describe } from 'vitest';
import { chaosSuite, type Trouble } from './chaos-suite.ts';
import { startCutProxy } from './support/cut-proxy.ts';
import { postgresMissing, startPostgres } from './support/postgres.ts';

const missing = postgresMissing();

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
