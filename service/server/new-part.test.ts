import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isTable } from 'drizzle-orm';
import { operations, streamOperations } from 'casement/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Agent } from '../agents/agent.ts';
import type { Part } from '../base/part.ts';
import { silentLogger } from '../base/silent-logger.test-helper.ts';
import * as schema from '../database/schema.ts';
import { settingLines, settingRows } from './describe-settings.ts';
import { parts } from './parts.ts';
import { readOptions, settingsOf } from './read-options.ts';
import { type RunningService, startParts } from './start-service.ts';

const SOURCE = `
import { operation } from 'casement/contract';
import * as v from 'valibot';
import { part } from '../base/part.ts';
import { setting } from '../base/setting.ts';
import { answer } from '../http/answer.ts';

const greet = operation({
  method: 'GET',
  path: '/v1/greetings',
  request: v.object({ name: v.string() }),
  response: v.object({ words: v.string(), cleanUps: v.number() }),
});

export const greetings = part({
  name: 'greetings',
  settings: {
    GREETING: setting(
      { en: 'the words that visitors are greeted with', 'zh-CN': '问候访客的话' },
      v.pipe(v.string(), v.maxLength(20, 'must be short')),
      'Hello',
    ),
  },
  options: (variables) => ({ greeting: variables.GREETING }),
  metrics: ({ counter, gauge }) => ({
    greeted: counter({ name: 'casement_greetings_total', help: 'Greetings', labels: ['name'] }),
    cleaned: gauge({ name: 'casement_greetings_cleaned', help: 'Clean-ups' }),
  }),
  open: ({ metrics: { cleaned } }) => {
    const cleanUps = [];
    cleaned.reads(() => [{ labels: {}, value: cleanUps.length }]);
    return { cleanUps };
  },
  routes: ({ options: { greeting }, metrics: { greeted } }, { cleanUps }) => [
    answer(greet, { for: 'anybody' }, ({ input: { name } }) => {
      greeted.add({ name });
      const words = name === 'nobody' ? undefined : greeting + ', ' + name;
      return { words, cleanUps: cleanUps.length };
    }),
  ],
  cleanUp: { steps: [async (_given, { cleanUps }, time) => cleanUps.push(time)] },
});
`;

const silentAgent: Agent = { run: async function* run() {} };

const here = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'casement-part-'));
let all: readonly Part[];
let service: RunningService;

const greet = async (name: string): Promise<{ code: number; object: unknown }> =>
  (await fetch(`${service.url}/im/v1/greetings?name=${name}`)).json() as Promise<{
    code: number;
    object: unknown;
  }>;

beforeAll(async () => {
  // Beside what a part imports, as in the service.
  for (const floor of ['base', 'http']) symlinkSync(join(here, floor), join(folder, floor));
  symlinkSync(join(here, '../node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'greetings'));
  writeFileSync(join(folder, 'greetings/index.ts'), SOURCE);
  const { greetings } = (await import(join(folder, 'greetings/index.ts'))) as { greetings: Part };
  all = [...parts, greetings];
  service = await startParts(all, {
    port: 0,
    host: '127.0.0.1',
    dataFolder: 'memory',
    botsFolders: [join(here, 'bots')],
    createAgent: () => silentAgent,
    env: { GREETING: 'Good day', CASEMENT_EXAMPLE_LOGIN_SECRET: 'x'.repeat(32) },
    cleanEveryMs: 20,
    metricsAddress: '127.0.0.1:0',
    checksReplies: true,
    logger: silentLogger,
  });
}, 60_000);

afterAll(async () => {
  await service?.close();
  rmSync(folder, { recursive: true });
});

it('answers the calls of a new part, and checks request and reply', async () => {
  expect(await greet('Ada')).toMatchObject({ code: 200, object: { words: 'Good day, Ada' } });
  expect(await (await fetch(`${service.url}/im/v1/greetings`)).json()).toMatchObject({ code: 400 });
  expect(await greet('nobody')).toMatchObject({ code: 500 });
});

it('describes them in the OpenAPI document, beside every call of the contract', async () => {
  const { paths } = (await (await fetch(`${service.url}/im/openapi.json`)).json()) as { paths: object };
  expect(paths).toHaveProperty(['/v1/greetings', 'get', 'operationId'], 'v1.greetings');
  for (const [name, { method, path }] of Object.entries({ ...operations, ...streamOperations }))
    expect(paths).toHaveProperty([path, method.toLowerCase(), 'operationId'], name);
});

it('lists its settings for people, and says what is wrong with one', () => {
  const settings = settingsOf(all);
  expect(settingRows(settings, 'en')).toContain(
    '| `GREETING` | the words that visitors are greeted with | `Hello` |',
  );
  expect(settingRows(settings, 'zh-CN')).toContain('| `GREETING` | 问候访客的话 | `Hello` |');
  expect(settingLines(settings)).toContain('# The words that visitors are greeted with.\nGREETING=Hello\n');
  expect(() => readOptions(all, { GREETING: 'x'.repeat(21) })).toThrow(/^GREETING must be short\.$/);
});

it('runs its clean-up', async () => {
  await vi.waitFor(async () => {
    const { object } = await greet('Ada');
    expect((object as { cleanUps: number }).cleanUps).toBeGreaterThan(0);
  });
});

it('shows its metrics at the address for them, and to no visitor', async () => {
  await greet('Grace');
  const read = () => fetch(`http://127.0.0.1:${service.metricsPort}/metrics`);
  const reply = await read();
  expect(reply.headers.get('Content-Type')).toContain('text/plain; version=0.0.4');
  const metrics = await reply.text();
  expect(metrics).toMatch(/^casement_greetings_total\{name="Grace"\} [1-9]/m);
  expect(metrics).toContain('nodejs_eventloop_lag_p99_seconds');
  await vi.waitFor(async () => {
    const later = await (await read()).text();
    expect(later).toMatch(/^casement_greetings_cleaned [1-9]/m);
    expect(later).toMatch(/^casement_upkeep_seconds_count\{outcome="done"\} [1-9]/m);
  });
  expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${service.metricsPort}/im/openapi.json`)).status).toBe(404);
});

it('leaves no table without a part that it belongs to, nor with two', () => {
  const owned = parts.flatMap((part: Part) => Object.values(part.tables));
  const tables = Object.values(schema).filter((one) => isTable(one));
  expect(new Set(owned)).toEqual(new Set(tables));
  expect(owned).toHaveLength(tables.length);
});
