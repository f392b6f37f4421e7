import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Round } from '../base/rounds.ts';
import { openForTests } from '../database/open-for-tests.test-helper.ts';
import { type Database, rowsOf } from '../database/queries.ts';
import { keepCheckpoints } from '../database/run-queries.ts';
import { messages, runs, sessions } from '../database/schema.ts';
import { createLineLogger } from '../base/line-logger.test-helper.ts';
import { silentLogger } from '../base/silent-logger.test-helper.ts';
import { admitContinuation } from './admit-continuation.ts';
import type { RunRequest } from './admit-run.ts';
import { createRunClosing } from './close-runs.ts';
import { createRunRecovery } from './recover-runs.ts';
import { emptyDraft } from './answer-draft.ts';
import { createDatabaseLog } from './log/database-log.ts';
import { createLiveRun } from './log/live-run.ts';
import { createLogWriter } from './log/log-writer.ts';
import type { RunLog } from './log/run-log.ts';

vi.setConfig({ testTimeout: 30_000 });

let database: Database;
let log: RunLog;
beforeAll(async () => {
  database = await openForTests();
  log = createDatabaseLog(database, { keptMs: 1, now: () => 1 });
}, 60_000);
afterAll(() => database.close());

/** Stores the beginning of a run that nobody works on; returns what its log knows of it. */
const begin = async (id: string) => {
  const { queries, instance } = database;
  await queries.execute(sql`
    insert into sessions (visitor_id, id, bot_id, title, created_at, updated_at) values ('ada', ${id}, 'bot', '', 1, 1)`);
  await queries.execute(sql`
    insert into messages (visitor_id, session_id, id, role, status, parts, run_id, created_at)
    values ('ada', ${id}, ${id}, 'assistant', 'running', '[]', ${id}, 1)`);
  await queries.execute(sql`
    insert into runs (visitor_id, id, session_id, answer_id, status, instance, created_at)
    values ('ada', ${id}, ${id}, ${id}, 'running', ${instance}, 1)`);
  const [run] = await queries.select({ stream: runs.stream }).from(runs).where(eq(runs.id, id));
  return { stream: run?.stream ?? 0, answerId: id };
};

/** The same with these events in its stream. */
const abandon = async (id: string, events: string[]): Promise<void> => {
  await log.append([{ ...(await begin(id)), firstSeq: 1, events }]);
};

const recover = (logger = silentLogger) =>
  createRunRecovery(
    database,
    createRunClosing(database, log, logger, () => 5),
    logger,
    {
      isActive: () => false,
      takeOver: async () => 'lost',
    },
  ).recover();

const said = (delta: string) => JSON.stringify({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'a', delta });
const called = (toolCallId: string) => ({ type: 'TOOL_CALL_START', toolCallId, toolCallName: 'look' });
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const skill = (output: string) =>
  `{"type":"ACTIVITY_SNAPSHOT","messageId":"s","activityType":"skill","content":{"kind":"api","title":"T","status":"done","output":${output}}}`;

const answer = (id: string, text: string, steps: unknown) => ({
  id,
  status: 'failed',
  parts: [{ type: 'text', text }],
  steps,
});

it('ends each run by itself, without its steps where they cannot be stored', async () => {
  await abandon('1', [said('One'), skill('1')]);
  await abandon('2', [said('Two'), skill(deep)]);
  await abandon('3', ['no event']);
  await abandon('4', [said('Four'), skill('4')]);
  await recover();
  const answers = await rowsOf<{ id: string }>(
    database.queries.execute('select id, status, parts, steps from messages order by id'),
  );
  expect(answers).toMatchObject([
    answer('1', 'One', [{ output: 1 }]),
    answer('2', 'Two', null),
    { id: '3', status: 'running' },
    answer('4', 'Four', [{ output: 4 }]),
  ]);
});

