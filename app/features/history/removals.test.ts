import { proxy } from 'valtio/vanilla';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createConversationEvents } from '../../conversation/conversation-events.ts';
import type { Service } from '../../service/service.ts';
import { createSessionsStore } from './create-sessions-store.ts';
import { emptyHistory } from './history-state.ts';

const session = { id: 's', title: 'Title', headId: null, createdAt: 1, updatedAt: 1 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = async () => {
  const state = proxy(emptyHistory(0));
  const signals = createConversationEvents(() => undefined);
  let owns = true;
  const call = vi.fn((_operation: unknown, request: { deleted?: boolean }) => {
    if (request.deleted === undefined) return Promise.resolve({ list: owns ? [session] : [] });
    return owns ? Promise.resolve(session) : Promise.reject(new Error('It is not theirs.'));
  });
  const service = { call } as unknown as Service;
  const verbs = createSessionsStore({ state, service: () => service, signals, now: () => 1, undoMs: 6000 });
  await verbs.load();
  const changeVisitor = (isSame: boolean) => {
    owns = isSame;
    signals.tellHere({ type: 'visitor-changed', isSame });
  };
  const deletions = () => call.mock.calls.filter(([, request]) => request.deleted);
  return { state, changeVisitor, deletions, ...verbs };
};

it('a deletion that waits is not made, or shown, once somebody else is here', async () => {
  const history = await open();
  history.remove('s');
  history.changeVisitor(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(history.deletions()).toEqual([]);
  expect(history.state).toMatchObject({ list: [], removed: [], status: 'ready' });
});

it('a deletion that waits is made also when the visitor has logged in meanwhile', async () => {
  const history = await open();
  history.remove('s');
  history.changeVisitor(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(history.deletions()).toHaveLength(1);
});
