import * as v from 'valibot';
import type { Round, ToolCall } from '../../base/rounds.ts';
import { sealFor } from '../connection/sealed.ts';

/** The most characters of one round that are kept beside its texts. */
const MAX_LENGTH = 1_000_000;

const Part = v.looseObject({ type: v.string() });

/**
 * A round as the route has told it: the parts of its step in their order, a call as `{ type: 'call', id }`.
 */
export type SealedPart = v.InferOutput<typeof Part>;

/** The facts of a call that the route needs back, such as an approval with its signature. */
const CallFacts = v.object({
  isDynamic: v.optional(v.boolean(), false),
  providerExecuted: v.optional(v.boolean()),
  callProviderMetadata: v.optional(v.unknown()),
  approval: v.optional(v.looseObject({ id: v.string() })),
});
export type CallFacts = v.InferInput<typeof CallFacts>;

/** Keeps parts and facts for the route at `url`. */
export const createSeal = (url: string) => {
  const seal = sealFor(url);
  return {
    /** Returns undefined for more than is kept. */
    write: (kept: SealedPart[] | CallFacts): string | undefined => {
      const text = seal.write(kept);
      return text.length <= MAX_LENGTH ? text : undefined;
    },
    partsOf: ({ encryptedValue }: Round) => seal.read(v.array(Part), encryptedValue),
    factsOf: ({ encryptedValue }: ToolCall): CallFacts => seal.read(CallFacts, encryptedValue) ?? {},
  };
};
export type Seal = ReturnType<typeof createSeal>;
