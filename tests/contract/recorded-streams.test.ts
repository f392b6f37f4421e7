import { readdirSync, readFileSync } from 'node:fs';
import { formatEventId, type RunEvent } from 'casement/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ThreadMessage } from '../../app/conversation/conversation-state.ts';
import { stubFrames } from '../../app/conversation/run/frames.test-helper.ts';
import { streamAnswer } from '../../app/conversation/run/stream-answer.ts';
import { toThreadMessage } from '../../app/conversation/run/run-error.ts';
import type { Agent } from '../../service/agents/agent.ts';
import { asking } from '../../service/agents/collect-run.test-helper.ts';
import { silentLogger } from '../../service/base/silent-logger.test-helper.ts';
import { publicInterrupt } from '../../service/runs/interrupts.ts';
import { type StoredAnswer, replay } from '../../service/runs/replay.ts';
import {
  type AnswerDraft,
  draftOf,
  emptyDraft,
  reduceDraft,
  storedAnswerOf,
} from '../../service/runs/answer-draft.ts';
import { writeAnswer } from '../../service/runs/write-answer.ts';

const folder = new URL('../fixtures/streams/', import.meta.url);
const streams = readdirSync(folder)
  .filter((name) => name.endsWith('.sse'))
  .map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    return [
      name,
      [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as RunEvent),
    ] as const;
  });

const tools = [{ name: 'add_to_basket', description: '', parameters: {} }];

/** Has the service write the answer of an agent that says what is in a stream. */
const write = async (events: readonly RunEvent[]) => {
  const agent = {
    run: async function* () {
      yield* events;
    },
  } as unknown as Agent;
  let draft: AnswerDraft = emptyDraft;
  const sent: string[] = [];
  const send = (event: RunEvent) => {
    sent.push(JSON.stringify(event));
    draft = reduceDraft(draft, event);
  };
  const { last, interrupts } = await writeAnswer({
    agent,
    input: asking('q', { tools }),
    draft: () => draft,
    publish: send,
    sentCharacters: () => 0,
    logger: silentLogger,
    now: () => 0,
  });
  send(last);
  return { sent, stored: storedAnswerOf(draft, interrupts) };
};

const question = {
  id: 'answer-1',
  sessionId: 'session-1',
  parentId: null,
  role: 'assistant',
  parts: [],
  createdAt: 0,
  status: 'running',
  runId: 'run-1',
} satisfies ThreadMessage;

/** Has the app read what the service sent. */
const read = async (sent: readonly string[]) => {
  const bytes = new TextEncoder().encode(
    sent.map((event, index) => `id: ${formatEventId('run-1', index + 1)}\ndata: ${event}\n\n`).join(''),
  );
  const shown: ThreadMessage[] = [];
  const visitor = {
    service: {
      openStream: () => Promise.resolve({ type: 'events' as const, body: new Blob([bytes]).stream() }),
    },
    environment: { network: { isOnline: () => true, whenOnline: () => Promise.resolve() } },
  };
  const outcome = await streamAnswer(
    { visitor },
    {
      start: { type: 'rejoin', runId: 'run-1', afterSeq: 0 },
      answer: question,
      onStarted: () => undefined,
      onAnswer: (answer) => shown.push(answer),
      signal: new AbortController().signal,
    },
  );
  if (outcome.type !== 'ended') throw new Error(`The answer ${outcome.type}.`);
  return outcome.answer;
};

/** An answer as a visitor sees it. */
const visible = ({ interrupts, ...answer }: Awaited<ReturnType<typeof write>>['stored']) => {
  const { rounds: _rounds, activities: _activities, ...message } = answer;
  const fields = { ...message, ...(interrupts && { interrupts: interrupts.map(publicInterrupt) }) };
  return { ...question, ...toThreadMessage(JSON.parse(JSON.stringify(fields)) as typeof fields) };
};

beforeAll(stubFrames);
afterAll(() => {
  vi.unstubAllGlobals();
});

describe.each(streams)('the answer of %s', (_name, events) => {
  it('is the same live, as it is stored and when its stream is read again', async () => {
    const { sent, stored } = await write(events);
    const live = await read(sent);
    expect(live.parts).not.toEqual([]);
    expect(live).toEqual(visible(stored));
    expect(await read(sent)).toEqual(live);
  });

  it('is the same when a run that continues it tells it from its beginning', async () => {
    const { sent } = await write(events);
    const { answer, rounds } = draftOf(sent.slice(0, -1));
    const { message, activities } = answer;
    const stored = {
      ...message,
      id: 'answer-1',
      reasoningMs: message.reasoningMs ?? null,
      activities: [...activities].map(([id, { type, content }]) => ({ id, type, content })),
    } as StoredAnswer;
    const told = replay(stored, [...rounds], 1_790_000_100_000).reduce(reduceDraft, emptyDraft);
    expect(told.answer.message).toEqual(message);
    expect(told.rounds).toEqual(rounds);
  });
});
