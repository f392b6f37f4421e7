import { proxy, ref } from 'valtio/vanilla';
import * as v from 'valibot';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { messageOf } from '../../conversation/tree/message-tree.ts';
import { i18n } from '../../i18n/i18n.ts';
import { codes } from '../../service/contract/codes.ts';
import type { Entitlement } from '../../service/contract/entitlement.ts';
import {
  cancelPlan,
  checkout,
  CheckoutRefusal,
  type OrderStatus,
  readOrder,
} from '../../service/contract/payments.ts';
import { ServiceError } from '../../service/service-error.ts';
import { readStored } from '../../storage/read-stored.ts';
import { tabStorage } from '../../storage/safe-storage.ts';
import { webUrl } from '../../base/safe-address.ts';
import { showToast } from '../../ui/toast-store.ts';
import { challengeFor } from '../../visitor/challenge-for.ts';
import { poll } from '../../base/poll.ts';
import { randomUuid } from '../../base/uuid.ts';
import { whenState } from '../../base/when-state.ts';
import { showFailure } from '../../visitor/show-failure.ts';
import type { App } from '../app.ts';
import { failureText } from '../failure-text.ts';
import { orderKey } from './kept-order.ts';

const Order = v.object({
  orderId: v.string(),
  planId: v.string(),
  /** The page to pay on; absent while the service is asked for it. */
  url: v.optional(v.string()),
  /** The message that goes out once it is paid. */
  messageId: v.optional(v.string()),
});
type Order = v.InferOutput<typeof Order>;

export type PlansState = {
  /** How much the visitor may use; undefined until the service has said so. */
  entitlement: Entitlement | undefined;
  loading: 'idle' | 'loading' | 'failed';
  /** The order that is being paid for. */
  order: Order | null;
  /** State of the tab to pay in: `blocked` when the browser has not opened it, `closed` when it seems to be closed unpaid. */
  tab: 'open' | 'blocked' | 'closed';
  /** Why nothing was bought or cancelled. */
  problem: string;
  /** The order whose subscription is being cancelled. */
  cancelling: string | null;
};

const nothingKnown: PlansState = {
  entitlement: undefined,
  loading: 'idle',
  order: null,
  tab: 'open',
  problem: '',
  cancelling: null,
};

/** How long a conversation may take to be there again after the page was loaded. */
const LOADING_MS = 15_000;

/** Whether a visitor has messages left. */
const mayAsk = ({ remaining = 1 }: Entitlement = { remaining: 0 }): boolean => remaining > 0;

const isOver = (error: unknown): boolean =>
  error instanceof ServiceError && v.is(v.object({ reason: v.literal('over') }), error.data);

