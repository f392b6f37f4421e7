import * as v from 'valibot';
import { randomUuid } from '../../base/uuid.ts';
import * as codes from '../../service/contract/codes.ts';
import { checkout, type OrderStatus, readOrder } from '../../service/contract/payments.ts';
import { ServiceError } from '../../service/service-error.ts';
import type { Service } from '../../service/service.ts';
import type { Order } from './plans-state.ts';

const isOver = (error: unknown): boolean =>
  error instanceof ServiceError && v.is(v.object({ reason: v.literal('over') }), error.data);

/** Asks for the state of an order; `unknown` when the service cannot say now. */
export const readStatus = async (service: Service, orderId: string): Promise<OrderStatus | 'unknown'> => {
  try {
    return (await service.call(readOrder, { orderId })).status;
  } catch (error) {
    // The service does not know this visitor's order: another one has taken over. Other failures may pass.
    return error instanceof ServiceError && error.code === codes.notFound ? 'expired' : 'unknown';
  }
};

/**
 * Asks for the page to pay on. Rejects with a `ServiceError`.
 * @param onRenewed Hears of the order that takes the place of one that is over.
 */
export const placeOrder = async (
  service: Service,
  order: Order,
  signal: AbortSignal,
  onRenewed: (order: Order) => void,
): Promise<Order> => {
  const place = async (placed: Order): Promise<Order> => {
    const { planId, orderId } = placed;
    return { ...placed, ...(await service.call(checkout, { planId, orderId }, { signal })) };
  };
  try {
    return await place(order);
  } catch (error) {
    if (!isOver(error)) throw error;
    const renewed = { ...order, orderId: randomUuid() };
    onRenewed(renewed);
    return place(renewed);
  }
};
