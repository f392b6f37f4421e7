import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Service } from '../../service/service.ts';
import { testApp } from '../app.test-helper.tsx';
import type { Credentials } from '../../visitor/identity/credentials.ts';
import { createSessions } from './sessions-store.ts';

const session = { id: 's', title: 'Title', headId: null, createdAt: 1, updatedAt: 1 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = async () => {
  let owns = true;
  const finishes: (() => Promise<unknown>)[] = [];
  const call = vi.fn((_operation: unknown, request: { deleted?: boolean }, _options?: { token?: string }) => {
    if (request.deleted === undefined) return Promise.resolve({ list: owns ? [session] : [] });
    return owns ? Promise.resolve(session) : Promise.reject(new Error('It is not theirs.'));
  });
  const app = testApp({
    visitor: {
      service: { call } as unknown as Service,
      credentials: { token: () => 'whose it is' } as Credentials,
      beforeForgotten: (finish) => {
        finishes.push(finish);
        return () => undefined;
      },
    },
  });
  const sessions = createSessions(app);
  await sessions.load();
  const changeVisitor = (isSame: boolean) => {
    owns = isSame;
    app.conversationEvents.tellHere({ type: 'visitor-changed', isSame });
  };
  const deletions = () => call.mock.calls.filter(([, request]) => request.deleted);
  return {
    call,
    changeVisitor,
    deletions,
    finishVisit: () => Promise.all(finishes.map((finish) => finish())),
    ...sessions,
  };
};

it('a deletion that waits is not made, or shown, once somebody else is here', async () => {
  const history = await open();
  history.remove('s');
  history.changeVisitor(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(history.deletions()).toEqual([]);
  expect(history.state).toMatchObject({ list: [], removed: [], status: 'ready' });
});

it('a deletion that waits is made in the name of the visitor who logs out, and once', async () => {
  const history = await open();
  history.remove('s');
  const finished = history.finishVisit();
  expect(history.deletions().map(([, , options]) => options)).toEqual([
    { keepalive: true, token: 'whose it is' },
  ]);
  await finished;
  history.changeVisitor(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(history.deletions()).toHaveLength(1);
});

it('a deletion that waits is made also when the visitor has logged in meanwhile', async () => {
  const history = await open();
  history.remove('s');
  history.changeVisitor(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(history.deletions()).toHaveLength(1);
});

it('a deletion waits for as long as it is held, and then its whole time', async () => {
  const history = await open();
  history.remove('s');
  const release = history.holdRemoval('s');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(history.state.removed).toHaveLength(1);
  release();
  await vi.advanceTimersByTimeAsync(5000);
  expect(history.deletions()).toEqual([]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(history.deletions()).toHaveLength(1);
  expect(history.state.removed).toEqual([]);
});

it('a deletion that was taken back while it was held is not made', async () => {
  const history = await open();
  history.remove('s');
  const release = history.holdRemoval('s');
  void history.undoRemove('s');
  release();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(history.deletions()).toEqual([]);
});

it('a deletion that fails after it was taken back leaves the next one of the same chat alone', async () => {
  const history = await open();
  let fail: ((error: Error) => void) | undefined;
  history.call.mockImplementationOnce(() => new Promise<never>((_, reject) => (fail = reject)));
  history.remove('s');
  void history.finishVisit();
  void history.undoRemove('s');
  history.remove('s');
  fail?.(new Error('The connection was cut.'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(history.state.removed).toHaveLength(1);
  expect(history.state.list).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(history.deletions()).toHaveLength(2);
  expect(history.state.removed).toEqual([]);
});
