import { poll } from '../../base/poll.ts';
import { webUrl } from '../../base/safe-address.ts';
import { randomUuid } from '../../base/uuid.ts';
import type { App } from '../app.ts';
import { placeOrder, readStatus } from './order-calls.ts';
import { createOrderRecord } from './order-record.ts';
import { createPaymentTab } from './payment-tab.ts';
import type { Order, PlansState } from './plans-state.ts';

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

/** Has one order at a time paid for, and asks the service what has become of it. */
export const createPayOrder = ({ visitor, signal, state, onPaid, onUnpaid }: PayOrderOptions) => {
  const { service } = visitor;
  const record = createOrderRecord(state, visitor.address);
  const tab = createPaymentTab(state);
  /** Ends what is asked about an order. */
  let asking = new AbortController();
  signal.addEventListener('abort', () => asking.abort());
  const askAnew = (): AbortSignal => {
    asking.abort();
    asking = new AbortController();
    return asking.signal;
  };

  const end = () => {
    record.forget();
    tab.close();
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
      tab.look();
      return true;
    };
    poll(ask, { signal: stopped, startsAtOnce: true });
  };

  return {
    /** Goes on with the order that was being paid for before a reload; returns whether there is one. */
    resume: (): boolean => {
      const order = state.order ? undefined : record.read();
      if (order?.url === undefined) {
        if (order) record.forget();
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
      tab.open();
      state.problem = null;
      const order = newOrder(planId, messageId, record.read());
      record.keep(order);
      const stopped = askAnew();
      try {
        if (!(await isWanted())) {
          tab.close();
          if (!stopped.aborted) record.forget();
          return;
        }
        stopped.throwIfAborted();
        const placed = await placeOrder(service, order, stopped, record.keep);
        stopped.throwIfAborted();
        const url = webUrl(placed.url);
        if (!url) throw new Error('The page to pay on has no address.');
        record.keep(placed);
        tab.show(url);
        follow(placed);
      } catch (error) {
        tab.close();
        if (stopped.aborted) return;
        state.order = null;
        throw error;
      }
    },
    /** Leaves the order; what is paid all the same counts. */
    leave: (): void => {
      asking.abort();
      record.forget();
    },
  };
};
