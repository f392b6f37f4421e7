import { eq, sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Agent, AgentInput } from '../agents/agent.ts';
import { createMeters } from '../base/metrics.ts';
import { silentLogger } from '../base/silent-logger.test-helper.ts';
import type { Bot } from '../bots/index.ts';
import { openForTests } from '../database/open-for-tests.test-helper.ts';
import type { Database } from '../database/queries.ts';
import { standardRetention } from '../database/standard-retention.test-helper.ts';
import { messages, NOBODY, runs, type Takeover } from '../database/schema.ts';
import { createDatabaseLog } from './log/database-log.ts';
import type { RunLog } from './log/run-log.ts';
import { createRunEngine } from './run-engine.ts';
import { runMetrics } from './run-metrics.ts';

let database: Database;
let log: RunLog;
beforeAll(async () => {
  database = await openForTests();
  log = createDatabaseLog(database, { keptMs: 1, now: () => 1 });
}, 60_000);
afterAll(() => database.close());

const NOW = 1_000;

/** Makes the engine of one of several processes, whose bot has this agent. */
const engineOf = (instance: number, agent: Agent, maxAnswers = 8) => {
  const unlimited = { answersPerMinute: 0, answersPerDay: 0, tokensPerDay: 0 };
  const budgets = { visitor: unlimited, address: unlimited, bot: unlimited };
  const taken = { agent, type: 'langgraph', provider: 'langgraph', release: () => {} };
  const bot = { id: 'bot', budgets, takeAgent: () => taken };
  return createRunEngine({
    database: { ...database, instance },
    log,
    logger: silentLogger,
    metrics: runMetrics(createMeters(new Registry())),
    now: () => NOW,
    maxRunMs: 60_000,
    maxAnswers,
    retention: standardRetention,
    budgets: { hold: async () => ({ beganAs: () => {}, giveBack: () => {} }), countTokens: () => {} },
    bots: { find: (id) => (id === 'bot' ? (bot as unknown as Bot) : undefined) },
    readAttachment: () => Promise.reject(new Error('there are none')),
    keepFile: () => Promise.reject(new Error('there is no storage')),
  });
};

const joining = (say: (input: AgentInput) => string[] = () => [' and on.']) => {
  const inputs: AgentInput[] = [];
  const agent: Agent = {
    goesOn: true,
    joins: true,
    run: async function* (input) {
      inputs.push(input);
      for (const delta of say(input))
        yield { type: 'TEXT_MESSAGE_CONTENT', messageId: input.answerId, delta };
    },
  };
  return { agent, inputs };
};

/**
 * Stores a run whose process is gone, with these events; undefined for one that no other process can go on
 * with.
 */
const leave = async (id: string, takeover: Takeover | undefined, columns: object = {}) => {
  const { queries } = database;
  await queries.execute(sql`
    insert into sessions (visitor_id, id, bot_id, title, created_at, updated_at) values ('ada', ${id}, 'bot', '', 1, 1)`);
  const parts = JSON.stringify([{ type: 'text', text: 'Well?' }]);
  await queries.execute(sql`
    insert into messages (visitor_id, session_id, id, role, status, parts, created_at)
    values ('ada', ${id}, ${`q${id}`}, 'user', 'complete', ${parts}, 1)`);
  await queries.execute(sql`
    insert into messages (visitor_id, session_id, id, parent_id, role, status, parts, run_id, created_at)
    values ('ada', ${id}, ${id}, ${`q${id}`}, 'assistant', 'running', '[]', ${id}, 2)`);
  const ids = { visitorId: 'ada', id, sessionId: id, answerId: id };
  const [run] = await queries
    .insert(runs)
    .values({ ...ids, status: 'running', instance: NOBODY, createdAt: 1, takeover, ...columns })
    .returning();
  const events = [
    { type: 'RUN_STARTED', threadId: id, runId: id },
    { type: 'TEXT_MESSAGE_START', messageId: id, role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: id, delta: 'So far' },
    {
      type: 'ACTIVITY_SNAPSHOT',
      messageId: 'step',
      activityType: 'skill',
      content: { kind: 'api', title: 'Look', status: 'done' },
    },
  ];
  const batch = { stream: run?.stream ?? 0, answerId: id, firstSeq: 1 };
  await log.append([{ ...batch, events: events.map((event) => JSON.stringify(event)) }]);
};

const facts = (id: string, botId = 'bot'): Takeover => ({
  botId,
  channelId: 'open',
  role: 'anonymous',
  address: '203.0.113.0',
  language: 'en',
  model: '',
  parentId: `q${id}`,
  serviceUrl: 'https://chat.example/im',
});

