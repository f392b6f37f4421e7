import type { JSONValue } from '@ai-sdk/provider';
import type { EndpointReply } from './endpoint/ask-endpoint.ts';
import { isRecord } from '../../base/json.ts';
import type { CallPiece } from './endpoint/read-calls.ts';
import { type CleanChunk, readReply } from './endpoint/read-reply.ts';
import type { WebPage } from './endpoint/read-sources.ts';
import type { Emit } from '../emitted.ts';
import type { ModelOutput, Usage } from './read-output.ts';
import { createThoughtReader, type ThoughtOutput } from '../thought-tags.ts';
import type { ToolSchemas, WrittenCall } from './written-arguments.ts';
import { createWrittenReader, type WrittenOutput } from './written-text.ts';

/** The only field of reasoning that goes back with the next request: DeepSeek wants it. */
const KEPT_REASONING = 'reasoning_content';

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

const numberIn = (details: unknown, name: string): number =>
  isRecord(details) ? numberOf(details[name]) : 0;

const usageOf = (model: string | undefined, told: Record<string, unknown> | undefined): Usage => {
  if (!told) return [];
  const [inputTokens, outputTokens] = [numberOf(told['prompt_tokens']), numberOf(told['completion_tokens'])];
  const total = told['total_tokens'];
  const reasoningTokens = numberIn(told['completion_tokens_details'], 'reasoning_tokens');
  const cachedInputTokens = numberIn(told['prompt_tokens_details'], 'cached_tokens');
  return [
    {
      ...(model && { model }),
      inputTokens,
      outputTokens,
      totalTokens: typeof total === 'number' ? total : inputTokens + outputTokens,
      ...(reasoningTokens > 0 && { reasoningTokens }),
      ...(cachedInputTokens > 0 && { cachedInputTokens }),
    },
  ];
};

const tellCall = (call: WrittenCall, emit: Emit<ModelOutput>): void => {
  const id = crypto.randomUUID();
  emit({ type: 'call', id, name: call.name });
  emit({ type: 'arguments', id, delta: call.arguments });
};

/** Tells the words of one reply: its thoughts, its text, and the calls that are written into either. */
const createWordTaker = (tools: ToolSchemas, emit: Emit<ModelOutput>) => {
  const thoughts = createThoughtReader();
  const written = createWrittenReader(tools);
  const writtenInThoughts = createWrittenReader(tools);
  const thoughtCalls: WrittenCall[] = [];
  let hasText = false;
  let hasCalls = false;

  const tellWritten = (outputs: readonly WrittenOutput[]): void => {
    for (const output of outputs) {
      if (output.type === 'call') {
        hasCalls = true;
        tellCall(output, emit);
      } else {
        hasText ||= output.text.trim() !== '';
        emit(output);
      }
    }
  };

  const tellThoughts = (outputs: readonly WrittenOutput[]): void => {
    for (const output of outputs) {
      if (output.type === 'call') thoughtCalls.push(output);
      else emit({ type: 'reasoning', text: output.text });
    }
  };

  const takeText = (outputs: readonly ThoughtOutput[]): void => {
    for (const output of outputs) {
      if (output.type === 'text') {
        tellThoughts(writtenInThoughts.end());
        tellWritten(written.push(output.text));
        continue;
      }
      tellWritten(written.end());
      if (output.type === 'reasoning') tellThoughts(writtenInThoughts.push(output.text));
      else {
        hasText = false;
        emit(output);
      }
    }
  };

  return {
    text: (piece: string): void => takeText(thoughts.push(piece)),
    reasoning: (piece: string): void => tellThoughts(writtenInThoughts.push(piece)),
    /**
     * Tells the rest.
     * @param mayWait Whether the reply is whole and has made no call of its own: where nothing follows a call
     * among the thoughts either, the model waits for it.
     */
    end: (mayWait: boolean): void => {
      takeText(thoughts.end());
      tellThoughts(writtenInThoughts.end());
      tellWritten(written.end());
      if (mayWait && !hasText && !hasCalls) for (const call of thoughtCalls) tellCall(call, emit);
    },
  };
};

/**
 * Turns the chunks of one reply into output, each piece in the very call: a list would be made of nearly
 * every word.
 */
const createChunkTaker = (tools: ToolSchemas, emit: Emit<ModelOutput>) => {
  const words = createWordTaker(tools, emit);
  const callIds = new Map<number, string>();
  /** Fields that an endpoint wants back with a call: Gemini its signature. */
  const extras = new Map<number, JSONValue>();
  let model: string | undefined;
  let usage: Record<string, unknown> | undefined;
  let keptReasoning: string | undefined;
  const pages = new Set<string>();

  const takePage = ({ url, title }: WebPage): void => {
    if (pages.has(url)) return;
    pages.add(url);
    const source = {
      type: 'source' as const,
      sourceType: 'url' as const,
      id: url,
      url,
      ...(title !== undefined && { title }),
    };
    emit({ type: 'source', isNumbered: true, source });
  };

  const takeCall = ({ index, id, name, arguments: delta, extra }: CallPiece): void => {
    const known = callIds.get(index) ?? id ?? crypto.randomUUID();
    if (!callIds.has(index)) emit({ type: 'call', id: known, name: name ?? '' });
    callIds.set(index, known);
    if (delta !== '') emit({ type: 'arguments', id: known, delta });
    if (extra !== undefined && !extras.has(index)) extras.set(index, extra as JSONValue);
  };

  const end = (finish: NonNullable<CleanChunk['finish']>): void => {
    words.end(finish === 'whole' && callIds.size === 0);
    for (const [index, extra] of extras) {
      const kept = { fields: { extra_content: extra } };
      emit({ type: 'call-kept', id: callIds.get(index) ?? '', kept });
    }
    const kept = keptReasoning === undefined ? undefined : { fields: { [KEPT_REASONING]: keptReasoning } };
    emit({ type: 'end', usage: usageOf(model, usage), finish, kept, metadata: {} });
  };

  return (chunk: CleanChunk): void => {
    model ??= chunk.model;
    usage = chunk.usage ?? usage;
    chunk.pages?.forEach(takePage);
    if (chunk.reasoning) {
      const { field, text } = chunk.reasoning;
      if (field === KEPT_REASONING) keptReasoning = (keptReasoning ?? '') + text;
      words.reasoning(text);
    }
    if (chunk.text !== undefined) words.text(chunk.text);
    for (const picture of chunk.pictures ?? []) emit({ type: 'picture', ...picture });
    chunk.calls?.forEach(takeCall);
    if (chunk.finish) end(chunk.finish);
  };
};

/**
 * Reads the reply of an OpenAI-compatible endpoint, whatever form it has. The library that writes the request
 * would read it through five streams: this is the way of nearly every word, and they cost more than all the
 * rest of it.
 * @param tools The tools that the model was given.
 */
export const readChunks = (
  reply: EndpointReply,
  tools: ToolSchemas,
  emit: Emit<ModelOutput>,
): Promise<void> => readReply(reply, createChunkTaker(tools, emit), tools);
