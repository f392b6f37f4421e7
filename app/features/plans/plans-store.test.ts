// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { proxy } from 'valtio/vanilla';
import { emptyConversation } from '../../conversation/conversation-state.ts';
import { initTexts, loadTexts } from '../../i18n/i18n.ts';
import type { Entitlement } from '../../service/contract/entitlement.ts';
import { createFailure } from '../../service/error-catalogue.ts';
import { tabStorage } from '../../storage/safe-storage.ts';
import { toasts } from '../../ui/toast-store.ts';
import { createAccount } from '../../visitor/account.ts';
import { createChallenges } from '../../visitor/challenges.ts';
import { initialVisitor } from '../../visitor/visitor-state.ts';
import { testApp } from '../app.test-helper.tsx';
import { addressOfBot } from '../../visitor/address.test-helper.ts';
import { orderKey } from './kept-order.ts';
import { createPlans } from './plans-store.ts';
import { messageIndex } from '../../conversation/tree/message-index.ts';
import { testMessage } from '../../conversation/test-message.test-helper.ts';

const key = orderKey(addressOfBot('b'));

const unsent = testMessage({
  parentId: null,
  role: 'user',
  createdAt: 1,
  delivery: 'unsent',
  error: { code: 1113, textKey: 'status.1113', retryable: false, data: { reason: 'quota', remaining: 0 } },
});

const comeBack = async () => {
  globalThis.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(0);
};