it('keeps the encrypted values of an answer that broke off, which nobody else can read', async () => {
  const { queries } = database;
  const run = await begin('5');
  const live = createLiveRun({ visitorId: 'ada', runId: '5', answerId: '5' }, () => ({
    message: emptyDraft.answer.message,
    rounds: [],
  }));
  live.admit(run.stream);
  const verbs = { onFull: () => {}, onEnded: () => {} };
  const writer = createLogWriter(log, async () => {}, silentLogger, verbs);
  const lastStored = async () => (await log.read(run, 0)).length;
  const value = (subtype: string, entityId: string, encryptedValue: string) =>
    live.withhold(JSON.stringify({ type: 'REASONING_ENCRYPTED_VALUE', subtype, entityId, encryptedValue }));
  const publish = (...events: object[]) => {
    for (const event of events) live.publish(JSON.stringify(event));
    writer.add(live);
  };
  publish(called('c1'));
  value('tool-call', 'c1', 'seal of c1');
  await expect.poll(lastStored).toBe(1);
  value('message', 'a', 'seal of the first round');
  publish({ type: 'TOOL_CALL_RESULT', messageId: 'x', toolCallId: 'c1', content: 'found' }, called('c2'));
  value('message', 'a', 'seal of the second round');
  await expect.poll(lastStored).toBe(3);
  await recover();
  const [answered] = await rowsOf<{ rounds: Round[] }>(
    queries.execute(sql`select rounds from messages where id = '5'`),
  );
  const result = { content: 'found' };
  expect(answered?.rounds).toEqual([
    {
      text: '',
      calls: [{ id: 'c1', name: 'look', arguments: '', result, encryptedValue: 'seal of c1' }],
      encryptedValue: 'seal of the first round',
    },
    {
      text: '',
      calls: [{ id: 'c2', name: 'look', arguments: '' }],
      encryptedValue: 'seal of the second round',
    },
  ]);
  const events = await log.read(run, 0);
  expect(events).toHaveLength(4);
  expect(events.join('')).not.toContain('seal');
});

it('keeps those of an answer that broke off when it went on', async () => {
  const { queries, instance } = database;
  const call = { id: 'c1', name: 'look', arguments: '{}', encryptedValue: 'seal of c1' };
  const rounds = [{ text: 'Let me look.', calls: [call], encryptedValue: 'seal of the round' }];
  const interrupt = {
    id: 'i1',
    reason: 'tool_call',
    toolCallId: 'c1',
    tool: { name: 'look', arguments: '{}' },
  };
  await queries
    .insert(sessions)
    .values({ visitorId: 'eve', id: '6', botId: 'bot', createdAt: 1, updatedAt: 1 });
  const stored = { visitorId: 'eve', sessionId: '6', status: 'complete' as const, parts: [], createdAt: 1 };
  await queries.insert(messages).values([
    { ...stored, id: 'q', role: 'user' },
    { ...stored, id: 'a', parentId: 'q', role: 'assistant', runId: 'r1', rounds, interrupts: [interrupt] },
  ]);
  const request = {
    visitorId: 'eve',
    address: '',
    bot: { id: 'bot', budgets: { visitor: {}, address: {}, bot: {} } },
    input: {
      threadId: '6',
      runId: 'r2',
      resume: [{ interruptId: 'i1', status: 'resolved', payload: { content: 'found' } }],
      forwardedProps: { parentId: 'q', answerId: 'a' },
    },
  } as unknown as RunRequest;
  const admission = await admitContinuation(queries, request, { instance, now: 5, since: 0 });
  if (admission.type !== 'new') throw new Error('the run was sent before');
  expect(admission.opening?.events.join('')).not.toContain('seal');
  await recover();
  const found = await queries.select({ rounds: messages.rounds }).from(messages).where(eq(messages.id, 'a'));
  expect(found).toEqual([{ rounds: [{ ...rounds[0], calls: [{ ...call, result: { content: 'found' } }] }] }]);
});

it('keeps what there was of an answer some seconds ago where its stream is lost', async () => {
  const { queries } = database;
  const run = await begin('7');
  const message = { status: 'running' as const, parts: [{ type: 'text' as const, text: 'So far' }] };
  await keepCheckpoints(queries, [{ stream: run.stream, checkpoint: { seq: 4, message, rounds: [] } }]);
  await recover();
  const [found] = await queries.select().from(messages).where(eq(messages.id, '7'));
  expect(found).toMatchObject({ status: 'failed', parts: message.parts, error: { code: 709 } });
  // The end has a number that no reader has seen yet.
  const [ended] = await queries.select().from(runs).where(eq(runs.id, '7'));
  expect(ended).toMatchObject({ status: 'failed', cut: true, lastSeq: 5, checkpoint: null });
});

it('tells nothing of runs that came to their end while it looked', async () => {
  const { queries } = database;
  await abandon('8', [said('All of it')]);
  const { logger, lines } = createLineLogger();
  const transaction = queries.transaction.bind(queries);
  const spy = vi.spyOn(queries, 'transaction').mockImplementation(async (...given) => {
    await queries.update(runs).set({ status: 'complete' }).where(eq(runs.id, '8'));
    return transaction(...given);
  });
  await recover(logger);
  spy.mockRestore();
  expect(lines.filter(({ msg }) => msg.includes('were closed'))).toEqual([]);
  const [found] = await queries.select().from(messages).where(eq(messages.id, '8'));
  expect(found?.status).toBe('running');
});
