import * as v from 'valibot';
import { boundedFetch } from '../../base/bounded-fetch.ts';
import { askOutside } from '../../base/outside-failure.ts';

/** An endpoint that makes vectors of texts, as OpenAI's `/embeddings` does. */
export type EmbeddingsConfig = {
  model: string;
  /** The endpoint up to and including `/v1`. */
  baseUrl: string;
  /** Absent for an endpoint that needs none. */
  apiKey?: string;
};

export type Embedder = {
  /** Says which vectors can be compared: those of one model at one endpoint. */
  key: string;
  /** Returns a vector of each text. Rejects when the endpoint is away, refuses or answers anything else. */
  embed(texts: string[], timeoutMs: number): Promise<number[][]>;
};

/** A reply is a few megabytes: a batch of vectors, each of a few thousand numbers in decimals. */
const MAX_REPLY_BYTES = 32 * 1024 * 1024;

const Reply = v.object({
  data: v.array(v.object({ index: v.optional(v.number()), embedding: v.array(v.number()) })),
});

const Refusal = v.object({ error: v.union([v.string(), v.object({ message: v.string() })]) });
/**
 * What an operator has got wrong: the key, the address or the model. A refusal of a text may repeat it, and
 * is not logged.
 */
const EXPLAINED = new Set([401, 403, 404]);
const LONGEST_REASON = 200;

/** An answer of an endpoint that is no vectors. */
export class EmbeddingsRefusal extends Error {
  override readonly name = 'EmbeddingsRefusal';
  /** Whether less at once might be taken. */
  readonly isTooMuch: boolean;
  /** When the endpoint wants to be asked again; absent where it does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { isTooMuch = false, retryAfterMs }: Partial<EmbeddingsRefusal> = {}) {
    super(message);
    this.isTooMuch = isTooMuch;
    this.retryAfterMs = retryAfterMs;
  }
}

/** What is answered to too many texts or to one too long; the server of llama.cpp says 500. */
const TOO_MUCH = new Set([400, 413, 422, 500]);
/** A text that is cut to fewer characters says too little about its passage. */
const LEAST_TEXT = 400;

/** Reads a `Retry-After`: seconds, or a date. */
const retryAfterMsOf = ({ headers }: Response): number | undefined => {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : 1000 * seconds;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
};

/** The status of a refusal, with the endpoint's own reason where it speaks of the configuration. */
const reasonOf = async (response: Response): Promise<string> => {
  const { status } = response;
  if (!EXPLAINED.has(status)) return String(status);
  const refusal = v.safeParse(Refusal, await response.json().catch(() => undefined));
  if (!refusal.success) return String(status);
  const { error } = refusal.output;
  return `${status}: ${(typeof error === 'string' ? error : error.message).slice(0, LONGEST_REASON)}`;
};

export const createEmbedder = ({ model, baseUrl, apiKey }: EmbeddingsConfig): Embedder => {
  const url = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/embeddings`;
  const embedAtOnce: Embedder['embed'] = async (input, timeoutMs) => {
    const headers = {
      'Content-Type': 'application/json',
      ...(apiKey !== undefined && { Authorization: `Bearer ${apiKey}` }),
    };
    const body = JSON.stringify({ model, input, encoding_format: 'float' });
    const bounds = { maxBytes: MAX_REPLY_BYTES, timeoutMs };
    const response = await boundedFetch(url, { method: 'POST', headers, body }, bounds);
    if (!response.ok) {
      throw new EmbeddingsRefusal(`the embeddings endpoint answered ${await reasonOf(response)}`, {
        isTooMuch: TOO_MUCH.has(response.status),
        retryAfterMs: retryAfterMsOf(response),
      });
    }
    const { data } = v.parse(Reply, await response.json());
    const vectors = data
      .toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0))
      .map(({ embedding }) => embedding);
    const [first] = vectors;
    if (vectors.length !== input.length || !first || vectors.some(({ length }) => length !== first.length)) {
      throw new EmbeddingsRefusal('the embeddings endpoint answered with other vectors than were asked for', {
        isTooMuch: true,
      });
    }
    return vectors;
  };
  /**
   * How many texts an endpoint takes, and how long ones, it says by refusing more: ten at once are the most
   * of some.
   */
  const embed: Embedder['embed'] = async (input, timeoutMs) => {
    try {
      return await embedAtOnce(input, timeoutMs);
    } catch (error) {
      if (!(error instanceof EmbeddingsRefusal) || !error.isTooMuch) throw error;
      const [text = ''] = input;
      if (input.length === 1 && text.length < 2 * LEAST_TEXT) throw error;
      if (input.length === 1) return embed([text.slice(0, text.length / 2)], timeoutMs);
      const half = Math.ceil(input.length / 2);
      const first = await embed(input.slice(0, half), timeoutMs);
      return [...first, ...(await embed(input.slice(half), timeoutMs))];
    }
  };
  return {
    key: `${model} ${url}`,
    embed: (input, timeoutMs) => askOutside(url, () => embed(input, timeoutMs)),
  };
};
