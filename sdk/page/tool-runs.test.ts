import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ToolCall } from '../protocol/messages.ts';
import type { Tool, ToolContext } from './options.ts';
import { createToolRuns } from './tool-runs.ts';

const setUp = (run: Tool['run'], more: Partial<Tool> = {}) => {
  const lifetime = new AbortController();
  const told: string[] = [];
  const performed = vi.fn(run);
  const tool: Tool = { name: 'basket', description: 'Adds to the basket', run: performed, ...more };
  const tools = new Map([['basket', tool]]);
  return {
    ...createToolRuns({
      tools,
      onTool: ({ name, callId, phase }) => void told.push(`${name} ${callId} ${phase}`),
      signal: lifetime.signal,
    }),
    destroy: () => lifetime.abort(),
    told,
    performed,
    tools,
  };
};

const call = (more: Partial<ToolCall> = {}): ToolCall => ({
  id: 'call-1',
  name: 'basket',
  arguments: { count: 2 },
  isRepeated: false,
  ...more,
});

const untilAborted = (_: unknown, { signal }: ToolContext) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('createToolRuns', () => {
  it('hands over arguments, call id and signal, and gives the result as JSON', async () => {
    const { run, performed, told } = setUp((args) => ({ added: args['count'] }));
    await expect(run(call())).resolves.toEqual({ ok: true, result: '{"added":2}' });
    expect(performed).toHaveBeenCalledExactlyOnceWith(
      { count: 2 },
      { callId: 'call-1', signal: expect.any(AbortSignal) as AbortSignal },
    );
    expect(told).toEqual(['basket call-1 started', 'basket call-1 done']);
  });

  it('runs a call once, joins it while it runs, and gives its outcome again after', async () => {
    let finish: ((value: string) => void) | undefined;
    const { run, performed } = setUp(() => new Promise((resolve) => (finish = resolve)));
    const first = run(call());
    const joined = run(call({ isRepeated: true }));
    finish?.('done');
    await expect(first).resolves.toEqual({ ok: true, result: '"done"' });
    await expect(joined).resolves.toEqual({ ok: true, result: '"done"' });
    await expect(run(call({ isRepeated: true }))).resolves.toEqual({ ok: true, result: '"done"' });
    expect(performed).toHaveBeenCalledOnce();
  });

  it('does not run a repeated call that it does not know', async () => {
    const { run, performed } = setUp(() => 'done');
    await expect(run(call({ isRepeated: true }))).resolves.toMatchObject({ code: 'UNKNOWN_CALL' });
    expect(performed).not.toHaveBeenCalled();
  });

  it('forgets the oldest calls of many, but none that still runs', async () => {
    const { run, performed } = setUp((_, { callId }) =>
      callId === 'long' ? new Promise(() => undefined) : 'done',
    );
    void run(call({ id: 'long' }));
    for (let index = 0; index < 150; index += 1) await run(call({ id: `call-${index}` }));
    expect(performed).toHaveBeenCalledTimes(151);
    await expect(run(call({ id: 'call-0', isRepeated: true }))).resolves.toMatchObject({
      code: 'UNKNOWN_CALL',
    });
    await expect(run(call({ id: 'call-149', isRepeated: true }))).resolves.toMatchObject({ ok: true });
    void run(call({ id: 'long', isRepeated: true }));
    expect(performed).toHaveBeenCalledTimes(151);
  });

  it.each([
    ['an error', new Error('Sold out'), 'Sold out'],
    ['a text', 'Sold out', 'Sold out'],
    ['an error without a message', new Error(''), 'The tool failed.'],
    ['what has no words', Object.create(null), 'The tool failed.'],
    ['an error whose message is no text', Object.assign(new Error(), { message: 5 }), '5'],
    ['a very long message', new Error('x'.repeat(1000)), 'x'.repeat(200)],
  ])('tells of %s that the tool throws', async (_, thrown, message) => {
    const { run, told } = setUp(() => {
      throw thrown;
    });
    await expect(run(call())).resolves.toEqual({ ok: false, code: 'FAILED', message });
    expect(told.at(-1)).toBe('basket call-1 failed');
  });

  const circle: { self?: unknown } = {};
  circle.self = circle;
  it.each([
    ['nothing', undefined, { ok: true, result: 'null' }],
    ['a circle', circle, { ok: false, code: 'FAILED' }],
    ['a big integer', 1n, { ok: false, code: 'FAILED' }],
    ['too much', 'x'.repeat(32_000), { ok: false, code: 'RESULT_TOO_LARGE' }],
  ])('answers for a tool that returns %s', async (_, result, outcome) => {
    const { run } = setUp(() => result);
    await expect(run(call())).resolves.toMatchObject(outcome);
  });

  it('stops a tool after its time and says so', async () => {
    const { run, told } = setUp(untilAborted, { timeoutMs: 500 });
    const outcome = run(call());
    await vi.advanceTimersByTimeAsync(499);
    expect(told).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(outcome).resolves.toMatchObject({ code: 'TIMEOUT' });
  });

  it('waits no longer than its time for a tool that does not heed its signal', async () => {
    const { run } = setUp(() => new Promise(() => undefined));
    const outcome = run(call());
    await vi.advanceTimersByTimeAsync(30_000);
    await expect(outcome).resolves.toMatchObject({ code: 'TIMEOUT' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stops a tool that the visitor has cancelled', async () => {
    const { run, cancel } = setUp(untilAborted);
    const outcome = run(call());
    cancel('another');
    cancel('call-1');
    await expect(outcome).resolves.toMatchObject({ code: 'ABORTED' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stops what runs when the chat is destroyed', async () => {
    const { run, destroy } = setUp(untilAborted);
    const outcome = run(call());
    destroy();
    await expect(outcome).resolves.toMatchObject({ code: 'ABORTED' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('runs nothing once the chat is destroyed', async () => {
    const { run, destroy, performed } = setUp(() => 'done');
    destroy();
    await expect(run(call())).resolves.toMatchObject({ code: 'ABORTED' });
    expect(performed).not.toHaveBeenCalled();
  });

  it('knows no tool that was taken back', async () => {
    const { run, tools, performed } = setUp(() => 'done');
    tools.clear();
    await expect(run(call())).resolves.toMatchObject({ code: 'UNKNOWN_TOOL' });
    expect(performed).not.toHaveBeenCalled();
  });
});
