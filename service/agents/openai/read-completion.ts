import { codes } from 'casement/contract';
import type { RunEvent } from 'casement/contract';
import type OpenAI from 'openai';
import { AgentError } from '../agent.ts';
import { DONE } from './stream-completion.ts';

type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;
export type Usage = NonNullable<Extract<RunEvent, { type: 'RUN_FINISHED' }>['usage']>;

/** A piece of a call: the first of a call has its name. */
export type CallDelta = OpenAI.Chat.Completions.ChatCompletionChunk.Choice.Delta.ToolCall;

/** A piece of a model's output. */
type ModelOutput =
  | { type: 'reasoning'; text: string }
  | { type: 'text'; text: string }
  | { type: 'call'; delta: CallDelta }
  | { type: 'usage'; usage: Usage }
  /** Comes at the end: fields that the endpoint wants back when tools are called. */
  | { type: 'returned'; fields: object };

/** Reads the chunks of a streamed completion; throws when the endpoint filtered the content or stopped in the middle. */
export async function* readCompletion(
  chunks: AsyncIterable<Chunk | typeof DONE>,
): AsyncGenerator<ModelOutput> {
  let isFinished = false;
  let usage: Usage = [];
  let reasoningContent: string | undefined;
  for await (const chunk of chunks) {
    if (chunk === DONE) {
      // Some servers give no finish_reason.
      isFinished = true;
      break;
    }
    const [choice] = chunk.choices ?? [];
    const delta = (choice?.delta ?? {}) as Record<string, unknown>;
    // DeepSeek and others name it reasoning_content, some reasoning.
    const reasoning = delta['reasoning_content'] ?? delta['reasoning'];
    if (typeof delta['reasoning_content'] === 'string') {
      reasoningContent = (reasoningContent ?? '') + delta['reasoning_content'];
    }
    if (typeof reasoning === 'string' && reasoning !== '') yield { type: 'reasoning', text: reasoning };
    for (const text of [delta['content'], delta['refusal']]) {
      if (typeof text === 'string' && text !== '') yield { type: 'text', text };
    }
    for (const call of choice?.delta?.tool_calls ?? []) yield { type: 'call', delta: call };
    isFinished ||= Boolean(choice?.finish_reason);
    if (choice?.finish_reason === 'content_filter') {
      throw new AgentError(codes.contentRefused, 'The content was refused.');
    }
    // Some servers send the sum so far with every chunk.
    if (chunk.usage) usage = [usageOf(chunk, chunk.usage)];
  }
  yield { type: 'usage', usage };
  if (reasoningContent !== undefined) {
    yield { type: 'returned', fields: { reasoning_content: reasoningContent } };
  }
  if (!isFinished) throw new Error('the stream ended before the answer did');
}

const usageOf = ({ model }: Chunk, usage: NonNullable<Chunk['usage']>): Usage[number] => {
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
