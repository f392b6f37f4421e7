import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../base/silent-logger.test-helper.ts';
import { openForTests } from '../database/open-for-tests.test-helper.ts';
import type { Database } from '../database/queries.ts';
import { messages, sessions } from '../database/schema.ts';
import { agentMemory } from './agent-memory.ts';

vi.setConfig({ testTimeout: 30_000 });

let database: Database;
let time = 1;
beforeAll(async () => {
  database = await openForTests();
}, 60_000);
afterAll(() => database.close());

/** A conversation with these answers, and the memory of an agent that writes one of them. */
const conversation = async (sessionId: string, ...answers: string[]) => {
  const visitorId = 'ada';
  const { queries } = database;
  const times = { createdAt: 1, updatedAt: 1 };
  await queries.insert(sessions).values({ visitorId, id: sessionId, botId: 'bot', ...times });
  const fixed = { role: 'assistant', status: 'complete', createdAt: 1 } as const;
  const row = { ...fixed, visitorId, sessionId, parts: [] };
  await queries.insert(messages).values(answers.map((id) => ({ ...row, id: sessionId + id })));
  return (answerId: string, ...branch: string[]) =>
    agentMemory(
      queries,
      {
        visitorId,
        sessionId,
        answerId: sessionId + answerId,
        branch: branch.map((id) => sessionId + id),
      },
      { logger: silentLogger, now: () => (time += 1) },
    );
};

describe('the memory of an agent', () => {
  it('is that of the last answer of the branch', async () => {
    const memoryOf = await conversation('line', 'a', 'b', 'c');
    expect(await memoryOf('a').read()).toBeUndefined();
    await memoryOf('a').keep('one');
    await memoryOf('b', 'a').keep('two');
    await memoryOf('b', 'a').keep('three');
    expect(await memoryOf('c', 'a', 'b').read()).toEqual({
      value: 'three',
      answerId: 'lineb',
      isBehind: false,
    });
  });

  it('is passed over by an answer beside which nothing was kept', async () => {
    const memoryOf = await conversation('gap', 'a', 'b', 'c');
    await memoryOf('a').keep('one');
    expect(await memoryOf('c', 'a', 'b').read()).toEqual({ value: 'one', answerId: 'gapa', isBehind: false });
  });

  it('is behind where another branch has gone on since', async () => {
    const memoryOf = await conversation('tree', 'a', 'b', 'c');
    await memoryOf('a').keep('one');
    await memoryOf('b', 'a').keep('two');
    expect(await memoryOf('c', 'a').read()).toEqual({ value: 'one', answerId: 'treea', isBehind: true });
    expect(await memoryOf('c').read()).toBeUndefined();
    await memoryOf('c', 'a').keep('other');
    expect(await memoryOf('d', 'a', 'b').read()).toMatchObject({ value: 'two', isBehind: true });
    expect(await memoryOf('d', 'a', 'c').read()).toMatchObject({ value: 'other', isBehind: false });
  });

  it('is its own where an answer goes on', async () => {
    const memoryOf = await conversation('round', 'a');
    await memoryOf('a').keep('begun');
    expect(await memoryOf('a', 'a').read()).toMatchObject({ value: 'begun', isBehind: false });
  });

  it('is bounded, and goes with its conversation', async () => {
    const memoryOf = await conversation('gone', 'a');
    await expect(memoryOf('a').keep('x'.repeat(8001))).rejects.toThrow('8,000');
    await memoryOf('a').keep('x');
    await database.queries.execute(sql`delete from sessions where id = 'gone'`);
    expect(await memoryOf('b', 'a').read()).toBeUndefined();
  });
});
