import { randomUUID } from 'node:crypto';
import type { Language } from 'casement/contract';
import { eq } from 'drizzle-orm';
import { MINUTE_MS } from '../../base/durations.ts';
import type { Signer } from '../../base/signer.ts';
import type { Queries } from '../../database/queries.ts';
import { type OrderRow, testPayments } from '../../database/schema.ts';
import type { OrderState, PaymentProvider, ProviderEvent } from '../provider.ts';

/** A page to pay on without money, and what has come of it. */
export type TestCheckout = Pick<OrderRow, 'name' | 'kind' | 'amountCents'> & {
  id: string;
  url: string;
  language: Language;
  paidUrl: string;
  cancelledUrl: string;
  expiresAt: number;
  outcome?: 'paid' | 'declined' | 'expired';
  /** Of a subscription that was paid for. */
  accessUntil?: number;
  renews?: boolean;
  isEnded?: boolean;
};

/** Returns the same day of the next month, or its last one. */
export const monthAfter = (time: number): number => {
  const date = new Date(time);
  const month = date.getUTCMonth();
  date.setUTCMonth(month + 1);
  // There was no such day: the date has run into the month after.
  if (date.getUTCMonth() !== (month + 1) % 12) date.setUTCDate(0);
  return date.getTime();
};

/** How long a page to pay on stands open. */
const CHECKOUT_MS = 60 * MINUTE_MS;

const stateOf = ({ outcome, kind, amountCents, id, url, ...checkout }: TestCheckout): OrderState => {
  if (outcome === 'declined') return { status: 'failed' };
  if (outcome !== 'paid') return { status: outcome ?? 'open' };
  const { accessUntil, renews = false, isEnded } = checkout;
  return {
    status: 'paid',
    paidCents: amountCents,
    ...(kind === 'subscription' && { subscriptionId: id, accessUntil }),
    renews,
    ended: isEnded ? 'cancelled' : null,
    receiptUrl: `${url}/receipt`,
  };
};

/**
 * Sells plans without money, for a service that is tried out. It stands in the provider's place and not in
 * Stripe's: what becomes of an order does not depend on how Stripe says it, and the tests of Stripe have a
 * fake of it for themselves.
 */
export const createTestProvider = (options: {
  queries: Queries;
  /** Names the pages, so that nobody finds another visitor's. */
  signer: Signer;
  /** The path of the page to pay on; its id is added at the end. */
  pagePath: string;
  /** Hears of what becomes of a page, as of a provider's events. */
  onEvent: (event: ProviderEvent) => Promise<void>;
  now: () => number;
}) => {
  const { queries, signer, pagePath, onEvent, now } = options;

  const write = async (checkout: TestCheckout): Promise<void> => {
    const { id } = checkout;
    await queries
      .insert(testPayments)
      .values({ id, object: checkout })
      .onConflictDoUpdate({ target: testPayments.id, set: { object: checkout } });
  };

  const find = async (id: string): Promise<TestCheckout | undefined> => {
    const [row] = await queries.select().from(testPayments).where(eq(testPayments.id, id));
    if (!row) return undefined;
    const checkout = row.object as TestCheckout;
    const isOver = checkout.outcome === undefined && checkout.expiresAt <= now();
    return isOver ? { ...checkout, outcome: 'expired' } : checkout;
  };

  const change = async (id: string, fields: Partial<TestCheckout>): Promise<void> => {
    const checkout = await find(id);
    if (checkout) await write({ ...checkout, ...fields });
  };

  /** Ends a page that is still open, and tells of it; does nothing for one that has ended. */
  const end = async (id: string, outcome: NonNullable<TestCheckout['outcome']>): Promise<void> => {
    const checkout = await find(id);
    if (!checkout || checkout.outcome !== undefined) return;
    const begins = outcome === 'paid' && checkout.kind === 'subscription';
    await write({ ...checkout, outcome, ...(begins && { accessUntil: monthAfter(now()), renews: true }) });
    await onEvent({ id: randomUUID(), type: `test.${outcome}`, names: { sessionId: id } });
  };

  const provider: PaymentProvider = {
    openCheckout: async ({ order, language, paidUrl, cancelledUrl }) => {
      const { name, kind, amountCents } = order;
      const expiresAt = now() + CHECKOUT_MS;
      const id = signer.sign([order.id, language, paidUrl, Math.floor(expiresAt / 1000)]);
      const url = new URL(`${pagePath}/${id}`, paidUrl).href;
      const known = await find(id);
      const page = { id, name, kind, amountCents, url, language, paidUrl, cancelledUrl, expiresAt };
      if (!known) await write(page);
      return { sessionId: id, url, expiresAt: known?.expiresAt ?? expiresAt };
    },
    closeCheckout: (id) => end(id, 'expired'),
    readState: async ({ sessionId }) => {
      const checkout = await find(sessionId);
      return checkout ? stateOf(checkout) : { status: 'expired' };
    },
    readEvent: () => Promise.reject(new Error('the test checkout sends no events over the network')),
    cancelAtEnd: (id) => change(id, { renews: false }),
    endSubscription: (id) => change(id, { renews: false, isEnded: true }),
  };

  return {
    provider,
    find,
    /** The visitor pays. */
    pay: (id: string) => end(id, 'paid'),
    /** The visitor's bank refuses. */
    decline: (id: string) => end(id, 'declined'),
  };
};
export type TestProvider = ReturnType<typeof createTestProvider>;
