import type { RunEvent } from 'casement/contract';
import type { CleanChunk } from './endpoint/read-reply.ts';
import type { CallPiece } from './endpoint/read-calls.ts';
import { createThoughtReader } from './thought-tags.ts';

export type Usage = NonNullable<Extract<RunEvent, { type: 'RUN_FINISHED' }>['usage']>;

/** A piece of a model's output. */
type ModelOutput =
  | { type: 'reasoning'; text: string }
  | { type: 'text'; text: string }
  /** All text of this completion so far were thoughts. */
  | { type: 'text-was-reasoning' }
  | { type: 'call'; piece: CallPiece }
  /** Comes at the end: fields that the endpoint wants back when tools are called. */
  | { type: 'returned'; fields: object }
  | { type: 'end'; usage: Usage; finish: NonNullable<CleanChunk['finish']> };

/** The field that DeepSeek wants back with the next request. */
const RETURNED = 'reasoning_content';

/** Reads the chunks of a completion. */
export async function* readCompletion(chunks: AsyncIterable<CleanChunk>): AsyncGenerator<ModelOutput> {
  const thoughts = createThoughtReader();
  let usage: Usage = [];
  let returned: string | undefined;
  let finish: CleanChunk['finish'];
  for await (const { model, text, reasoning, calls = [], usage: used, finish: end } of chunks) {
    if (reasoning) {
      if (reasoning.field === RETURNED) returned = (returned ?? '') + reasoning.text;
      yield { type: 'reasoning', text: reasoning.text };
    }
    if (text !== undefined) yield* thoughts.push(text);
    for (const piece of calls) yield { type: 'call', piece };
    // Some servers send the sum so far with every chunk.
    if (used) usage = [usageOf(model, used)];
    finish = end ?? finish;
  }
  yield* thoughts.end();
  if (returned !== undefined) yield { type: 'returned', fields: { [RETURNED]: returned } };
  yield { type: 'end', usage, finish: finish ?? 'whole' };
}

const usageOf = (model: string | undefined, usage: NonNullable<CleanChunk['usage']>): Usage[number] => {
  const reasoningTokens = usage.completion_tokens_details?.reasoning_tokens;
  const cachedInputTokens = usage.prompt_tokens_details?.cached_tokens;
  return {
    ...(model && { model }),
    inputTokens: usage.prompt_tokens,
    outputTokens: usage.completion_tokens,
    totalTokens: usage.total_tokens,
    ...(typeof reasoningTokens === 'number' && { reasoningTokens }),
    ...(typeof cachedInputTokens === 'number' && { cachedInputTokens }),
  };
};
