import { poll } from '../../base/poll.ts';
import { webUrl } from '../../base/safe-address.ts';
import { randomUuid } from '../../base/uuid.ts';
import { readStored } from '../../storage/read-stored.ts';
import { tabStorage } from '../../storage/safe-storage.ts';
import type { App } from '../app.ts';
import { orderKey } from './kept-order.ts';
import { placeOrder, readStatus } from './order-calls.ts';
import { Order, type PlansState } from './plans-state.ts';

export type PayOrderOptions = Pick<App, 'visitor' | 'signal'> & {
  state: PlansState;
  onPaid: (order: Order) => Promise<void>;
  /** Nothing was paid: the provider says so, or the order has run out. */
  onUnpaid: (status: 'failed' | 'expired') => void;
};

/** Makes an order; one whose answer was lost comes again, and is the same one. */
const newOrder = (planId: string, messageId: string | undefined, before: Order | undefined): Order => ({
  planId,
  orderId: before?.planId === planId ? before.orderId : randomUuid(),
  ...(messageId !== undefined && { messageId }),
});

/** Owns the one order that is being paid for: its record, its tab, and what the service is asked about it. */
export const createPayOrder = ({ visitor, signal, state, onPaid, onUnpaid }: PayOrderOptions) => {
  const { service } = visitor;
  const storageKey = orderKey(visitor.address);
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

  const keep = (order: Order | null) => {
    state.order = order;
    if (order) tabStorage.set(storageKey, JSON.stringify(order));
    else tabStorage.remove(storageKey);
  };
  const kept = () => readStored(tabStorage, storageKey, Order);

  const end = () => {
    keep(null);
    tab?.close();
  };
  /** Asks for the state of the order until its end is known. */
  const follow = (order: Order): void => {
    const stopped = askAnew();
    const ask = async (): Promise<boolean> => {
      const status = await readStatus(service, order.orderId);
      if (stopped.aborted) return false;
      if (status === 'paid') {
        end();
        await onPaid(order);
        return false;
      }
      if (status === 'failed' || status === 'expired') {
        end();
        onUnpaid(status);
        return false;
      }
      if (tab) state.tab = tab.closed ? 'closed' : 'open';
      return true;
    };
    poll(ask, { signal: stopped, startsAtOnce: true });
  };

  return {
    /** Goes on with the order that was being paid for before a reload; returns whether there is one. */
    resume: (): boolean => {
      const order = state.order ? undefined : kept();
      if (order?.url === undefined) {
        if (order) keep(null);
        return false;
      }
      state.order = order;
      follow(order);
      return true;
    },
    /**
     * Opens the tab to pay in and asks for the page to pay on. Call it directly in the press, because the
     * browser allows no new tab later. Rejects when there is no such page; resolves without a word when
     * another visitor has taken over by then.
     * @param isWanted Asked before anything is ordered; false leaves it.
     */
    begin: async (
      planId: string,
      messageId: string | undefined,
      isWanted: () => Promise<boolean>,
    ): Promise<void> => {
      tab = globalThis.open('', '_blank');
      // The page to pay on must not get hold of the chat.
      if (tab) tab.opener = null;
      const order = newOrder(planId, messageId, kept());
      Object.assign(state, { problem: null, tab: tab ? 'open' : 'blocked' });
      keep(order);
      const stopped = askAnew();
      try {
        if (!(await isWanted())) {
          tab?.close();
          if (!stopped.aborted) keep(null);
          return;
        }
        stopped.throwIfAborted();
        const placed = await placeOrder(service, order, stopped, keep);
        stopped.throwIfAborted();
        const url = webUrl(placed.url);
        if (!url) throw new Error('The page to pay on has no address.');
        keep(placed);
        if (tab) tab.location.replace(url.href);
        follow(placed);
      } catch (error) {
        tab?.close();
        if (stopped.aborted) return;
        state.order = null;
        throw error;
      }
    },
    /** Leaves the order; what is paid all the same counts. */
    leave: (): void => {
      asking.abort();
      keep(null);
    },
  };
};
