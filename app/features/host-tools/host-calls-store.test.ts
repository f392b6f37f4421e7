import { proxy } from 'valtio/vanilla';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ToolCall, ToolDescription } from '../../../sdk/protocol/messages.ts';
import type { ToolOutcome } from '../../../sdk/protocol/results.ts';
import { emptyConversation, type ThreadMessage } from '../../conversation/conversation-state.ts';
import { tabStorage } from '../../storage/safe-storage.ts';
import { testApp } from '../app.test-helper.tsx';
import { createHostCalls } from './host-calls-store.ts';
import { createOfferedTools } from './offered-tools.ts';
import { messageIndex } from '../../conversation/tree/message-index.ts';
import { testMessage } from '../../conversation/test-message.test-helper.ts';

const tool = (change: Partial<ToolDescription> = {}): ToolDescription => ({
  name: 'add',
  title: 'Add to basket',
  description: '',
  parameters: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
  skipApproval: false,
  timeoutMs: 5000,
  ...change,
});

const interrupt = (id: string, args = '{"id":"A1"}', name = 'add') => ({
  id,
  reason: 'tool_call',
  tool: { name, arguments: args },
});

const waiting = (...interrupts: ThreadMessage['interrupts'] & object): ThreadMessage =>
  testMessage({ id: 'answer', createdAt: 1, runId: 'r1', interrupts });

