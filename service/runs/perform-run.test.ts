import { setTimeout as wait } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { expect, it, vi } from 'vitest';
import { type Agent, AgentError } from '../agents/agent.ts';
import { createMeters } from '../base/metrics.ts';
import type { Round } from '../base/rounds.ts';
import type { Queries } from '../database/queries.ts';
import { finishRun } from '../database/run-queries.ts';
import { silentLogger } from '../base/silent-logger.test-helper.ts';
import type { RunRequest } from './admit-run.ts';
import { Draft, emptyDraft } from './answer-draft.ts';
import { performRun } from './perform-run.ts';
import { createLiveRun, type LiveRun } from './log/live-run.ts';
import { runMetrics } from './run-metrics.ts';
import { RunReport } from './run-report.ts';

vi.mock('../database/run-queries.ts', { spy: true });

/** Has an agent write an answer, which goes on where it has rounds already. */
const perform = async (
  agent: Agent,
  rounds: Round[] = [],
  breakOff: (live: LiveRun) => Promise<void> = async () => {},
) => {
  const ids = { visitorId: 'ada', runId: 'r', answerId: 'a' };
  const live = createLiveRun(ids, () => ({ ...emptyDraft.answer, rounds: [] }));
  const input = { threadId: 't', runId: 'r', forwardedProps: { answerId: 'a' }, tools: [], context: [] };
  const request = {
    visitorId: 'ada',
    bot: { id: 'shop' },
    channelId: 'open',
    input,
  } as unknown as RunRequest;
  const run = { request, live, draft: new Draft(), controller: new AbortController() };
  const given = {
    visitorId: 'ada',
    messages: [],
    rounds,
    resume: [],
    language: 'en' as const,
    tools: [],
    context: [],
    readAttachment: () => Promise.reject(new Error('there are none')),
    memory: { read: async () => undefined, keep: async () => {} },
    answeredBy: () => {},
    keepFile: () => Promise.reject(new Error('there is no storage')),
  };
  const opening = rounds.length > 0 ? { events: [], withheld: [], usage: null } : undefined;
  await performRun(run, agent, given, opening, {
    queries: {} as Queries,
    log: { lastEvents: () => undefined, end: async () => {} },
    writer: { add: () => {}, release: async () => {} },
    budgets: { countTokens: () => {} },
    nextFrame: () => wait(1),
    report: new RunReport(
      request,
      { type: 'module', provider: 'module' },
      runMetrics(createMeters(new Registry())),
    ),
    logger: silentLogger,
    now: () => 1,
    maxRunMs: 1000,
    giveUp: new AbortController().signal,
    breakOff: () => breakOff(live),
  });
  return live;
};

it.each([
  ['a value that cannot be written', new RangeError('Maximum call stack size exceeded'), 1],
  ['a connection that breaks', new Error('Connection terminated'), 2],
])('tries as often as %s needs to store an answer', async (_, error, attempts) => {
  vi.mocked(finishRun).mockReset().mockRejectedValueOnce(error).mockResolvedValue(true);
  const live = await perform({ run: async function* () {} });
  expect(finishRun).toHaveBeenCalledTimes(attempts);
  expect(await live.read(1)).toMatchObject({ done: true });
});

it('stores the rounds of an answer that goes on once, whatever the agent does with those that it is given', async () => {
  vi.mocked(finishRun).mockReset().mockResolvedValue(true);
  const first = { text: 'One.', calls: [{ id: '1', name: 'f', arguments: '{}', result: { content: '1' } }] };
  await perform(
    {
      run: async function* ({ rounds, answerId: messageId }) {
        rounds.push({ text: 'Two.', calls: [] });
        yield { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: 'Two.' };
      },
    },
    [first],
  );
  const stored = vi.mocked(finishRun).mock.calls[0]?.[1].message.rounds;
  expect(stored).toEqual([first, { text: 'Two.', calls: [] }]);
});

const words = (delta: string) => ({ type: 'TEXT_MESSAGE_CONTENT' as const, messageId: 'a', delta });
const finished = { type: 'RUN_FINISHED' as const, threadId: 't', runId: 'r' };