const answerOf = async (id: string) => {
  const [row] = await database.queries.select().from(messages).where(eq(messages.id, id));
  return row;
};
const runOf = async (id: string) => {
  const [row] = await database.queries.select().from(runs).where(eq(runs.id, id));
  return row;
};

it('goes on with an answer in one of the processes that try, in the same message', async () => {
  await leave('1', facts('1'));
  const { agent, inputs } = joining();
  const engines = [engineOf(1, agent), engineOf(2, agent), engineOf(3, agent)];
  const before = await engines[0]?.open('ada', '1');
  await Promise.all(engines.flatMap(({ recover }) => [recover(), recover()]));
  await expect.poll(async () => (await answerOf('1'))?.status).toBe('complete');
  expect(inputs).toHaveLength(1);
  expect(inputs[0]).toMatchObject({
    rounds: [{ text: 'So far' }],
    goOn: true,
    rejoin: { endedSteps: ['step'] },
    messages: [{ id: 'q1' }],
  });
  expect(await answerOf('1')).toMatchObject({
    parts: [{ type: 'text', text: 'So far and on.' }],
    steps: [{ title: 'Look', status: 'done' }],
  });
  expect(await runOf('1')).toMatchObject({ takeovers: 1, takeover: null, status: 'complete' });

  // Who read the earlier stream is sent away, and gets all of it from a higher number, whatever they have
  // seen.
  expect(await before?.read(9)).toMatchObject({ events: [], done: true });
  const reader = await engines[0]?.open('ada', '1');
  for (const seq of [0, 3, 900]) {
    const piece = await reader?.read(seq);
    expect(piece).toMatchObject({ firstSeq: 1_000_001, done: true });
    expect(piece?.events[0]).toContain('RUN_STARTED');
    expect(piece?.events.at(-1)).toContain('RUN_FINISHED');
  }
  const last = (await reader?.read(1_000_004))?.events ?? [];
  expect(last.join('\n')).not.toContain('RUN_STARTED');
});

it('lets the process that lost it write nothing more to it', async () => {
  await leave('2', facts('2'));
  const stream = (await runOf('2'))?.stream ?? 0;
  const { agent } = joining();
  await engineOf(4, agent).recover();
  await expect.poll(async () => (await answerOf('2'))?.status).toBe('complete');
  const late = { stream, answerId: '2', firstSeq: 5, events: ['{"type":"RUN_ERROR"}'] };
  expect(await log.append([late])).toMatchObject({ ended: [stream] });
});

it.each([
  ['whose agent cannot be joined', '3', undefined, {}],
  ['whose bot is gone', '4', facts('4', 'another'), {}],
  ['that has ended its processes again and again', '5', facts('5'), { takeovers: 5 }],
  ['that has taken too long', '6', facts('6'), { createdAt: NOW - 60_000 }],
])('ends an answer %s', async (_, id, takeover, columns) => {
  await leave(id, takeover, columns);
  const { agent, inputs } = joining();
  await engineOf(5, agent).recover();
  expect(await answerOf(id)).toMatchObject({ status: 'failed', error: { code: 709 } });
  expect(inputs).toEqual([]);
});

it('leaves an answer to another process while it writes as many as it may, or ends itself', async () => {
  await leave('7', facts('7'));
  const { agent } = joining();
  await engineOf(6, agent, 0).recover();
  const draining = engineOf(7, agent);
  await draining.drain();
  await draining.recover();
  expect(await runOf('7')).toMatchObject({ status: 'running', instance: NOBODY });
  await engineOf(8, agent).recover();
  await expect.poll(async () => (await answerOf('7'))?.status).toBe('complete');
});

it('goes on with an answer that its process leaves when it ends', async () => {
  const never = new Promise<never>(() => {});
  const stopped: unknown[] = [];
  const waiting: Agent = {
    joins: true,
    goesOn: true,
    run: async function* ({ answerId, signal }) {
      signal.addEventListener('abort', () => stopped.push(signal.reason));
      yield { type: 'TEXT_MESSAGE_CONTENT', messageId: answerId, delta: ' more' };
      await never;
    },
  };
  await leave('8', facts('8'));
  const first = engineOf(9, waiting);
  await first.recover();
  const reader = await first.open('ada', '8');
  await expect.poll(async () => (await reader.read(0)).events.join('\n')).toContain(' more');
  await first.close();
  expect(stopped).toEqual(['shutdown']);
  expect(await runOf('8')).toMatchObject({ status: 'running', instance: NOBODY });
  // Its readers are not told of an end.
  expect((await reader.read(0)).events.join('\n')).not.toMatch(/RUN_ERROR|RUN_FINISHED/);
  await engineOf(10, joining(() => ['.']).agent).recover();
  await expect
    .poll(async () => (await answerOf('8'))?.parts)
    .toEqual([{ type: 'text', text: 'So far more.' }]);
});
