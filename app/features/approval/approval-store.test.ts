// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { say } from '../../i18n/words.ts';
import type { LoginState } from '../../service/contract/account.ts';
import { initTexts, loadTexts } from '../../i18n/i18n.ts';
import { createFailure } from '../../service/error-catalogue.ts';
import { ServiceError } from '../../service/service-error.ts';
import { toasts } from '../../ui/toast-store.ts';
import { createChallenges } from '../../visitor/challenges.ts';
import { testApp } from '../app.test-helper.tsx';
import { createApproval } from './approval-store.ts';

type Status = LoginState['status'];

beforeEach(async () => {
  initTexts();
  await loadTexts('approval');
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  lifetime.abort();
  vi.useRealTimers();
});

let lifetime = new AbortController();

const open = (first: Status) => {
  lifetime = new AbortController();
  const call = vi.fn((_operation: unknown, _application: object) => Promise.resolve({ status: 'submitted' }));
  let answer: Status = first;
  const app = testApp({
    signal: lifetime.signal,
    visitor: {
      service: { call } as never,
      account: () =>
        Promise.resolve({ ask, note: ({ status }: { status: Status }) => show(status) } as never),
    },
  });
  const { state } = app.visitor;
  const show = (status: Status, reason?: string) => {
    state.account = { login: false, role: 'anonymous', status, reason };
  };
  const ask = vi.fn(() => Promise.resolve(show(answer)));
  Object.assign(app.visitor, { challenges: createChallenges(state) });
  show(first);
  const approval = app.store(createApproval);
  return { app, approval, call, ask, show, answers: (status: Status) => (answer = status) };
};

describe('the form', () => {
  it('is checked before it is sent, and what is typed stays', async () => {
    const { approval, call } = open('needs-approval');
    await approval.submit();
    expect(approval.state.problems.userName?.()).toBe('Please enter your name');
    expect(approval.state.problems.reason?.()).toBe(
      'Please enter the reason for application within 500 characters',
    );
    approval.edit({ userName: ' Ada ', reason: 'x'.repeat(501) });
    expect(approval.state.problems).toEqual({});
    await approval.submit();
    expect(Object.keys(approval.state.problems)).toEqual(['reason']);
    expect(call).not.toHaveBeenCalled();
    approval.edit({ reason: ` ${'x'.repeat(500)} ` });
    await approval.submit();
    expect(call.mock.calls[0]?.[1]).toEqual({ userName: 'Ada', reason: 'x'.repeat(500) });
    expect(approval.state.isSubmitted).toBe(true);
  });

  it('keeps what is typed for the tab, and says what went wrong', async () => {
    const { approval, call } = open('needs-approval');
    approval.edit({ userName: 'Ada', reason: 'Because' });
    const failure = {
      code: 500,
      status: 500,
      textKey: 'status.0',
      handling: 'caller',
      retryable: true,
    } as const;
    call.mockRejectedValueOnce(new ServiceError(failure));
    await approval.submit();
    expect(approval.state.problems.form?.()).toMatch(/^Unknown system error/);
    lifetime.abort();
    expect(open('needs-approval').approval.state).toMatchObject({ userName: 'Ada', reason: 'Because' });
  });
});

describe('while an administrator decides', () => {
  it('asks less and less often, and says that the visitor is in', async () => {
    const { ask, answers, app, approval } = open('submitted');
    const met = app.visitor.challenges.raise({ type: 'approval' });
    approval.close();
    expect(app.visitor.state.challenge).toBeNull();
    await vi.advanceTimersByTimeAsync(5000);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(9000);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(ask.mock.calls.length).toBeGreaterThan(8);
    expect(ask.mock.calls.length).toBeLessThan(16);
    answers('ok');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(toasts.list.map(({ words }) => say(words))).toEqual(['You have been approved and can chat now']);
    app.visitor.challenges.settle(true, 'approval');
    expect(await met).toBe(true);
    const { length } = ask.mock.calls;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(ask).toHaveBeenCalledTimes(length);
  });

  it('asks nothing while nobody looks, and at once when they come back', async () => {
    const { ask, app } = open('under-review');
    const { state } = app.host as { state: { isVisible: boolean } };
    state.isVisible = false;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(ask.mock.calls.length).toBeLessThanOrEqual(1);
    ask.mockClear();
    state.isVisible = true;
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('says a rejection to whoever has closed the dialog, with what was sent to be changed', async () => {
    const { show, approval } = open('needs-approval');
    approval.edit({ userName: 'Ada', reason: 'Because' });
    await approval.submit();
    approval.close();
    show('rejected', 'No');
    await vi.advanceTimersByTimeAsync(0);
    expect(toasts.list.map(({ words }) => say(words))).toEqual(['Your application was rejected']);
    expect(approval.state).toMatchObject({ userName: 'Ada', reason: 'Because', isSubmitted: false });
  });

  it('asks when the visitor wants it, whether or not the chat is known to be seen, and says what went wrong', async () => {
    const { ask, app, approval } = open('submitted');
    Object.assign(app.host.state, { isVisible: false });
    ask.mockRejectedValueOnce(createFailure('/v1/user/isLogin', { code: 'network' }, 0));
    await approval.look();
    expect(ask).toHaveBeenCalledOnce();
    expect(approval.state.problems.form?.()).not.toBe('');
    await approval.look();
    expect(approval.state.problems).toEqual({});
  });

  it('says nothing of an approval to a visitor who has not applied', async () => {
    const { show } = open('disabled');
    show('ok');
    await vi.advanceTimersByTimeAsync(0);
    expect(toasts.list).toEqual([]);
  });

  it.each(['ok', 'rejected'] as const)(
    'says nothing to somebody else who comes and is %s',
    async (status) => {
      const { app, show, approval } = open('submitted');
      approval.edit({ userName: 'Ada', reason: 'Because' });
      app.conversationEvents.tellHere({ type: 'visitor-changed', isSame: false });
      show(status);
      await vi.advanceTimersByTimeAsync(0);
      expect(toasts.list).toEqual([]);
      expect(approval.state).toMatchObject({ userName: '', reason: '' });
    },
  );

  it('says it to a visitor who has logged in meanwhile', async () => {
    const { app, show } = open('submitted');
    app.conversationEvents.tellHere({ type: 'visitor-changed', isSame: true });
    show('ok');
    await vi.advanceTimersByTimeAsync(0);
    expect(toasts.list).toHaveLength(1);
  });

  it('gives up what the visitor does not want to apply for', async () => {
    const { app, approval } = open('needs-approval');
    const met = app.visitor.challenges.raise({ type: 'approval' });
    approval.close();
    expect(await met).toBe(false);
  });
});
