import { expect, it, vi } from 'vitest';
import type { Agent } from '../agents/agent.ts';
import type { Round } from '../base/rounds.ts';
import type { Queries } from '../database/queries.ts';
import { finishRun } from '../database/run-queries.ts';
import { silentLogger } from '../base/silent-logger.test-helper.ts';
import type { RunRequest } from './admit-run.ts';
import { emptyDraft } from './answer-draft.ts';
import { performRun } from './perform-run.ts';
import { createLiveRun } from './run-log.ts';

vi.mock('../database/run-queries.ts', { spy: true });

/** Has an agent write an answer, which goes on where it has rounds already. */
const perform = async (agent: Agent, rounds: Round[] = []) => {
  const live = createLiveRun('ada', 'r');
  const input = { threadId: 't', runId: 'r', forwardedProps: { answerId: 'a' }, tools: [], context: [] };
  const request = { visitorId: 'ada', input } as unknown as RunRequest;
  const run = { request, live, draft: emptyDraft, controller: new AbortController() };
  const given = {
    visitorId: 'ada',
    messages: [],
    rounds,
    resume: [],
    language: 'en' as const,
    tools: [],
    context: [],
    readAttachment: () => Promise.reject(new Error('there are none')),
  };
  const opening = rounds.length > 0 ? { events: [], usage: null } : undefined;
  await performRun(run, agent, given, opening, {
    queries: {} as Queries,
    writer: { add: () => {}, release: async () => {} },
    logger: silentLogger,
    now: () => 1,
    maxRunMs: 1000,
    giveUp: new AbortController().signal,
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
