import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { OrderRow } from '../database/schema.ts';
import { MINUTE_MS } from '../base/durations.ts';
import { askOutside } from '../base/outside-failure.ts';
import type { OrderState, PaymentProvider, ProviderEvent } from './provider.ts';

export type StripeOptions = {
  secretKey: string;
  /** The secret that events are signed with. */
  webhookSecret: string;
  /** Another address that speaks Stripe's interface; absent means Stripe's own. */
  apiBase?: string | undefined;
};

/** How old an event may be, seconds: an older one was sent again by somebody. */
const TOLERANCE_S = 300;
/** How long a page to pay on stands open. */
const CHECKOUT_MS = 60 * MINUTE_MS;
const TIMEOUT_MS = 20_000;
export const STRIPE = 'https://api.stripe.com';

/** Makes Stripe's own client, which is loaded with the first payment. */
export const createStripeClient = ({ secretKey, apiBase }: StripeOptions) => {
  let client: Promise<Stripe> | undefined;
  const load = async (): Promise<Stripe> => {
    const { default: StripeClient } = await import('stripe');
    const url = apiBase === undefined ? undefined : new URL(apiBase);
    return new StripeClient(secretKey, {
      maxNetworkRetries: 2,
      timeout: TIMEOUT_MS,
      telemetry: false,
      ...(url && {
        protocol: url.protocol === 'http:' ? 'http' : 'https',
        host: url.hostname,
        ...(url.port && { port: url.port }),
      }),
    });
  };
  return (): Promise<Stripe> => (client ??= load());
};

const idOf = (field: string | { id: string } | null | undefined): string | undefined =>
  typeof field === 'string' ? field : field?.id;

const ms = (seconds: number): number => seconds * 1000;

/** Whether a payment was taken back, and by whom. */
const endOf = async (stripe: Stripe, payment: Stripe.PaymentIntent): Promise<OrderRow['ended']> => {
  const charge = payment.latest_charge;
  if (!charge || typeof charge === 'string') return null;
  if (charge.refunded) return 'refunded';
  if (!charge.disputed) return null;
  const { data } = await stripe.disputes.list({ payment_intent: payment.id });
  return data.every(({ status }) => status === 'won' || status === 'warning_closed') ? null : 'disputed';
};

const readPayment = (stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });

const receiptOf = ({ latest_charge: charge }: Stripe.PaymentIntent): string | undefined =>
  typeof charge === 'string' ? undefined : (charge?.receipt_url ?? undefined);

/** A payment that its bank did not make. Of a subscription, Stripe goes on trying for weeks. */
const REFUSED: ReadonlySet<string> = new Set(['requires_payment_method', 'canceled']);

const readSubscription = async (stripe: Stripe, id: string) => {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.payments'] });
  const { status, latest_invoice: invoice, items } = subscription;
  const period = items.data[0];
  const isPaid = typeof invoice === 'object' && invoice?.status === 'paid';
  const paymentId =
    typeof invoice === 'object'
      ? invoice?.payments?.data
          .map(({ payment }) => idOf(payment.payment_intent))
          .find((found) => found !== undefined)
      : undefined;
  const payment = paymentId === undefined ? undefined : await readPayment(stripe, paymentId);
  const takenBack = payment ? await endOf(stripe, payment) : null;
  const isOver = ['canceled', 'unpaid', 'incomplete_expired', 'paused'].includes(status);
  return {
    status,
    isRefused: payment !== undefined && REFUSED.has(payment.status),
    paymentId,
    subscriptionId: id,
    // At its end Stripe begins the next period at once, and only then asks for the money.
    accessUntil: period && ms(isPaid ? period.current_period_end : period.current_period_start),
    renews: !isOver && !subscription.cancel_at_period_end && subscription.cancel_at === null,
    ended: takenBack ?? (isOver ? ('cancelled' as const) : null),
    isStillBilled: !isOver,
    receiptUrl: typeof invoice === 'object' ? (invoice?.hosted_invoice_url ?? undefined) : undefined,
  };
};

/** Asks for the state of an order. */
const readState = async (stripe: Stripe, order: { sessionId: string }): Promise<OrderState> => {
  const session = await stripe.checkout.sessions.retrieve(order.sessionId);
  if (session.status !== 'complete') return { status: session.status === 'expired' ? 'expired' : 'open' };
  const paidCents = session.currency === 'usd' ? (session.amount_total ?? undefined) : undefined;
  const subscriptionId = idOf(session.subscription);
  if (subscriptionId !== undefined) {
    const { status, isRefused, ...subscription } = await readSubscription(stripe, subscriptionId);
    const { ended, isStillBilled } = subscription;
    if (status === 'incomplete_expired') return { status: 'failed' };
    if (session.payment_status === 'unpaid' || status === 'incomplete')
      return ended || isRefused ? { status: 'failed', subscriptionId, isStillBilled } : { status: 'open' };
    return { status: 'paid', paidCents, ...subscription };
  }
  const paymentId = idOf(session.payment_intent);
  const payment = paymentId === undefined ? undefined : await readPayment(stripe, paymentId);
  if (session.payment_status === 'unpaid') {
    const isPending = payment?.status === 'processing' || payment?.status === 'requires_action';
    return { status: isPending ? 'open' : 'failed' };
  }
  return {
    status: 'paid',
    paidCents,
    paymentId,
    renews: false,
    ended: payment ? await endOf(stripe, payment) : null,
    receiptUrl: payment && receiptOf(payment),
  } satisfies OrderState;
};

