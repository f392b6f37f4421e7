import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import type { Answer, StreamEvent } from './answer.ts';
import { emptyAnswer } from './reduce-event.ts';
import { reduceRun } from './reduce-run.ts';

const textOf = ({ parts }: Answer['message']): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

const deepFreeze = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const child of Object.values(value)) deepFreeze(child);
  }
  return value;
};

/** Applies events to frozen answers, so that a change in place throws. */
const apply = (...events: StreamEvent[]): Answer =>
  events.reduce((answer, event) => deepFreeze(reduceRun(answer, deepFreeze(event))), deepFreeze(emptyAnswer));

const start = (messageId = 'a') => ({ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' });
const content = (delta: unknown, messageId = 'a') => ({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta });
const chunk = (delta?: string, messageId?: string) => ({ type: 'TEXT_MESSAGE_CHUNK', messageId, delta });
const end = { type: 'TEXT_MESSAGE_END', messageId: 'a' };
const skill = (fields: object, messageId = 'k') => ({
  type: 'ACTIVITY_SNAPSHOT',
  messageId,
  activityType: 'skill',
  content: { kind: 'api', title: 'T', status: 'running', ...fields },
});
const sources = (messageId: string, ...ids: unknown[]) => ({
  type: 'ACTIVITY_SNAPSHOT',
  messageId,
  activityType: 'sources',
  content: { sources: ids.map((id) => ({ id, title: `Title ${String(id)}` })) },
});
const call = (toolCallId: string) => ({ type: 'TOOL_CALL_START', toolCallId, toolCallName: 'buy' });
const delta = (messageId: string, ...patch: unknown[]) => ({ type: 'ACTIVITY_DELTA', messageId, patch });

it('makes the whole message of a recorded stream', () => {
  const stream = readFileSync(
    new URL('../../../tests/fixtures/streams/cited-answer.sse', import.meta.url),
    'utf8',
  );
  const events = [...stream.matchAll(/^data: (.*)$/gm)].map(
    ([, data]) => JSON.parse(data ?? '') as StreamEvent,
  );
  const { message, malformed } = apply(...events);
  expect(malformed).toBe(0);
  expect(textOf(message)).toContain('**嵌入**：加一行脚本 👩‍👩‍👧‍👦🇨🇳 [1](source:s1)。');
  expect(message).toMatchObject({
    status: 'complete',
    reasoning: '先查文档。',
    steps: [{ id: 'skill-1', kind: 'file-knowledge', status: 'done', ms: 42, input: { query: '如何嵌入?' } }],
    sources: [{ id: 's1', url: 'https://example.com/embed' }, { id: 's2' }],
    usage: [{ inputTokens: 10, outputTokens: 20 }],
  });
});

describe('text', () => {
  it.each<[string, StreamEvent[], string]>([
    ['start, content, end', [start(), content('a'), content('b'), end], 'ab'],
    ['content without a start', [content('a'), content('b')], 'ab'],
    ['chunks', [chunk('a', 'a'), chunk('b'), chunk(), chunk('c', 'a')], 'abc'],
    ['a second message', [start(), content('a'), end, start('b'), content('b', 'b')], 'a\n\nb'],
    ['the same message again', [start(), content('a'), end, start(), content('b'), content('c')], 'a\n\nbc'],
    ['a start without content', [start(), end, start(), content('a')], 'a'],
    ['chunks of two messages', [chunk('a', 'a'), chunk('b', 'b'), chunk('c')], 'a\n\nbc'],
    [
      'a message that begins with a blank line',
      [start(), content('a'), end, start(), content('\n\nb')],
      'a\n\nb',
    ],
    ['an empty delta', [content(''), content('a'), content('', 'b'), content('b')], 'ab'],
  ])('of %s', (_name, events, expected) => {
    expect(textOf(apply(...events).message)).toBe(expected);
  });

  it.each<[string, unknown, string]>([
    [
      'numbers',
      [
        { start: 13, end: 13, text: ' [1]' },
        { start: 1, end: 0, text: '! [2]' },
      ],
      '天空 [1] is blue now! [2]',
    ],
    ['a link that gives way', [{ start: 10, end: 0, text: '[1]' }], '天空 is[1]'],
    ['no list', 'x', '天空 is blue now.'],
    ['a place before the text', [{ start: 99, end: 0, text: '' }], '天空 is blue now.'],
    [
      'places in disorder',
      [
        { start: 1, end: 0, text: '' },
        { start: 5, end: 3, text: '' },
      ],
      '天空 is blue now.',
    ],
    ['no text', [{ start: 1, end: 0, text: 5 }], '天空 is blue now.'],
  ])('is edited by %s', (_name, value, expected) => {
    const edit = { type: 'CUSTOM', name: 'text-was-edited', value };
    const text = '天空 is blue now.';
    expect(textOf(apply(start(), content(text), edit, end).message)).toBe(expected);
  });

  it('keeps reasoning apart', () => {
    const message = apply(
      { type: 'REASONING_MESSAGE_START', messageId: 'r' },
      { type: 'REASONING_MESSAGE_CONTENT', messageId: 'r', delta: 'one' },
      { type: 'REASONING_MESSAGE_START', messageId: 'r2' },
      { type: 'REASONING_MESSAGE_CHUNK', delta: 'two' },
      content('answer'),
    ).message;
    expect(message.reasoning).toBe('one\n\ntwo');
    expect(textOf(message)).toBe('answer');
  });
});

describe('steps', () => {
  it('follow the snapshots and deltas of a skill', () => {
    const { message } = apply(
      skill({}),
      skill({}, 'other'),
      skill({ title: 'New' }),
      delta(
        'k',
        { op: 'replace', path: '/status', value: 'done' },
        { op: 'add', path: '/output', value: [1] },
      ),
    );
    expect(message.steps).toMatchObject([
      { id: 'k', title: 'New', status: 'done', output: [1] },
      { id: 'other', status: 'running' },
    ]);
  });

  it('show the tool calls of other agents', () => {
    const { message } = apply(
      { type: 'TOOL_CALL_START', toolCallId: 't', toolCallName: 'weather', timestamp: 5 },
      { type: 'TOOL_CALL_ARGS', toolCallId: 't', delta: '{"city":' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 't', delta: '"北京"}' },
      { type: 'TOOL_CALL_END', toolCallId: 't' },
      { type: 'TOOL_CALL_RESULT', toolCallId: 't', content: 'sunny' },
      { type: 'TOOL_CALL_CHUNK', toolCallId: 'u', toolCallName: 'other', delta: 'not' },
      { type: 'TOOL_CALL_CHUNK', toolCallId: 'u', delta: ' json' },
      { type: 'TOOL_CALL_END', toolCallId: 'u' },
    );
    expect(message.steps).toEqual([
      {
        id: 't',
        kind: 'api',
        title: 'weather',
        status: 'done',
        startedAt: 5,
        input: { city: '北京' },
        output: 'sunny',
      },
      { id: 'u', kind: 'api', title: 'other', status: 'running', input: 'not json' },
    ]);
  });

  it('show named steps, also when a name comes twice', () => {
    const started = { type: 'STEP_STARTED', stepName: 'think' };
    const { message } = apply(started, { type: 'STEP_FINISHED', stepName: 'think' }, started);
    expect(message.steps).toMatchObject([
      { title: 'think', status: 'done' },
      { title: 'think', status: 'running' },
    ]);
    expect(new Set(message.steps?.map(({ id }) => id)).size).toBe(2);
  });

  it.each([
    [{ type: 'RUN_FINISHED' }, 'done'],
    [{ type: 'RUN_FINISHED', outcome: { type: 'cancelled' } }, 'stopped'],
    [{ type: 'RUN_ERROR', message: 'x' }, 'failed'],
  ])('that still run end with their run: %j', (last, status) => {
    expect(apply(skill({}), last).message.steps).toMatchObject([{ status }]);
  });
});

it.each([
  ['a hundred levels', `${'['.repeat(100)}1${']'.repeat(100)}`, 'object'],
  ['one more', `${'['.repeat(101)}1${']'.repeat(101)}`, 'string'],
  ['very many', `${'[{"]":'.repeat(20_000)}1${'}]'.repeat(20_000)}`, 'string'],
])('a call whose arguments and result have %s is written without trouble', (_name, json, type) => {
  // Not frozen here: that goes down by recursion itself.
  const { message } = [
    call('t'),
    { type: 'TOOL_CALL_ARGS', toolCallId: 't', delta: json },
    { type: 'TOOL_CALL_END', toolCallId: 't' },
    { type: 'TOOL_CALL_RESULT', toolCallId: 't', content: json },
  ].reduce(reduceRun, emptyAnswer);
  const [step] = message.steps ?? [];
  expect([typeof step?.input, typeof step?.output]).toEqual([type, type]);
  expect(() => JSON.stringify(message)).not.toThrow();
});

it('a call that failed says why, and the one that is waited for stays open', () => {
  const { message } = apply(
    call('failed'),
    {
      type: 'TOOL_CALL_RESULT',
      toolCallId: 'failed',
      content: '{"error":"Sold out"}',
      metadata: { error: 'Sold out' },
    },
    call('open'),
    {
      type: 'RUN_FINISHED',
      outcome: { type: 'interrupt', interrupts: [{ id: 'i', reason: 'tool_call', toolCallId: 'open' }] },
    },
  );
  expect(message.status).toBe('complete');
  expect(message.steps).toMatchObject([
    { id: 'failed', status: 'failed', output: { error: 'Sold out' } },
    { id: 'open', status: 'running' },
  ]);
});

it.each([
  ['found among the calls', undefined, { name: 'buy', arguments: '{}' }],
  ['named by the metadata', { tool: { name: 'sell', arguments: '1' } }, { name: 'sell', arguments: '1' }],
  ['absent where the metadata say that it is none of the host page', { tool: null }, undefined],
])('the tool of an interrupt is %s', (_name, metadata, tool) => {
  const interrupt = { id: 'i', reason: 'tool_call', toolCallId: 't', metadata };
  const { message } = apply(
    { type: 'TOOL_CALL_START', toolCallId: 't', toolCallName: 'buy' },
    { type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts: [interrupt] } },
  );
  expect(message.interrupts?.map((one) => one.tool)).toEqual([tool]);
});

it('durations of tools, steps and stretches of reasoning come from the times of their events', () => {
  const { message } = apply(
    { type: 'REASONING_START', timestamp: 1000 },
    { type: 'REASONING_MESSAGE_START', timestamp: 1001 },
    { type: 'REASONING_MESSAGE_END', timestamp: 1400 },
    { type: 'REASONING_END', timestamp: 1500 },
    { type: 'TOOL_CALL_START', toolCallId: 't', toolCallName: 'look', timestamp: 2000 },
    { type: 'TOOL_CALL_END', toolCallId: 't', timestamp: 2010 },
    { type: 'TOOL_CALL_RESULT', toolCallId: 't', content: 'ok', timestamp: 2300 },
    { type: 'STEP_STARTED', stepName: 'plan', timestamp: 3000 },
    { type: 'STEP_FINISHED', stepName: 'plan', timestamp: 2999 },
    { type: 'REASONING_START', timestamp: 4000 },
    { type: 'REASONING_END', timestamp: 4100 },
  );
  expect(message.reasoningMs).toBe(500);
  expect(message.steps).toMatchObject([{ startedAt: 2000, ms: 300, output: 'ok' }, { ms: 0 }]);
});

describe('sources', () => {
  it('of several activities are joined, each once', () => {
    const { message } = apply(sources('1', 'a', 'b'), sources('2', 'b', 'c'), sources('1', 'a'));
    expect(message.sources?.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('can be patched, and unfit ones are left out', () => {
    const { message, malformed } = apply(
      sources('1', 'a', 5, 'b'),
      delta('1', { op: 'add', path: '/sources/-', value: { id: 'c', title: 'C' } }),
      delta('1', { op: 'remove', path: '/sources/0' }),
    );
    expect(message.sources?.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(malformed).toBe(0);
  });
});

const doubled = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ op: 'copy', from: '/output', path: `/output/${index}` }));
const many = (make: (index: number) => StreamEvent) =>
  Array.from({ length: 2001 }, (_, index) => make(index));
const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => prefix + index);

describe('an answer without an end', () => {
  it('does not grow by copies of copies, in one patch or in many', () => {
    const before = apply(skill({ output: {} }));
    const { message, malformed } = apply(skill({ output: {} }), delta('k', ...doubled(24)));
    expect(malformed).toBe(1);
    expect(message).toEqual(before.message);
    const one = apply(skill({ output: {} }), ...doubled(24).map((operation) => delta('k', operation)));
    expect(one.malformed).toBeGreaterThan(0);
    expect(JSON.stringify(one.message).length).toBeLessThan(1_000_000);
    const next = reduceRun(one, skill({ output: one.message.steps?.[0]?.['output'] }, 'l'));
    expect(reduceRun(next, delta('l', ...doubled(1))).malformed).toBe(one.malformed + 1);
  });

  it.each<[string, (index: number) => StreamEvent]>([
    ['activities', (index) => ({ ...skill({}, `k${index}`), activityType: 'plan' })],
    ['skills', (index) => skill({}, `k${index}`)],
    ['calls', (index) => call(`t${index}`)],
    ['named steps', () => ({ type: 'STEP_STARTED', stepName: 'think' })],
  ])('has two thousand %s', (_name, make) => {
    // Not frozen: freezing goes through all of them each time.
    const { message, activities, malformed } = many(make).reduce(reduceRun, emptyAnswer);
    expect(malformed).toBe(1);
    expect(Math.max(activities.size, message.steps?.length ?? 0)).toBe(2000);
  });

  it('has two thousand sources, and takes others for those that go', () => {
    const full = apply(sources('1', ...ids('a', 1500)), sources('2', ...ids('b', 1500)));
    expect(full.malformed).toBe(0);
    expect(full.message.sources?.map(({ id }) => id)).toEqual([...ids('a', 1500), ...ids('b', 500)]);
    const { message } = [sources('1', 'a0'), sources('3', 'c')].reduce(reduceRun, full);
    expect(message.sources?.map(({ id }) => id)).toEqual(['a0', ...ids('b', 500), 'c']);
  });
});

describe('the end of a run', () => {
  it.each<[StreamEvent, object]>([
    [{ type: 'RUN_FINISHED' }, { status: 'complete' }],
    [
      { type: 'RUN_FINISHED', outcome: { type: 'success' }, usage: [1] },
      { status: 'complete', usage: [1] },
    ],
    [{ type: 'RUN_FINISHED', outcome: { type: 'cancelled' } }, { status: 'stopped' }],
    [{ type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts: [] } }, { status: 'complete' }],
    [
      { type: 'RUN_ERROR', code: '709', message: 'm' },
      { status: 'failed', error: { code: 709, message: 'm' } },
    ],
    [
      { type: 'RUN_ERROR', code: 1116 },
      { status: 'failed', error: { code: 1116 } },
    ],
    [
      { type: 'RUN_ERROR', code: 'WEIRD', message: 'm', usage: [1] },
      { status: 'failed', error: { message: 'm' }, usage: [1] },
    ],
    [{ type: 'RUN_ERROR' }, { status: 'failed', error: { message: '' } }],
  ])('%j', (last, expected) => {
    const { message } = apply(content('partial'), last);
    expect(message).toMatchObject(expected);
    expect(textOf(message)).toBe('partial');
  });
});

