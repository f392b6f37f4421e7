import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pullHistory, type RunInput } from 'casement/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { read as readRun, textFrom } from '../../app/conversation/run/read-run.test-helper.ts';
import { createService } from '../../app/service/service.ts';
import { ensureServiceBuild } from '../../scripts/support/ensure-build.ts';
import { freePort } from '../support/free-port.ts';
import { createVisitor, runInput } from '../../check/client.ts';
import { type Balance, nginxMissing, startNginx } from './support/nginx.ts';
import { pgbouncerMissing, startPgbouncer } from './support/pgbouncer.ts';
import { type PostgresServer, postgresMissing, startPostgres } from './support/postgres.ts';
import { redisMissing, startRedis } from './support/redis.ts';
import { targetAt } from './support/reference.ts';
import { startCommand } from './support/start-command.ts';

const bots = fileURLToPath(new URL('../fixtures/counting', import.meta.url));
const missing = postgresMissing() ?? nginxMissing();

/**
 * As many as a deploy meets; they come one after the other, so that some find each process on its way out.
 */
const STREAMS = 50;
const APART_MS = 600;
/** Words of an answer, one of them every so often: 25 seconds in all. */
const WORDS = 250;
const EVERY_MS = 100;
const whole = Array.from({ length: WORDS }, (_, index) => `${index + 1} `).join('');

describe.skipIf(missing)(
  `processes that are replaced one after the other${missing ? `: left out, there is ${missing}` : ''}`,
  { timeout: 240_000 },
  () => {
    let postgres: PostgresServer;
    const data = mkdtempSync(join(tmpdir(), 'casement-rolling-'));
    const closing: (() => unknown)[] = [];
    beforeAll(async () => {
      await ensureServiceBuild();
      postgres = await startPostgres();
    }, 120_000);
    afterEach(async () => {
      for (const close of closing.splice(0).toReversed()) await close();
    });
    afterAll(async () => {
      await postgres.close();
      rmSync(data, { recursive: true, force: true });
    });

    /** What the processes share: a database, and whatever else stands before it or beside it. */
    const worlds = {
      PostgreSQL: async (databaseUrl: string) => ({ DATABASE_URL: databaseUrl }),
      PgBouncer: async (databaseUrl: string) => {
        const pooler = await startPgbouncer(databaseUrl);
        closing.push(pooler.close);
        return { DATABASE_URL: pooler.databaseUrl };
      },
      Redis: async (databaseUrl: string) => {
        const redis = await startRedis();
        closing.push(redis.close);
        return { DATABASE_URL: databaseUrl, REDIS_URL: redis.url };
      },
    };
    const missingFor = { PostgreSQL: undefined, PgBouncer: pgbouncerMissing(), Redis: redisMissing() };
    const cases: [number, Balance, keyof typeof worlds][] = [
      [2, 'in turn', 'PostgreSQL'],
      [3, 'by visitor', 'PostgreSQL'],
      [2, 'by visitor', 'PgBouncer'],
      [3, 'in turn', 'Redis'],
    ];
    const [here, leftOut] = [false, true].map((isMissing) =>
      cases.filter(([, , world]) => Boolean(missingFor[world]) === isMissing),
    );
    it.skip.each(leftOut ?? [])('of %i, asked %s, with %s: left out, it is not there', () => {});
    it.each(here ?? [])(
      'of %i, asked %s, with %s, break no answer, refuse no question, and end well',
      async (count, balance, world) => {
        const environment = {
          ...(await worlds[world](await postgres.createDatabase())),
          CASEMENT_BOTS_DIR: bots,
          CASEMENT_DATA_DIR: data,
          CASEMENT_TRUSTED_PROXIES: '127.0.0.1',
        };
        const ports = await Promise.all(Array.from({ length: count }, () => freePort()));
        const start = async (port: number) => {
          const node = await startCommand({ ...environment, PORT: String(port) });
          closing.push(() => node.kill('SIGKILL'));
          return node;
        };
        const nodes = [];
        for (const port of ports) nodes.push(await start(port));
        const nginx = await startNginx(ports, balance);
        closing.push(() => nginx.close());
        const target = { ...targetAt(nginx.url), botId: 'counting' };

        /** Asks as the app does, by the app's own code. */
        const ask = async (input: RunInput) => {
          const visitor = await createVisitor(target);
          const { openStream } = createService({
            base: target.baseUrl,
            identity: () => ({ ...target, channelId: 'open', accessMode: 'normal', guid: visitor.uuid }),
            credentials: { token: () => visitor.token, renew: () => Promise.resolve(false) },
            getLanguage: () => 'en',
          });
          const connections: unknown[] = [];
          const { events } = await readRun(openStream, {
            start: { type: 'send', input },
            runId: input.runId,
            onConnection: (connection) => connections.push(connection),
            retry: { firstMs: 250, maxMs: 15_000, silenceMs: 45_000 },
          });
          const { list } = await visitor.call(pullHistory, { sessionId: input.threadId });
          const answer = list.find(({ role }) => role === 'assistant');
          return {
            text: textFrom(events),
            end: events.at(-1)?.type,
            stored: answer?.status,
            // Nothing was shown of it before the answer began.
            begun: connections[0],
          };
        };

        const asking = Array.from({ length: STREAMS }, async (_, index) => {
          await wait(index * APART_MS);
          return ask(runInput({ text: `${WORDS} ${EVERY_MS}` }));
        });
        await wait(3 * APART_MS);
        for (const [index, node] of nodes.entries()) {
          node.kill('SIGTERM');
          expect(await node.ended).toBe(0);
          await start(ports[index] ?? 0);
        }
        const answers = await Promise.all(asking);
        const good = { text: whole, end: 'RUN_FINISHED', stored: 'complete', begun: 'open' };
        expect(answers).toEqual(answers.map(() => good));
      },
    );
  },
);