describe('the plans', () => {
  let lifetime: AbortController;
  let token: string;
  beforeEach(async () => {
    initTexts();
    await loadTexts('plans');
    vi.useFakeTimers();
    lifetime = new AbortController();
    token = 'first';
  });
  afterEach(() => {
    lifetime.abort();
    vi.useRealTimers();
    vi.restoreAllMocks();
    tabStorage.remove(key);
  });

  const start = (answer: (path: string, payload: unknown) => unknown) => {
    const opened = { location: { replace: vi.fn() }, close: vi.fn(), closed: false, opener: {} };
    vi.spyOn(globalThis, 'open').mockReturnValue(opened as unknown as Window);
    const state = proxy(initialVisitor());
    state.robotConfig.payInfo.plans = [{ id: 'pro', name: 'Pro', kind: 'subscription', priceUsd: 9 }];
    const challenges = createChallenges(state);
    const calls: [path: string, payload: unknown][] = [];
    const tryAgain = vi.fn<(id: string) => boolean>(() => true);
    const conversation = proxy({
      ...emptyConversation(),
      headId: 'm',
      messages: messageIndex([unsent]),
    });
    const service = {
      call: async ({ path }: { path: string }, payload: unknown) => {
        calls.push([path, payload]);
        const reply = answer(path, payload);
        if (reply instanceof Error) throw reply;
        return reply;
      },
    } as never;
    const credentials = { token: () => token } as never;
    const identity = { move: vi.fn() } as never;
    const account = createAccount({ state, service, identity, credentials, challenges });
    const app = testApp({
      visitor: { state, challenges, service, account: () => Promise.resolve(account) },
      conversation: { state: conversation, tryAgain },
      signal: lifetime.signal,
    });
    const of = (path: string) => calls.filter(([called]) => called.endsWith(path));
    const plans = app.store(createPlans);
    return { app, plans, challenges, state, calls, of, opened, tryAgain, conversation };
  };

  const startRefusing = () =>
    start((path) => (path.endsWith('cancel') ? createFailure('/v1/pay/cancel', { code: 500 }, 500) : {}));

  it('opens the tab with the press, without a way back, and asks for the order until it is paid', async () => {
    let status = 'open';
    const { plans, challenges, state, of, opened, tryAgain } = start((path) => {
      if (path.endsWith('checkout')) return { url: 'https://pay.example/1', orderId: 'o' };
      return path.endsWith('order') ? { status } : { entitlement: { remaining: 5 } };
    });
    const met = challenges.raise({ type: 'plans' });
    const bought = plans.buy('pro');
    expect(globalThis.open).toHaveBeenCalledOnce();
    await bought;
    expect(opened.opener).toBeNull();
    expect(opened.location.replace).toHaveBeenCalledWith('https://pay.example/1');
    expect(tabStorage.get(key)).toContain('"messageId":"m"');
    await vi.advanceTimersByTimeAsync(20_000);
    // 1, 1.5, 2.25 and then every 3 seconds.
    expect(of('order').length).toBeGreaterThanOrEqual(7);
    expect(of('order').length).toBeLessThanOrEqual(9);
    status = 'paid';
    await vi.advanceTimersByTimeAsync(3000);
    expect(await met).toBe(true);
    expect(state.challenge).toBeNull();
    expect(tabStorage.get(key)).toBeUndefined();
    expect(opened.close).toHaveBeenCalled();
    // The one who has raised the challenge sends the message; here that is nobody.
    await vi.advanceTimersByTimeAsync(1000);
    expect(tryAgain.mock.calls).toEqual([['m']]);
  });

  describe('a cancellation that the service refuses', () => {
    it('is told among the plans, where a toast would lie under them, until the next try', async () => {
      const { plans, challenges } = startRefusing();
      void challenges.raise({ type: 'plans' });
      await plans.cancel('o');
      expect(plans.state.cancelling).toBeNull();
      expect(plans.state.problem?.()).toMatch(/^Unknown system error/);
      expect(toasts.list).toEqual([]);
      const again = plans.cancel('o');
      expect(plans.state.problem).toBeNull();
      await again;
    });

    it('has a toast once the plans are closed', async () => {
      const { plans } = startRefusing();
      await plans.cancel('o');
      expect(plans.state.problem).toBeNull();
      expect(toasts.list).toHaveLength(1);
    });

    it('leaves the cancellation of somebody else, who is here now, alone', async () => {
      const replies = [createFailure('/v1/pay/cancel', { code: 500 }, 500), new Promise(() => undefined)];
      const { app, plans } = start((path) => (path.endsWith('cancel') ? replies.shift() : {}));
      const refused = plans.cancel('o');
      app.conversationEvents.tellHere({ type: 'visitor-changed', isSame: false });
      void plans.cancel('p');
      await refused;
      expect(plans.state.cancelling).toBe('p');
    });

    it('is not told to somebody else', async () => {
      const { app, plans, challenges } = startRefusing();
      void challenges.raise({ type: 'plans' });
      const cancelled = plans.cancel('o');
      app.conversationEvents.tellHere({ type: 'visitor-changed', isSame: false });
      await cancelled;
      expect(plans.state.problem).toBeNull();
      expect(toasts.list).toEqual([]);
    });
  });

  it('lets the rest of the chat know what the visitor may use now', async () => {
    const { plans, state } = start(() => ({ status: 'ok', entitlement: { remaining: 999, limit: 1000 } }));
    await plans.load();
    expect(state.account?.entitlement?.remaining).toBe(999);
  });

  it('orders the same again after an answer that was lost, and anew after an order that is over', async () => {
    let failure: Error | undefined = createFailure('/v1/pay/checkout', { code: 'network' }, 0);
    const { plans, of, opened } = start((path) => {
      if (path.endsWith('order')) return { status: 'open' };
      if (!path.endsWith('checkout')) return {};
      const answer = failure ?? { url: 'https://pay.example/1', orderId: 'other' };
      if (failure) failure = undefined;
      return answer;
    });
    await plans.buy('pro');
    expect(plans.state.problem?.()).toBeTruthy();
    expect(opened.close).toHaveBeenCalledOnce();
    failure = createFailure('/v1/pay/checkout', { code: 400, data: { reason: 'over' } }, 200);
    await plans.buy('pro');
    const ids = of('checkout').map(([, payload]) => (payload as { orderId: string }).orderId);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[1]);
    expect(plans.state.order).toMatchObject({ orderId: 'other', url: 'https://pay.example/1' });
    lifetime.abort();
  });

  describe('that another window has made stale', () => {
    const purchase = {
      orderId: 'theirs',
      planId: 'pro',
      name: 'Pro',
      kind: 'subscription',
      renews: 1,
    } as const;

    it('are read anew before anything is sold', async () => {
      let entitlement: Entitlement = { remaining: 3, purchases: [] };
      const { plans, of, opened } = start(() => ({ entitlement }));
      await plans.load();
      entitlement = { remaining: 100, purchases: [purchase] };
      await plans.buy('pro');
      expect(of('checkout')).toEqual([]);
      expect(opened.close).toHaveBeenCalledOnce();
      expect(plans.state).toMatchObject({ order: null, entitlement, problem: expect.any(Function) });
      expect(tabStorage.get(key)).toBeUndefined();
    });

    it('close when the message that waits can go out', async () => {
      let entitlement: Entitlement = { remaining: 0, purchases: [] };
      const { plans, of, challenges } = start(() => ({ entitlement }));
      const met = challenges.raise({ type: 'plans' });
      await plans.load();
      entitlement = { remaining: 100, purchases: [purchase] };
      await plans.buy('pro');
      expect(of('checkout')).toEqual([]);
      await expect(met).resolves.toBe(true);
    });

    it('sell what is on show once it has been seen', async () => {
      const entitlement: Entitlement = { remaining: 100, purchases: [purchase] };
      const { plans, of } = start((path) =>
        path.endsWith('checkout') ? { url: 'https://pay.example/1', orderId: 'o' } : { entitlement },
      );
      await plans.buy('more');
      expect(of('checkout')).toEqual([]);
      await plans.buy('more');
      expect(of('checkout')).toHaveLength(1);
    });
  });

  it('leads to no page that is not of the web', async () => {
    const { plans, opened } = start((path) =>
      path.endsWith('checkout') ? { url: 'javascript:alert(1)', orderId: 'o' } : {},
    );
    await plans.buy('pro');
    expect(opened.location.replace).not.toHaveBeenCalled();
    expect(plans.state).toMatchObject({ order: null, problem: expect.any(Function) });
  });

  it('says that a payment has failed, and forgets an order of somebody else', async () => {
    for (const outcome of [{ status: 'failed' }, createFailure('/v1/pay/order', { code: 404 }, 404)]) {
      const { plans } = start((path) => {
        if (path.endsWith('checkout')) return { url: 'https://pay.example/1', orderId: 'o' };
        return path.endsWith('order') ? outcome : {};
      });
      await plans.buy('pro');
      await vi.advanceTimersByTimeAsync(0);
      expect(plans.state.order).toBeNull();
      expect(plans.state.problem?.()).toContain('try again');
      expect(tabStorage.get(key)).toBeUndefined();
    }
  });

  it('waits for an order of before a reload, and sends its message once it is there', async () => {
    tabStorage.set(
      key,
      JSON.stringify({ orderId: 'o', planId: 'pro', url: 'https://pay.example/1', messageId: 'm' }),
    );
    let status = 'open';
    const { plans, state, tryAgain, conversation } = start((path) =>
      path.endsWith('order') ? { status } : {},
    );
    conversation.messages = messageIndex();
    plans.resume();
    plans.resume();
    expect(state.challenge).toEqual({ type: 'plans' });
    await vi.advanceTimersByTimeAsync(1000);
    status = 'paid';
    await vi.advanceTimersByTimeAsync(3000);
    expect(tryAgain).not.toHaveBeenCalled();
    conversation.messages = messageIndex([unsent]);
    await vi.advanceTimersByTimeAsync(100);
    expect(tryAgain.mock.calls).toEqual([['m']]);
  });

  describe('once somebody else is here', () => {
    const purchase = { planId: 'pro', orderId: 'o', name: 'Pro', renews: 1 };

    it('shows nothing of what the visitor before has bought, and asks no more for their order', async () => {
      const { app, plans, of, conversation, tryAgain } = start((path) => {
        if (path.endsWith('checkout')) return { url: 'https://pay.example/1', orderId: 'o' };
        return path.endsWith('order') ? { status: 'open' } : { entitlement: { purchases: [purchase] } };
      });
      await plans.load();
      await plans.buy('pro');
      const asked = of('order').length;
      expect(plans.state).toMatchObject({ entitlement: { purchases: [purchase] }, order: { orderId: 'o' } });
      conversation.messages = messageIndex();
      app.conversationEvents.tellHere({ type: 'visitor-changed', isSame: false });
      await vi.advanceTimersByTimeAsync(20_000);
      expect(plans.state).toMatchObject({ order: null, problem: null });
      expect(plans.state.entitlement).toBeUndefined();
      expect(tabStorage.get(key)).toBeUndefined();
      expect(of('order')).toHaveLength(asked);
      expect(tryAgain).not.toHaveBeenCalled();
    });

    it('shows nothing that the service says late of the visitor before', async () => {
      const answers: ((reply: unknown) => void)[] = [];
      const { app, plans } = start(() => new Promise((resolve) => answers.push(resolve)));
      const loaded = plans.load();
      await vi.advanceTimersByTimeAsync(0);
      token = 'second';
      app.conversationEvents.tellHere({ type: 'visitor-changed', isSame: false });
      answers[0]?.({ entitlement: { purchases: [purchase] } });
      await vi.advanceTimersByTimeAsync(0);
      expect(plans.state.entitlement).toBeUndefined();
      answers[1]?.({ entitlement: { remaining: 1 } });
      await loaded;
      expect(plans.state.entitlement).toEqual({ remaining: 1 });
    });

    it('places no order of the visitor before', async () => {
      let answer: ((reply: unknown) => void) | undefined;
      const { app, plans, of, opened } = start((path) =>
        path.endsWith('checkout') ? new Promise((resolve) => (answer = resolve)) : {},
      );
      const bought = plans.buy('pro');
      app.conversationEvents.tellHere({ type: 'visitor-changed', isSame: false });
      answer?.({ url: 'https://pay.example/1', orderId: 'o' });
      await bought;
      await vi.advanceTimersByTimeAsync(20_000);
      expect(opened.location.replace).not.toHaveBeenCalled();
      expect(opened.close).toHaveBeenCalled();
      expect(plans.state).toMatchObject({ order: null, problem: null });
      expect(tabStorage.get(key)).toBeUndefined();
      expect(of('order')).toEqual([]);
    });

    it('goes on with the order of a visitor who has logged in', async () => {
      const { app, plans } = start((path) => {
        if (path.endsWith('checkout')) return { url: 'https://pay.example/1', orderId: 'o' };
        return path.endsWith('order') ? { status: 'open' } : {};
      });
      await plans.buy('pro');
      app.conversationEvents.tellHere({ type: 'visitor-changed', isSame: true });
      expect(plans.state.order).toMatchObject({ orderId: 'o' });
    });
  });

  describe('when the visitor comes back to them', () => {
    /** The plans, with what the service says of the visitor; undefined: it does not answer. */
    const show = (entitlement?: Entitlement) => {
      let said = entitlement;
      const shown = start(() => (said ? { status: 'ok', entitlement: said } : failure));
      void shown.challenges.raise({ type: 'plans' });
      return { ...shown, says: (next: Entitlement) => (said = next) };
    };
    const failure = createFailure('/v1/user/isLogin', { code: 'network' }, 0);

    it('close once there are messages left again: a plan was bought in another tab', async () => {
      const { plans, state, says } = show({ remaining: 0 });
      await plans.load();
      await comeBack();
      expect(state.challenge).toEqual({ type: 'plans' });
      says({ remaining: 5 });
      await comeBack();
      expect(state.challenge).toBeNull();
    });

    it('stay when nothing was known before, and nothing waits for them', async () => {
      const { plans, conversation, state, says } = show();
      conversation.messages = messageIndex();
      await plans.load();
      expect(plans.state.loading).toBe('failed');
      says({ remaining: 5 });
      await comeBack();
      expect(plans.state.entitlement).toEqual({ remaining: 5 });
      expect(state.challenge).toEqual({ type: 'plans' });
    });

    it('close when nothing was known before and a message waits for them', async () => {
      const { plans, state, says } = show();
      await plans.load();
      says({ remaining: 5 });
      await comeBack();
      expect(state.challenge).toBeNull();
    });
  });

  it('keeps nothing of an order that the tab has damaged', () => {
    tabStorage.set(key, '{"orderId":1}');
    const { plans, calls } = start(() => ({}));
    plans.resume();
    expect(calls).toEqual([]);
  });
});
