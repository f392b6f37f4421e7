import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { baseConfig, NotNow } from 'casement/contract';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureServiceBuild } from '../../scripts/support/ensure-build.ts';
import { createVisitor, readEvents, runInput } from '../../check/client.ts';
import { silentLogger } from '../../service/base/silent-logger.test-helper.ts';
import { askForBackup } from '../../service/database/backup/backup-socket.ts';
import { freePort } from '../support/free-port.ts';
import { targetAt } from './support/reference.ts';
import { startCommand } from './support/start-command.ts';

const fixture = fileURLToPath(new URL('../fixtures/counting', import.meta.url));
/** Far longer than any answer, so that only an order of its own is obeyed sooner. */
const PATIENCE_S = '60';

const numbers = (most: number): string =>
  Array.from({ length: most }, (_, index) => `${index + 1} `).join('');
const said = (events: Awaited<ReturnType<typeof readEvents>>): string =>
  events.map(({ event }) => (event.type === 'TEXT_MESSAGE_CONTENT' ? event.delta : '')).join('');

describe('the command', { timeout: 60_000 }, () => {
  const bots = mkdtempSync(join(tmpdir(), 'casement-ending-'));
  const running: (() => void)[] = [];
  beforeAll(async () => {
    await ensureServiceBuild();
    cpSync(fixture, bots, { recursive: true });
  }, 120_000);
  afterAll(() => {
    for (const end of running) end();
    rmSync(bots, { recursive: true });
  });
  const start = async (environment: Record<string, string> = {}) => {
    const service = await startCommand({
      CASEMENT_BOTS_DIR: bots,
      CASEMENT_DATA_DIR: 'memory',
      CASEMENT_DRAIN_SECONDS: PATIENCE_S,
      ...environment,
    });
    running.push(() => service.kill('SIGKILL'));
    const visitor = await createVisitor({ ...targetAt(service.url), botId: 'counting' });
    const get = async (path: string) => {
      const reply = await fetch(service.url + path);
      return { status: reply.status, body: (await reply.json()) as unknown };
    };
    return { ...service, visitor, get };
  };

  it('minds signals: reads bot files, and ends once what it writes is finished, beginning nothing more', async () => {
    const { visitor, get, kill, logged, ended } = await start();
    kill('SIGUSR2');
    const path = join(bots, 'counting.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replace('Counting', 'Still counting'));
    kill('SIGHUP');
    await logged('bot read again');

    expect(await get('/livez')).toMatchObject({ status: 200 });
    expect(await get('/readyz')).toEqual({ status: 200, body: { status: 'ready' } });
    const asked = runInput({ text: '60 20' });
    const reading = readEvents(await visitor.post(asked));
    kill('SIGTERM');
    await logged('shutting down once running answers are finished; a second signal ends at once');

    expect(await get('/readyz')).toEqual({
      status: 503,
      body: { status: 'not ready', reasons: ['draining'] },
    });
    expect(await get('/livez')).toMatchObject({ status: 200 });
    const refused = await visitor.post(runInput({ text: '1 1' }));
    expect(refused.status).toBe(503);
    expect(refused.headers.get('Retry-After')).toBe('1');
    // The next connection may lead to a process that stays.
    expect(refused.headers.get('Connection')).toBe('close');
    const { object } = (await refused.json()) as { object: unknown };
    expect(v.parse(NotNow, object)).toMatchObject({ reason: 'draining', retryAfterS: 1 });
    // Who reads elsewhere, or sends once more what was taken, is served as ever.
    const again = readEvents(await visitor.post(asked));
    const resumed = readEvents(await visitor.resume(asked.runId));
    expect((await visitor.call(baseConfig, {}))?.robot?.botName).toBe('Still counting');

    const events = await reading;
    expect(said(events)).toBe(numbers(60));
    expect(events.at(-1)?.event).toMatchObject({ type: 'RUN_FINISHED' });
    expect([await again, await resumed]).toEqual([events, events]);
    expect(await ended).toBe(0);
  });

  it('breaks off what is not finished when its time is up, and still ends well', async () => {
    const { visitor, kill, ended } = await start({ CASEMENT_DRAIN_SECONDS: '1' });
    const reading = readEvents(await visitor.post(runInput({ text: '10000 20' })));
    kill('SIGTERM');
    expect((await reading).at(-1)?.event).toMatchObject({ type: 'RUN_ERROR', code: '709' });
    expect(await ended).toBe(0);
  });

  it('ends at once on a second signal', async () => {
    // To be patient takes longer than a test may.
    const { visitor, kill, logged, ended } = await start({ CASEMENT_DRAIN_SECONDS: '600' });
    const reading = readEvents(await visitor.post(runInput({ text: '10000 20' })));
    kill('SIGINT');
    await logged('shutting down once running answers are finished; a second signal ends at once');
    kill('SIGTERM');
    expect((await reading).at(-1)?.event).toMatchObject({ type: 'RUN_ERROR', code: '709' });
    await ended;
  });

  it('ends when its embedded database has, and goes on with its answers once it is started again', async () => {
    const data = mkdtempSync(join(tmpdir(), 'casement-lost-'));
    running.push(() => rmSync(data, { recursive: true }));
    const where = { CASEMENT_DATA_DIR: data, PORT: String(await freePort()) };
    const { visitor, logged, ended } = await start(where);
    const asked = runInput({ text: '10000 20' });
    const reading = readEvents(await visitor.post(asked));
    // PostgreSQL panics at a checkpoint that cannot be noted.
    const control = join(data, 'pglite/global/pg_control');
    renameSync(control, `${control}.away`);
    const backup = askForBackup(data, join(data, 'copy'), silentLogger);
    await expect(backup).rejects.toThrow();
    expect(await logged('the embedded database has ended by itself: start the service again')).toMatchObject({
      level: 60,
      err: { cause: { code: '58P01' } },
    });
    await expect(reading).rejects.toThrow();
    expect(await ended).toBe(70);

    renameSync(`${control}.away`, control);
    await start(where);
    const whole = await readEvents(await visitor.resume(asked.runId));
    expect(whole.at(-1)?.event).toMatchObject({ type: 'RUN_ERROR', code: '709' });
    const next = await visitor.ask(runInput({ text: '3 1' }));
    expect(said(next)).toBe(numbers(3));
  });
});