beforeEach(() => {
  tabStorage.remove('casement:started-calls');
  vi.useFakeTimers({ now: 1, toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

/** A page with a host page whose tools settle when the test says so. */
const openPage = (message: ThreadMessage, { tools = [tool()], isOwn = true, hasHost = true } = {}) => {
  const pending = new Map<string, (outcome: ToolOutcome) => void>();
  const runTool = vi.fn(
    (call: ToolCall, _timeoutMs: number) =>
      new Promise<ToolOutcome>((resolve) => {
        pending.set(call.id, resolve);
      }),
  );
  const cancelTool = vi.fn();
  const resume = vi.fn(() => true);
  const state = proxy({ ...emptyConversation(), messages: messageIndex([message]) });
  const app = testApp({
    conversation: { state, isOwnRun: () => isOwn, extendWith: () => ({ resume }) as never },
    host: { state: { canRunTools: hasHost }, runTool, cancelTool },
  });
  app.store(createOfferedTools).offer(tools);
  const settle = async (id: string, outcome: ToolOutcome) => {
    pending.get(id)?.(outcome);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { runTool, cancelTool, resume, settle, ...app.store(createHostCalls) };
};

const done = { ok: true, result: '"ok"' } as const;

describe('a tool that the visitor is asked about', () => {
  it('runs on their consent alone, once, and its result goes back', async () => {
    const message = waiting(interrupt('i1'));
    const page = openPage(message);
    page.runUnattended(message);
    expect(page.runTool).not.toHaveBeenCalled();
    page.allow(message, interrupt('i1'));
    page.allow(message, interrupt('i1'));
    page.runUnattended(message);
    expect(page.runTool).toHaveBeenCalledExactlyOnceWith(
      { id: 'r1:i1', name: 'add', arguments: { id: 'A1' }, isRepeated: false },
      5000,
    );
    expect(page.state.list).toMatchObject([{ title: 'Add to basket', status: 'running' }]);
    await page.settle('r1:i1', done);
    expect(page.state.list).toMatchObject([{ status: 'done' }]);
    expect(page.resume).toHaveBeenCalledExactlyOnceWith('answer', [
      { interruptId: 'i1', status: 'resolved', payload: { content: '"ok"' } },
    ]);
  });

  it('is not run when they decline, and the agent is told', () => {
    const message = waiting(interrupt('i1'));
    const page = openPage(message);
    page.decline(message, interrupt('i1'));
    expect(page.runTool).not.toHaveBeenCalled();
    expect(page.resume).toHaveBeenCalledWith('answer', [
      {
        interruptId: 'i1',
        status: 'cancelled',
        payload: { content: '', error: expect.stringContaining('declined') as string },
      },
    ]);
  });

  it.each([
    [{ ok: false, code: 'FAILED', message: 'sold out' }, 'failed', 'sold out', 'sold out'],
    [{ ok: false, code: 'TIMEOUT', message: 'late' }, 'failed', undefined, 'TIMEOUT'],
    [{ ok: false, code: 'ABORTED', message: '' }, 'stopped', undefined, 'stopped'],
    [{ ok: false, code: 'UNKNOWN_TOOL', message: 'gone' }, 'failed', undefined, 'gone'],
  ] as const)('tells the agent of %j', async (outcome, status, problem, said) => {
    const message = waiting(interrupt('i1'));
    const page = openPage(message);
    page.allow(message, interrupt('i1'));
    await page.settle('r1:i1', outcome);
    expect(page.state.list[0]?.status).toBe(status);
    expect(page.state.list[0]?.problem).toBe(problem);
    expect(page.resume).toHaveBeenCalledWith('answer', [
      expect.objectContaining({
        status: 'resolved',
        payload: { content: '', error: expect.stringContaining(said) as string },
      }),
    ]);
  });

  it('holds the answer until the last of several calls is over', async () => {
    const both = [interrupt('i1'), interrupt('i2')] as const;
    const message = waiting(...both);
    const page = openPage(message);
    page.allow(message, both[0]);
    await page.settle('r1:i1', done);
    expect(page.resume).not.toHaveBeenCalled();
    page.decline(message, both[1]);
    expect(page.resume).toHaveBeenCalledExactlyOnceWith('answer', [
      expect.objectContaining({ interruptId: 'i1', status: 'resolved' }),
      expect.objectContaining({ interruptId: 'i2', status: 'cancelled' }),
    ]);
  });

  it('is stopped by them, and when the answer waits for it no more', () => {
    const message = waiting(interrupt('i1'));
    const page = openPage(message);
    page.allow(message, interrupt('i1'));
    page.stop('r1:i1');
    page.cancelAll('answer');
    expect(page.cancelTool.mock.calls).toEqual([['r1:i1'], ['r1:i1']]);
    expect(page.state.list[0]?.status).toBe('stopped');
  });
});

describe('what needs no consent', () => {
  it('is a safe tool in the tab that asked', () => {
    const message = waiting(interrupt('i1'));
    const page = openPage(message, { tools: [tool({ skipApproval: true })] });
    page.runUnattended(message);
    page.runUnattended(message);
    expect(page.runTool).toHaveBeenCalledTimes(1);
  });

  it('is not a safe tool in a tab that merely shows the answer', () => {
    const message = waiting(interrupt('i1'));
    const page = openPage(message, { tools: [tool({ skipApproval: true })], isOwn: false });
    page.runUnattended(message);
    expect(page.runTool).not.toHaveBeenCalled();
  });

  it.each([
    ['arguments that do not fit', interrupt('i1', '{"id":5}'), {}, 'do not fit'],
    ['a tool that is not offered', interrupt('i1', '{}', 'other'), {}, 'does not offer'],
    ['a page without a host', interrupt('i1'), { hasHost: false }, 'does not offer'],
  ])('is to tell the agent of %s', (_name, wrong, options, said) => {
    const message = waiting(wrong);
    const page = openPage(message, options);
    page.runUnattended(message);
    expect(page.runTool).not.toHaveBeenCalled();
    expect(page.resume).toHaveBeenCalledWith('answer', [
      expect.objectContaining({ payload: { content: '', error: expect.stringContaining(said) as string } }),
    ]);
  });

  it('is nothing of that where the answer is merely shown', () => {
    const message = waiting(interrupt('i1', '{}', 'other'));
    const page = openPage(message, { isOwn: false });
    page.runUnattended(message);
    expect(page.resume).not.toHaveBeenCalled();
    page.skip(message, interrupt('i1', '{}', 'other'));
    expect(page.resume).toHaveBeenCalledWith('answer', [expect.objectContaining({ status: 'cancelled' })]);
  });
});

describe('after a reload of the frame', () => {
  it('a call that was started goes on as the same call', async () => {
    const message = waiting(interrupt('i1'));
    openPage(message).allow(message, interrupt('i1'));
    const page = openPage(message, { isOwn: false });
    page.runUnattended(message);
    expect(page.runTool).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: 'r1:i1', isRepeated: true }),
      5000,
    );
    await page.settle('r1:i1', done);
    expect(page.resume).toHaveBeenCalledTimes(1);
  });

  it('the visitor is asked again when the host page knows nothing of it', async () => {
    const message = waiting(interrupt('i1'));
    openPage(message).allow(message, interrupt('i1'));
    const page = openPage(message, { isOwn: false });
    page.runUnattended(message);
    await page.settle('r1:i1', { ok: false, code: 'UNKNOWN_CALL', message: '' });
    expect(page.state).toEqual({ list: [], lost: ['r1:i1'] });
    page.runUnattended(message);
    expect(page.runTool).toHaveBeenCalledTimes(1);
    page.allow(message, interrupt('i1'));
    expect(page.runTool).toHaveBeenLastCalledWith(expect.objectContaining({ isRepeated: false }), 5000);
    expect(page.state.lost).toEqual([]);
  });

  it('the same number in a later run is another call', () => {
    const message = waiting(interrupt('i1'));
    openPage(message).allow(message, interrupt('i1'));
    const later = { ...message, runId: 'r2' };
    const page = openPage(later, { isOwn: false });
    page.runUnattended(later);
    expect(page.runTool).not.toHaveBeenCalled();
  });
});

describe('what has expired', () => {
  const expired = { ...interrupt('i1'), expiresAt: new Date(1).toISOString() };
  const later = { ...interrupt('i2'), expiresAt: new Date(2).toISOString() };

  it.each([
    ['allowed', [expired], {}],
    ['safe', [expired], { tools: [tool({ skipApproval: true })] }],
    ['allowed with one beside it that has not expired', [later, expired], {}],
    ['not offered any more', [expired], { tools: [] }],
  ])('is neither run nor answered where it is %s', (_name, interrupts, options) => {
    const message = waiting(...interrupts);
    const page = openPage(message, options);
    page.runUnattended(message);
    for (const one of interrupts) page.allow(message, one);
    expect(page.runTool).not.toHaveBeenCalled();
    expect(page.resume).not.toHaveBeenCalled();
  });

  it('is not what expires later', () => {
    const message = waiting(later);
    const page = openPage(message);
    page.allow(message, later);
    expect(page.runTool).toHaveBeenCalledTimes(1);
  });
});

it('gives the agent the visitor’s own words', () => {
  const asked = { id: 'i1', reason: 'other', message: 'Which size?' };
  const message = waiting(asked);
  const page = openPage(message);
  page.runUnattended(message);
  page.reply(message, asked, 'large');
  expect(page.resume).toHaveBeenCalledWith('answer', [
    { interruptId: 'i1', status: 'resolved', payload: 'large' },
  ]);
});

it('does not try again by itself what the service has not taken', () => {
  const message = waiting(interrupt('i1'));
  const page = openPage(message);
  page.decline(message, interrupt('i1'));
  page.runUnattended(message);
  expect(page.resume).toHaveBeenCalledTimes(1);
  page.retry(message);
  expect(page.resume).toHaveBeenCalledTimes(2);
});