/** Describes the page to pay for an order on. */
const pageOf = (
  { order, interval, language, paidUrl, cancelledUrl }: Parameters<PaymentProvider['openCheckout']>[0],
  expiresAt: number,
): Stripe.Checkout.SessionCreateParams => {
  const { id, name, kind, amountCents, planId, botId } = order;
  const metadata = { order_id: id, plan_id: planId, bot_id: botId };
  const isSubscription = kind === 'subscription';
  return {
    mode: isSubscription ? 'subscription' : 'payment',
    client_reference_id: id,
    metadata,
    // Later events of Stripe are about these.
    ...(isSubscription ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: amountCents,
          product_data: { name },
          ...(isSubscription && { recurring: { interval: interval ?? 'month' } }),
        },
      },
    ],
    locale: language === 'zh-CN' ? 'zh' : 'en',
    success_url: paidUrl,
    cancel_url: cancelledUrl,
    expires_at: Math.floor(expiresAt / 1000),
  };
};

/** Takes payments by Stripe Checkout; asks what is paid each time: events may be late, twice or unordered. */
export const createStripeProvider = (
  { webhookSecret, apiBase = STRIPE }: Pick<StripeOptions, 'webhookSecret' | 'apiBase'>,
  load: () => Promise<Stripe>,
  now: () => number,
): PaymentProvider => {
  const asking = <Result>(ask: (stripe: Stripe) => Promise<Result>): Promise<Result> =>
    askOutside(apiBase, async () => ask(await load()));
  return {
    readState: (order) => asking((stripe) => readState(stripe, order)),
    openCheckout: (request) =>
      asking(async (stripe) => {
        const page = pageOf(request, now() + CHECKOUT_MS);
        // Stripe refuses a key that comes again with other parameters, such as another language or a later
        // end.
        const parameters = createHash('sha256').update(JSON.stringify(page)).digest('hex');
        const session = await stripe.checkout.sessions.create(page, {
          idempotencyKey: `checkout-${request.order.id}-${parameters}`,
        });
        if (!session.url) throw new Error('Stripe made no page to pay on');
        return { sessionId: session.id, url: session.url, expiresAt: ms(session.expires_at) };
      }),
    closeCheckout: (sessionId) =>
      asking(async (stripe) => {
        const isOpen = async () => (await stripe.checkout.sessions.retrieve(sessionId)).status === 'open';
        if (!(await isOpen())) return;
        try {
          await stripe.checkout.sessions.expire(sessionId);
        } catch (error) {
          // Another request may have ended it meanwhile, which Stripe refuses to do twice.
          if (await isOpen()) throw error;
        }
      }),
    readEvent: async (body, signature, at) => {
      const stripe = await load();
      const event = await stripe.webhooks.constructEventAsync(
        body,
        signature,
        webhookSecret,
        TOLERANCE_S,
        undefined,
        at,
      );
      return { id: event.id, type: event.type, names: namesIn(event) };
    },
    cancelAtEnd: (subscriptionId) =>
      asking(async (stripe) => {
        await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
      }),
    endSubscription: (subscriptionId) =>
      asking(async (stripe) => {
        await stripe.subscriptions.cancel(subscriptionId);
      }),
  };
};

/** The fields of an invoice before API version 2025-03-31, in which an account's events may be rendered. */
type EarlierInvoice = {
  subscription?: string | { id: string } | null;
  subscription_details?: { metadata: Stripe.Metadata | null } | null;
};

/** Returns the ids in an event by which its order is known. */
const namesIn = (event: Stripe.Event): ProviderEvent['names'] => {
  if (
    event.type === 'checkout.session.completed' ||
    event.type === 'checkout.session.async_payment_succeeded' ||
    event.type === 'checkout.session.async_payment_failed' ||
    event.type === 'checkout.session.expired'
  )
    return { sessionId: event.data.object.id };
  if (
    event.type === 'customer.subscription.updated' ||
    event.type === 'customer.subscription.deleted' ||
    event.type === 'customer.subscription.paused' ||
    event.type === 'customer.subscription.resumed'
  ) {
    const { id, metadata } = event.data.object;
    return { subscriptionId: id, orderId: metadata['order_id'] };
  }
  if (event.type === 'invoice.paid' || event.type === 'invoice.payment_failed') {
    const invoice = event.data.object as Stripe.Invoice & EarlierInvoice;
    const details = invoice.parent?.subscription_details ?? invoice.subscription_details;
    return {
      subscriptionId: idOf(invoice.parent?.subscription_details?.subscription ?? invoice.subscription),
      orderId: details?.metadata?.['order_id'],
    };
  }
  if (event.type === 'charge.refunded') {
    const { payment_intent: payment, metadata } = event.data.object;
    return { paymentId: idOf(payment), orderId: metadata['order_id'] };
  }
  if (event.type === 'charge.dispute.created' || event.type === 'charge.dispute.closed')
    return { paymentId: idOf(event.data.object.payment_intent) };
  return {};
};
