import type { Language, Plan } from 'casement/contract';
import type { OrderRow } from '../database/schema.ts';
import type { OrderNames } from './orders.ts';

/** The state of an order, as the provider knows it at this moment. */
export type OrderState =
  | { status: 'open' | 'expired' }
  | {
      status: 'failed';
      subscriptionId?: string | undefined;
      isStillBilled?: boolean | undefined;
    }
  | {
      status: 'paid';
      /** The amount that was paid, in cents of US dollars; undefined for another currency. */
      paidCents: number | undefined;
      paymentId?: string | undefined;
      subscriptionId?: string | undefined;
      /** The end of the period that is paid for; absent for an unlock. */
      accessUntil?: number | undefined;
      renews: boolean;
      ended?: OrderRow['ended'] | undefined;
      /** Whether a subscription of it could be renewed although it cannot be used any more. */
      isStillBilled?: boolean | undefined;
      receiptUrl?: string | undefined;
    };

/** An event whose signature is the provider's. Only its subject is taken from it; the rest is asked for. */
export type ProviderEvent = { id: string; type: string; names: OrderNames };

type CheckoutPage = { sessionId: string; url: string; expiresAt: number };

/** The provider that takes the money. */
export type PaymentProvider = {
  /** Makes a page to pay on; the same one for the same request within a second, another one later. */
  openCheckout(request: {
    order: Pick<OrderRow, 'id' | 'name' | 'kind' | 'amountCents' | 'planId' | 'botId'>;
    interval: Plan['interval'];
    language: Language;
    /** The pages that the visitor goes to afterwards. */
    paidUrl: string;
    cancelledUrl: string;
  }): Promise<CheckoutPage>;
  /** Ends a page on which nothing was paid; does nothing for one that has ended. */
  closeCheckout(sessionId: string): Promise<void>;
  /** Asks for the state of an order. */
  readState(order: OrderRow & { sessionId: string }): Promise<OrderState>;
  /** Reads an event. Rejects when the signature is wrong or too old. */
  readEvent(body: string, signature: string, now: number): Promise<ProviderEvent>;
  /** Lets a subscription end with the period that is paid for. */
  cancelAtEnd(subscriptionId: string): Promise<void>;
  /** Ends a subscription now: it is never billed again. */
  endSubscription(subscriptionId: string): Promise<void>;
};
