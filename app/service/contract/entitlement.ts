import * as v from 'valibot';
import { EpochMs, flag, Id, maybe, text } from './primitives.ts';

/** A plan that the visitor has bought and may use. */
export const Purchase = v.object({
  /** The order that it was bought by. */
  orderId: Id,
  planId: v.string(),
  /** The name of the plan when it was bought: it may not be offered any more. */
  name: text,
  kind: v.picklist(['subscription', 'unlock']),
  /** The end of what is paid for; absent for an unlock, which has none. */
  until: maybe(EpochMs),
  /** 1: it is paid for again at `until`, unless it is cancelled before. */
  renews: flag(0),
  /** The provider's receipt or invoice. */
  receiptUrl: maybe(v.string()),
});
export type Purchase = v.InferOutput<typeof Purchase>;

/** How much a visitor may use of a bot. */
export const Entitlement = v.object({
  /** The id of the plan whose messages are being used; absent without one. */
  plan: maybe(v.string()),
  /** Messages left until `until`; absent means any number. */
  remaining: maybe(v.number()),
  /** How many messages `remaining` began with. */
  limit: maybe(v.number()),
  /** When `remaining` is `limit` again. */
  until: maybe(EpochMs),
  /** Whether the visitor has bought a one-time unlock. */
  unlocked: maybe(v.boolean()),
  purchases: maybe(v.array(Purchase)),
});
export type Entitlement = v.InferOutput<typeof Entitlement>;
