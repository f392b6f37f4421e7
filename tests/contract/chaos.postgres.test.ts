import { setTimeout as wait } from 'node:timers/promises';
import { describe } from 'vitest';
import { chaosSuite, type Trouble } from './chaos-suite.ts';
import { startCutProxy } from './support/cut-proxy.ts';
import { postgresMissing, startPostgres } from './support/postgres.ts';

const missing = postgresMissing();

describe.skipIf(missing)(`PostgreSQL${missing ? `: left out, there is ${missing}` : ''}`, () => {
  chaosSuite('two processes on one PostgreSQL', async () => {
    const postgres = await startPostgres();
    const address = new URL(await postgres.createDatabase());
    const proxy = await startCutProxy(Number(address.port || 5432), address.hostname);
    address.hostname = '127.0.0.1';
    address.port = String(proxy.port);

    const breakDatabase: Trouble = async ({ chance, between }, _, turn) => {
      const trouble = (['cut', 'away', 'silent'] as const)[turn % 3];
      if (trouble === 'cut') return { 'database cut': proxy.cut(() => chance(0.5)) };
      if (trouble === 'away') proxy.refuse();
      else proxy.silence();
      await wait(between(200, 4_000));
      proxy.open();
      return { [`database ${trouble}`]: 1 };
    };
    return {
      options: { databaseUrl: address.href },
      processes: 2,
      breakDatabase,
      databaseTroubles: ['database cut', 'database away', 'database silent'],
      close: async () => {
        await proxy.close();
        await postgres.close();
      },
    };
  });
});
