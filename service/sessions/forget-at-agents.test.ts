import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Agent } from '../agents/agent.ts';
import { openForTests } from '../database/open-for-tests.test-helper.ts';
import type { Database } from '../database/queries.ts';
import { standardRetention as retention } from '../database/standard-retention.test-helper.ts';
import { messages, sessions } from '../database/schema.ts';
import { forgetAtAgents } from './forget-at-agents.ts';

let database: Database;
beforeAll(async () => {
  database = await openForTests();
}, 60_000);
afterAll(() => database.close());

const run: Agent['run'] = async function* none() {};

const NOW = 10 * retention.sessionMs;

const keep = async (
  id: string,
  botId: string,
  updatedAt: number,
  deletedAt: number | null,
  ...kept: string[]
) => {
  const { queries } = database;
  await queries.insert(sessions).values({ visitorId: 'ada', id, botId, createdAt: 1, updatedAt, deletedAt });
  const row = { role: 'assistant' as const, status: 'complete' as const, createdAt: 1, parts: [] };
  await queries.insert(messages).values(
    kept.map((agentMemory, index) => {
      const ids = { visitorId: 'ada', sessionId: id, id: `${id}-${index}` };
      return { ...row, ...ids, agentMemory, agentMemoryAt: 1 };
    }),
  );
};

it('tells each agent of the conversations that are removed next, and no more of them to one that is away', async () => {
  const young = NOW - 1;
  await keep('old', 'shop', 1, null, 'one', 'two');
  await keep('deleted', 'shop', young, NOW - retention.deletedMs - 1, 'three');
  await keep('restorable', 'shop', young, NOW - 1, 'four');
  await keep('young', 'shop', young, null, 'five');
  await keep('of an agent that is away 1', 'away', 1, null, 'six');
  await keep('of an agent that is away 2', 'away', 1, null, 'seven');
  await keep('of a bot that is gone', 'gone', 1, null, 'eight');
  const forget = vi.fn<NonNullable<Agent['forget']>>(async () => {});
  const fail = vi.fn<NonNullable<Agent['forget']>>(() => Promise.reject(new Error('away')));
  const release = vi.fn();
  const agents = new Map<string, Agent>([
    ['shop', { run, forget }],
    ['away', { run, forget: fail }],
  ]);
  const bots = [
    {
      id: 'just removed',
      takeAgent: () => {
        throw new Error('This bot does not exist.');
      },
    },
    ...[...agents].map(([id, agent]) => ({ id, takeAgent: () => ({ agent, release }) })),
  ];
  const warn = vi.fn();
  const logger = Object.assign(pino({ level: 'silent' }), { warn });
  await forgetAtAgents({ queries: database.queries, retention }, bots, logger, NOW);
  expect(forget.mock.calls.map(([{ threadId, memories }]) => [threadId, memories])).toEqual([
    ['deleted', ['three']],
    ['old', ['one', 'two']],
  ]);
  expect(fail).toHaveBeenCalledOnce();
  expect(warn.mock.calls.map(([fields]) => (fields as { botId: string }).botId)).toEqual([
    'just removed',
    'away',
  ]);
  expect(release).toHaveBeenCalledTimes(2);
});
