import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Round, ToolCall } from '../../base/rounds.ts';

/** The most characters of one round that are kept beside its texts. */
const MAX_LENGTH = 1_000_000;

const Part = v.looseObject({ type: v.string() });

/** A round as the route has told it: the parts of its step in their order, a call as `{ type: 'call', id }`. */
export type SealedPart = v.InferOutput<typeof Part>;

/** The facts of a call that the route needs back, such as an approval with its signature. */
const CallFacts = v.object({
  isDynamic: v.optional(v.boolean(), false),
  providerExecuted: v.optional(v.boolean()),
  callProviderMetadata: v.optional(v.unknown()),
  approval: v.optional(v.looseObject({ id: v.string() })),
});
export type CallFacts = v.InferInput<typeof CallFacts>;

/** Keeps parts and facts for the route at `url`, and reads none of another route: signatures of models are its secret. */
export const createSeal = (url: string) => {
  const of = createHash('sha256').update(url).digest('base64url').slice(0, 12);
  const read = <Schema extends v.GenericSchema>(schema: Schema, text: string | undefined) => {
    const Sealed = v.pipe(v.string(), v.parseJson(), v.object({ of: v.literal(of), value: schema }));
    const result = v.safeParse(Sealed, text);
    return result.success ? (result.output.value as v.InferOutput<Schema>) : undefined;
  };
  const write = (value: unknown): string | undefined => {
    const text = JSON.stringify({ of, value });
    return text.length <= MAX_LENGTH ? text : undefined;
  };
  return {
    writeParts: (parts: SealedPart[]): string | undefined => write(parts),
    partsOf: ({ encryptedValue }: Round): SealedPart[] | undefined => read(v.array(Part), encryptedValue),
    writeFacts: (facts: CallFacts): string | undefined => write(facts),
    factsOf: ({ encryptedValue }: ToolCall): CallFacts => read(CallFacts, encryptedValue) ?? {},
  };
};
export type Seal = ReturnType<typeof createSeal>;
