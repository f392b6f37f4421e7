import type { CheckoutRefusal } from 'casement/contract';
import { ServiceFailure } from '../base/service-failure.ts';

const refusals: Readonly<Record<CheckoutRefusal['reason'], string>> = {
  owned: 'You already have this plan.',
  over: 'This order is over. Please order again.',
};

export const refuse = (reason: CheckoutRefusal['reason']): ServiceFailure =>
  new ServiceFailure(400, refusals[reason], { reason } satisfies CheckoutRefusal);

export const changing = (): ServiceFailure =>
  new ServiceFailure(503, 'This order is being changed. Please try again.');

/** How often an order that changes while the provider is asked is asked for again. */
export const MAX_ATTEMPTS = 8;
