import type { OrderStatus } from 'casement/contract';
import type { Logger } from 'pino';
import { audit } from '../accounts/index.ts';
import { notFound, ServiceFailure } from '../base/service-failure.ts';
import type { Queries } from '../database/queries.ts';
import type { OrderRow } from '../database/schema.ts';
import { changing, MAX_ATTEMPTS } from './order-refusals.ts';
import { changeOrder, detailOf, findOrder, rememberEvent } from './orders.ts';
import type { OrderState, PaymentProvider } from './provider.ts';

export type SettlingOptions = {
  queries: Queries;
  /** Undefined: nothing can be bought. */
  provider: PaymentProvider | undefined;
  logger: Logger;
  now: () => number;
};

/** Tells the change of an order in words for the audit trail; undefined when nothing of note has changed. */
const noteOf = (order: OrderRow, change: Partial<OrderRow>): string | undefined => {
  const after = { ...order, ...change };
  if (after.status !== order.status) return after.status;
  if (after.status !== 'paid') return undefined;
  if (after.ended !== order.ended) return after.ended ?? 'restored';
  if (after.accessUntil !== order.accessUntil) return 'renewed';
  return after.renews === order.renews ? undefined : after.renews ? 'resumed' : 'cancelled';
};

/** Brings orders to what the provider knows of them: only its word decides what a visitor may use. */
export const createSettling = ({ queries, provider, logger, now }: SettlingOptions) => {
  const required = (): PaymentProvider => {
    if (!provider) throw new ServiceFailure(503, 'Payments are not available at the moment.');
    return provider;
  };

  /** Asks for an order's state, and ends an unusable subscription: visitors must not go on paying. */
  const readState = async (order: OrderRow & { sessionId: string }): Promise<OrderState> => {
    const state = await required().readState(order);
    const isUseless = state.status === 'failed' || (state.status === 'paid' && state.ended);
    if (isUseless && state.isStillBilled && state.subscriptionId)
      await required().endSubscription(state.subscriptionId);
    return state;
  };

  /**
   * Ends an order that nobody has paid, and returns `expired`. Returns `paid`, or `open` while a payment is
   * under way, and leaves the order to the provider's event.
   */
  const closeOrder = async (order: OrderRow): Promise<OrderStatus> => {
    const { sessionId } = order;
    if (sessionId !== null) {
      await required().closeCheckout(sessionId);
      const { status } = await readState({ ...order, sessionId });
      if (status === 'paid' || status === 'open') return status;
    }
    await changeOrder(queries, order, { status: 'expired' }, now());
    return 'expired';
  };

  /** Returns the fields of an order that change when the provider says this of it. */
  const changeFor = (order: OrderRow, state: OrderState): Partial<OrderRow> => {
    if (state.status !== 'paid') return order.status === 'paid' ? {} : { status: state.status };
    if (state.paidCents !== order.amountCents) {
      logger.error({ orderId: order.id }, 'an order was paid with another amount than it asks for');
      return { status: 'failed' };
    }
    const { paymentId = null, subscriptionId = null, accessUntil = null, renews } = state;
    const { ended = null, receiptUrl = null } = state;
    return { status: 'paid', paymentId, subscriptionId, accessUntil, renews, ended, receiptUrl };
  };

  /**
   * Brings an order to what the provider knows of it now, and remembers the event that said so. Several at
   * once, in any order and in any process, come to the same.
   */
  const settle = async (orderId: string, event?: { id: string; type: string }): Promise<void> => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const order = await findOrder(queries, orderId);
      if (!order) throw notFound('This order');
      const { sessionId } = order;
      if (sessionId === null) return;
      const state = await readState({ ...order, sessionId });
      const change = changeFor(order, state);
      const note = noteOf(order, change);
      const isChanged = await queries.transaction(async (transaction) => {
        if (!(await changeOrder(transaction, order, change, now()))) return false;
        const { botId, visitorId } = order;
        const entry = { at: now(), actor: 'provider' as const, botId, visitorId, detail: detailOf(order) };
        if (note) await audit(transaction, { ...entry, action: note });
        if (event) await rememberEvent(transaction, event, now());
        return true;
      });
      if (isChanged) return;
    }
    throw changing();
  };

  return {
    /** Returns the provider. Throws 503 where there is none. */
    required,
    closeOrder,
    settle,
  };
};
export type Settling = ReturnType<typeof createSettling>;
