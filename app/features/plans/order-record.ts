import { readStored } from '../../storage/read-stored.ts';
import { tabStorage } from '../../storage/safe-storage.ts';
import type { Address } from '../../visitor/visitor-state.ts';
import { orderKey } from './kept-order.ts';
import { Order, type PlansState } from './plans-state.ts';

/** Keeps the order that is being paid for: in the state, and beyond a reload of this tab. */
export const createOrderRecord = (state: PlansState, address: Address) => {
  const key = orderKey(address);
  return {
    /** Returns what was kept last, also before the reload. */
    read: (): Order | undefined => readStored(tabStorage, key, Order),
    keep: (order: Order): void => {
      state.order = order;
      tabStorage.set(key, JSON.stringify(order));
    },
    forget: (): void => {
      state.order = null;
      tabStorage.remove(key);
    },
  };
};
