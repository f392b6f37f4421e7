import * as v from 'valibot';
import type { Words } from '../../i18n/words.ts';
import type { Entitlement } from '../../service/contract/entitlement.ts';

export const Order = v.object({
  orderId: v.string(),
  planId: v.string(),
  /** The page to pay on; absent while the service is asked for it. */
  url: v.optional(v.string()),
  /** The message that goes out once it is paid. */
  messageId: v.optional(v.string()),
});
export type Order = v.InferOutput<typeof Order>;

export type PlansState = {
  /** How much the visitor may use; undefined until the service has said so. */
  entitlement: Entitlement | undefined;
  loading: 'idle' | 'loading' | 'failed';
  /** The order that is being paid for. */
  order: Order | null;
  /** State of the tab to pay in: `blocked` by the browser, `closed` when it seems to be closed unpaid. */
  tab: 'open' | 'blocked' | 'closed';
  /** Why nothing was bought or cancelled. */
  problem: Words | null;
  /** The order whose subscription is being cancelled. */
  cancelling: string | null;
};

export const nothingKnown: PlansState = {
  entitlement: undefined,
  loading: 'idle',
  order: null,
  tab: 'open',
  problem: null,
  cancelling: null,
};