it.each<[string, Agent['run']]>([
  ['says nothing', async function* () {}],
  [
    'says that it is done',
    async function* () {
      yield { ...finished, outcome: { type: 'success' } };
    },
  ],
  [
    'says nothing but blanks',
    async function* () {
      yield words(' \n');
    },
  ],
  [
    'only thinks',
    async function* () {
      yield { type: 'REASONING_MESSAGE_CONTENT', messageId: 'x', delta: 'Hm.' };
    },
  ],
  [
    'calls what nobody has',
    async function* () {
      yield { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'f' };
    },
  ],
  [
    'has its text taken back',
    async function* () {
      yield words('Hm.');
      yield { type: 'CUSTOM', name: 'text-was-reasoning', value: 3 };
    },
  ],
])('fails an answer whose agent %s', async (_, run) => {
  vi.mocked(finishRun).mockReset().mockResolvedValue(true);
  const live = await perform({ run });
  const { events } = await live.read(0);
  expect(JSON.parse(events.at(-1) ?? '')).toMatchObject({ type: 'RUN_ERROR', code: '1200' });
  expect(vi.mocked(finishRun).mock.calls[0]?.[1]).toMatchObject({
    status: 'failed',
    message: { error: { code: 1200 } },
  });
});

it('sends and stores nothing beyond what an answer may have, however it is said', async () => {
  vi.mocked(finishRun).mockReset().mockResolvedValue(true);
  const live = await perform({
    run: async function* () {
      yield words('Enough. ');
      yield words('x'.repeat(8_000_000));
    },
  });
  expect(live.characters()).toBeLessThan(1_000);
  expect((await live.read(0)).events.at(-1)).toContain('The answer is too long.');
  expect(vi.mocked(finishRun).mock.calls[0]?.[1].message.parts).toEqual([{ type: 'text', text: 'Enough. ' }]);
});

it.each([
  [new AgentError(709, 'm', { kind: 'length', usage: [{ totalTokens: 9 }] }), { code: 709, kind: 'length' }],
  [new AgentError(1113, 'm', { retryAfterS: 20 }), { code: 1113, retryAt: 20_001 }],
  [new AgentError(1200, 'm'), { code: 1200 }],
])('keeps what %o says of an answer that is not whole', async (error, expected) => {
  vi.mocked(finishRun).mockReset().mockResolvedValue(true);
  await perform({
    run: async function* () {
      yield words('Half');
      throw error;
    },
  });
  const { status, message } = vi.mocked(finishRun).mock.calls[0]?.[1] ?? expect.fail('Nothing is stored.');
  expect(status).toBe('failed');
  expect(message.parts).toEqual([{ type: 'text', text: 'Half' }]);
  expect(message.error).toEqual({ message: 'm', ...expected });
  expect(message.usage).toEqual(error.usage);
});

it('moves text into the reasoning that the agent took for its answer', async () => {
  vi.mocked(finishRun).mockReset().mockResolvedValue(true);
  await perform({
    run: async function* () {
      yield words('So I say 42.\n');
      yield { type: 'CUSTOM', name: 'text-was-reasoning', value: 13 };
      yield words('It is 42.');
    },
  });
  expect(vi.mocked(finishRun).mock.calls[0]?.[1].message).toMatchObject({
    parts: [{ type: 'text', text: 'It is 42.' }],
    reasoning: 'So I say 42.',
  });
});

it('lets the last words leave before the answer is stored', async () => {
  const order: string[] = [];
  vi.mocked(finishRun)
    .mockReset()
    .mockImplementation(async () => {
      order.push('stored');
      return true;
    });
  await perform({
    run: async function* ({ answerId: messageId }) {
      yield { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: 'All of it.' };
      // As a connection does with what is written to it.
      process.nextTick(() => order.push('left'));
    },
  });
  expect(order).toEqual(['left', 'stored']);
});

it('ends in the database what it cannot store, before readers are told that it broke off', async () => {
  vi.mocked(finishRun).mockReset().mockRejectedValue(new RangeError('Maximum call stack size exceeded'));
  let told: string[] | undefined;
  const live = await perform({ run: async function* () {} }, [], async (writing) => {
    told = writing.unstored().events;
  });
  expect(told).toEqual([expect.stringContaining('RUN_STARTED')]);
  expect((await live.read(1)).events).toEqual([expect.stringContaining('"709"')]);
});