/** Shows the plans, has one paid for in a tab of its own, and goes on once it is paid. */
export const createPlans = ({ visitor, conversation, conversationEvents, host, signal }: App) => {
  const storageKey = orderKey(visitor.address);
  const { service, challenges } = visitor;
  const state = proxy<PlansState>({ ...nothingKnown });
  /** The tab to pay in. */
  let tab: Window | null = null;
  /** Ends what is asked about an order. */
  let asking = new AbortController();
  signal.addEventListener('abort', () => asking.abort());
  const askAnew = (): AbortSignal => {
    asking.abort();
    asking = new AbortController();
    return asking.signal;
  };
  const t = i18n.getFixedT(null, 'plans');

  const keep = (order: Order | null) => {
    state.order = order;
    if (order) tabStorage.set(storageKey, JSON.stringify(order));
    else tabStorage.remove(storageKey);
  };
  const kept = () => readStored(tabStorage, storageKey, Order);

  const isOnShow = () => visitor.state.challenge?.type === 'plans';

  const load = async (): Promise<void> => {
    state.loading = 'loading';
    try {
      const { entitlement = {} } = await (await visitor.account()).ask();
      Object.assign(state, { entitlement: ref(entitlement), loading: 'idle' });
    } catch {
      state.loading = 'failed';
    }
  };

  const needsPlan = ({ error }: ThreadMessage): boolean =>
    error !== undefined && challengeFor(error, visitor.state, host.state.canLogIn)?.type === 'plans';

  /** Sends the message that has waited for a plan, unless it has gone out meanwhile. */
  const sendWaiting = async (messageId: string | undefined): Promise<void> => {
    if (messageId === undefined) return;
    const isThere = () => messageOf(conversation.state, messageId) !== undefined && !conversation.state.run;
    await whenState(conversation.state, isThere, { signal, timeoutMs: LOADING_MS });
    const message = messageOf(conversation.state, messageId);
    if (message && needsPlan(message)) conversation.tryAgain(messageId);
  };

  const goOn = async ({ messageId }: Order): Promise<void> => {
    keep(null);
    tab?.close();
    showToast('success', t('paid'));
    void load();
    if (isOnShow()) {
      challenges.settle(true);
      // The message that raised the challenge goes out now.
      await new Promise((resolve) => setTimeout(resolve));
      if (conversation.state.run) return;
    }
    await sendWaiting(messageId);
  };

  const readStatus = async (orderId: string): Promise<OrderStatus | 'unknown'> => {
    try {
      return (await service.call(readOrder, { orderId })).status;
    } catch (error) {
      // The order is another visitor's: somebody else is here now. Any other failure may pass.
      return error instanceof ServiceError && error.code === codes.notFound ? 'expired' : 'unknown';
    }
  };

  /** Asks for the state of the order until its end is known. */
  const follow = (order: Order): void => {
    const stopped = askAnew();
    const ask = async (): Promise<boolean> => {
      const status = await readStatus(order.orderId);
      if (stopped.aborted) return false;
      if (status === 'paid') {
        await goOn(order);
        return false;
      }
      if (status === 'failed' || status === 'expired') {
        keep(null);
        tab?.close();
        state.problem = t(status);
        return false;
      }
      if (tab) state.tab = tab.closed ? 'closed' : 'open';
      return true;
    };
    poll(ask, { signal: stopped, startsAtOnce: true });
  };

  /** Says why a plan could not be ordered. */
  const showRefusal = (error: unknown) => {
    const refusal = v.safeParse(CheckoutRefusal, error instanceof ServiceError ? error.data : undefined);
    if (refusal.success && refusal.output.reason === 'owned') void load();
    state.problem = failureText(error, t('failed'));
  };

  /** Asks for the page to pay on; an order that is over in the meantime becomes a new one. */
  const placeOrder = async (order: Order, stopped: AbortSignal): Promise<Order> => {
    const options = { signal: stopped };
    try {
      const { planId, orderId } = order;
      return { ...order, ...(await service.call(checkout, { planId, orderId }, options)) };
    } catch (error) {
      if (!isOver(error)) throw error;
      const renewed = { ...order, orderId: randomUuid() };
      keep(renewed);
      const { planId, orderId } = renewed;
      return { ...renewed, ...(await service.call(checkout, { planId, orderId }, options)) };
    }
  };

  /** Returns the message on show that a plan would send. */
  const waitingMessage = (): string | undefined => {
    const { headId } = conversation.state;
    const message = headId === null ? undefined : messageOf(conversation.state, headId);
    return message && needsPlan(message) ? message.id : undefined;
  };

  const returned = async () => {
    if (document.visibilityState !== 'visible' || !isOnShow() || state.order) return;
    // A plan may have been bought in another tab. The first reply alone does not tell, unless a message waits for a plan.
    const couldAsk = state.entitlement ? mayAsk(state.entitlement) : waitingMessage() === undefined;
    await load();
    if (!couldAsk && mayAsk(state.entitlement) && isOnShow() && !state.order) challenges.settle(true);
  };
  for (const event of ['visibilitychange', 'focus'])
    globalThis.addEventListener(event, () => void returned(), { signal });

  const stopListening = conversationEvents.listen((event) => {
    if (event.type !== 'visitor-changed' || event.isSame) return;
    asking.abort();
    keep(null);
    Object.assign(state, nothingKnown);
    if (isOnShow()) void load();
  });
  signal.addEventListener('abort', stopListening);

  return {
    /** Components read it with `useSnapshot`. */
    state,
    /** Asks what the visitor may use. Never rejects. */
    load,
    /** Goes on with the order that this tab was paying for before it was loaded again. */
    resume: (): void => {
      const order = state.order ? undefined : kept();
      if (!order) return;
      if (order.url === undefined) {
        keep(null);
        return;
      }
      state.order = order;
      follow(order);
      void challenges.raise({ type: 'plans' });
    },
    /**
     * Has a plan paid for. Call it right in the press: the tab to pay in is opened at once, for a browser lets nobody open one
     * later.
     */
    buy: async (planId: string): Promise<void> => {
      if (state.order && state.order.url === undefined) return;
      tab = globalThis.open('', '_blank');
      // The page to pay on must not get hold of the chat.
      if (tab) tab.opener = null;
      const before = kept();
      const messageId = waitingMessage();
      const order: Order = {
        planId,
        // An order whose answer was lost comes again, and is the same one.
        orderId: before?.planId === planId ? before.orderId : randomUuid(),
        ...(messageId !== undefined && { messageId }),
      };
      Object.assign(state, { problem: '', tab: tab ? 'open' : 'blocked' });
      keep(order);
      const stopped = askAnew();
      try {
        const placed = await placeOrder(order, stopped);
        stopped.throwIfAborted();
        const url = webUrl(placed.url);
        if (!url) throw new Error('The page to pay on has no address.');
        keep(placed);
        if (tab) tab.location.replace(url.href);
        follow(placed);
      } catch (error) {
        tab?.close();
        // Somebody else is here now.
        if (stopped.aborted) return;
        state.order = null;
        showRefusal(error);
      }
    },
    /** Leaves the order that is being paid for, to choose again; what is paid all the same counts. */
    chooseAgain: (): void => {
      asking.abort();
      keep(null);
      state.problem = '';
      void load();
    },
    /** Lets a subscription end with the period that is paid for. */
    cancel: async (orderId: string): Promise<void> => {
      Object.assign(state, { problem: '', cancelling: orderId });
      try {
        await service.call(cancelPlan, { orderId });
        await load();
      } catch (error) {
        // Somebody else is here now.
        if (state.cancelling !== orderId) return;
        // A toast would lie under the dialog, where nobody hears of it.
        if (isOnShow()) state.problem = failureText(error);
        else showFailure(error);
      } finally {
        if (state.cancelling === orderId) state.cancelling = null;
      }
    },
    /** Shows the log-in instead: the visitor may have a plan already. */
    logIn: (): void => challenges.replace({ type: 'log-in' }),
    /** The visitor wants no plan now. An order that is being paid for is asked for all the same. */
    giveUp: (): void => {
      state.problem = '';
      challenges.settle(false);
    },
  };
};
