import { expect, it, vi } from 'vitest';
import type { Agent } from '../agents/agent.ts';
import type { Queries } from '../database/queries.ts';
import { finishRun } from '../database/run-queries.ts';
import { silentLogger } from '../silent-logger.test-helper.ts';
import type { RunRequest } from './admit-run.ts';
import { emptyDraft } from './answer-draft.ts';
import { performRun } from './perform-run.ts';
import { createLiveRun } from './run-log.ts';

vi.mock('../database/run-queries.ts', { spy: true });

it.each([
  ['a value that cannot be written', new RangeError('Maximum call stack size exceeded'), 1],
  ['a connection that breaks', new Error('Connection terminated'), 2],
])('tries as often as %s needs to store an answer', async (_, error, attempts) => {
  vi.mocked(finishRun).mockReset().mockRejectedValueOnce(error).mockResolvedValue(true);
  const live = createLiveRun('ada', 'r');
  const input = { threadId: 't', runId: 'r', forwardedProps: { answerId: 'a' }, tools: [], context: [] };
  const request = { visitorId: 'ada', input } as unknown as RunRequest;
  const run = { request, live, draft: emptyDraft, controller: new AbortController() };
  const agent: Agent = { run: async function* () {} };
  const given = {
    visitorId: 'ada',
    messages: [],
    rounds: [],
    resume: [],
    language: 'en' as const,
    tools: [],
    context: [],
    readAttachment: () => Promise.reject(new Error('there are none')),
  };
  await performRun(run, agent, given, undefined, {
    queries: {} as Queries,
    writer: { add: () => {}, release: async () => {} },
    logger: silentLogger,
    now: () => 1,
    maxRunMs: 1000,
    giveUp: new AbortController().signal,
  });
  expect(finishRun).toHaveBeenCalledTimes(attempts);
  expect(await live.read(1)).toMatchObject({ done: true });
});
