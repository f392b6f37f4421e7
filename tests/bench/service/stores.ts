import { readdirSync, readFileSync } from 'node:fs';
import { startPostgres } from '../../contract/support/postgres.ts';
import { startRedis } from '../../contract/support/redis.ts';
import type { Measure } from '../support/measure.ts';
import { BUSY_SITE, withBuiltService } from './built-service.ts';
import { load } from './load.ts';
import { endProcess, forkScript, nextMessage } from './processes.ts';

/** The ticks of a second in which Linux counts the work of processes. */
const TICKS = 100;
/**
 * Where the work of a process stands behind its name, in user and system mode: its own, and that of its
 * children that have ended.
 */
const [FIRST, BEHIND] = [11, 15];

/** The processor time of all processes with a name, milliseconds; 0 where there is no `/proc`. */
const workOf = (name: string): number => {
  let ticks = 0;
  for (const id of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const [head = '', tail = ''] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ');
      if (!head.endsWith(`(${name}`)) continue;
      const fields = tail.split(' ');
      for (const field of fields.slice(FIRST, BEHIND)) ticks += Number(field);
    } catch {
      // It has ended meanwhile.
    }
  }
  return (ticks * 1000) / TICKS;
};

const STREAMS = 100;
const WITHIN_MS = 3_000;
const PIECES = { whole: 200, short: 2 };

/**
 * Measures what an answer costs the service, its database and a Redis: the constants of the plan in
 * `simulate.ts`.
 */
export const measureStores = async (): Promise<Measure[]> => {
  const postgres = await startPostgres();
  const redis = await startRedis();
  const world = forkScript('load-world.ts');
  try {
    const { modelUrl } = await nextMessage<{ modelUrl: string }>(world);
    const measures: Measure[] = [];
    const stores = { PostgreSQL: {}, 'PostgreSQL and Redis': { redisUrl: redis.url } };
    for (const [name, more] of Object.entries(stores)) {
      const databaseUrl = await postgres.createDatabase();
      await withBuiltService(
        modelUrl,
        BUSY_SITE,
        async (service) => {
          await load(world, service, { streams: STREAMS, withinMs: WITHIN_MS, pieces: PIECES.short });
          for (const [length, pieces] of Object.entries(PIECES)) {
            const before = { postgres: workOf('postgres'), redis: workOf('redis-server') };
            const { cpuMs } = await load(world, service, { streams: STREAMS, withinMs: WITHIN_MS, pieces });
            const what = `service: an answer of ${pieces} tokens with ${name}`;
            measures.push(
              { what: `${what}, service`, value: cpuMs, unit: 'ms', beside: length },
              {
                what: `${what}, PostgreSQL`,
                value: (workOf('postgres') - before.postgres) / STREAMS,
                unit: 'ms',
              },
              {
                what: `${what}, Redis`,
                value: (workOf('redis-server') - before.redis) / STREAMS,
                unit: 'ms',
              },
            );
          }
        },
        { databaseUrl, ...more },
      );
    }
    return measures;
  } finally {
    await endProcess(world);
    await redis.close();
    await postgres.close();
  }
};
