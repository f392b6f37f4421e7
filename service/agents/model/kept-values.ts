import type { JSONObject, LanguageModelV3Message, SharedV3ProviderOptions } from '@ai-sdk/provider';
import type { Source } from 'casement/contract';
import * as v from 'valibot';

type AssistantContent = Extract<LanguageModelV3Message, { role: 'assistant' }>['content'];

/**
 * A part of a round as its provider wants it back. Of text and calls only the place and the provider's
 * options are kept: the round has the rest.
 */
export type KeptPart =
  | { type: 'text'; providerOptions?: SharedV3ProviderOptions }
  | { type: 'call'; id: string }
  | Exclude<AssistantContent[number], { type: 'text' | 'file' }>;

/** Values that a model gave with a round or a call that have to be given back to it. */
export type Kept = {
  /** Fields of the message or the call that the endpoint added to OpenAI's. */
  fields?: JSONObject;
  /** The parts of the round, where their order and their signatures matter. */
  parts?: KeptPart[];
  /** Options of the provider for a call. */
  options?: SharedV3ProviderOptions;
};

/** Where a model is asked; its values go back there alone. */
type Place = { place: string };

const StoredValue = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    host: v.string(),
    fields: v.optional(v.record(v.string(), v.any())),
    parts: v.optional(v.array(v.any())),
    options: v.optional(v.record(v.string(), v.any())),
    sources: v.optional(v.array(v.any())),
  }),
);

/** Writes what a model gave, for its place alone, and the sources that a round has found on the web. */
export const keep = ({ place }: Place, kept: Kept, sources: readonly Source[] = []): string =>
  JSON.stringify({ host: place, ...kept, ...(sources.length > 0 && { sources }) });

/** Reads what was kept; nothing of another place, which would refuse it. */
export const keptFor = ({ place }: Place, value: string | undefined): Kept => {
  const result = v.safeParse(StoredValue, value);
  return result.success && result.output.host === place ? (result.output as Kept) : {};
};

/** Returns the place that a value goes back to. */
export const keptPlace = (value: string | undefined): string | undefined => {
  const result = v.safeParse(StoredValue, value);
  return result.success ? result.output.host : undefined;
};

/** Reads the sources that a round has found on the web, whoever found them. */
export const keptSources = (value: string | undefined): Source[] => {
  const result = v.safeParse(StoredValue, value);
  return result.success ? ((result.output.sources ?? []) as Source[]) : [];
};