describe('an event', () => {
  it('of type RUN_STARTED begins the answer anew, which its stream then tells', () => {
    const before = [content('a', 'x'), { type: 'STEP_STARTED', stepName: 's' }];
    const { message } = apply(...before, { type: 'RUN_STARTED' }, content('a', 'x'), content('b', 'x'));
    expect(message).toEqual({ status: 'running', parts: [{ type: 'text', text: 'ab' }] });
  });

  it.each([
    'STATE_SNAPSHOT',
    'MESSAGES_SNAPSHOT',
    'RAW',
    'CUSTOM',
    'REASONING_START',
    'SUBAGENT_STARTED',
    'constructor',
    '__proto__',
    'FROM_THE_FUTURE',
  ])('of type %s changes nothing', (type) => {
    const answer = apply(content('a'));
    expect(reduceRun(answer, { type, delta: 'x', snapshot: {} })).toBe(answer);
  });

  it('of an unknown activity changes no message', () => {
    const answer = apply(
      { type: 'ACTIVITY_SNAPSHOT', messageId: 'p', activityType: 'plan', content: { a: 1 } },
      delta('p', { op: 'add', path: '/b', value: 2 }),
    );
    expect(answer.message).toEqual(emptyAnswer.message);
    expect(answer.malformed).toBe(0);
  });

  it.each<[StreamEvent]>([
    [content(5)],
    [content(undefined)],
    [{ type: 'REASONING_MESSAGE_CONTENT' }],
    [{ type: 'ACTIVITY_SNAPSHOT', activityType: 'skill', content: {} }],
    [skill({ status: 'odd' })],
    [skill({ title: 5 })],
    [{ type: 'ACTIVITY_SNAPSHOT', messageId: 'x', activityType: 'sources', content: null }],
    [delta('unknown', { op: 'add', path: '/a', value: 1 })],
    [delta('__proto__', { op: 'add', path: '/a', value: 1 })],
    [{ type: 'TOOL_CALL_START', toolCallId: 5 }],
    [{ type: 'TOOL_CALL_ARGS', toolCallId: 'unknown', delta: 'x' }],
    [{ type: 'TOOL_CALL_RESULT', toolCallId: 'unknown', content: 'x' }],
    [{ type: 'STEP_FINISHED', stepName: 'unknown' }],
  ])('that is malformed is counted and changes no message: %j', (event) => {
    const answer = apply(content('a'), event);
    expect(answer.malformed).toBe(1);
    expect(answer.message).toEqual(apply(content('a')).message);
  });
});
