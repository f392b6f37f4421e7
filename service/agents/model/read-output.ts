import type {
  JSONValue,
  LanguageModelV3Source,
  LanguageModelV3StreamPart,
  LanguageModelV3Usage,
  SharedV3ProviderMetadata,
} from '@ai-sdk/provider';
import type { RunEvent } from 'casement/contract';
import { asEndpointError, EndpointError, failureIn } from './endpoint-error.ts';
import type { Kept, KeptPart } from './kept-values.ts';
import { createThoughtReader } from '../thought-tags.ts';
import { jsonOrText } from '../../base/json.ts';

export type Usage = NonNullable<Extract<RunEvent, { type: 'RUN_FINISHED' }>['usage']>;

export type Finish = 'whole' | 'length' | 'filter' | 'paused';

/** A piece of a model's output. */
export type ModelOutput =
  | { type: 'reasoning'; text: string }
  | { type: 'text'; text: string }
  /** All text of this reply so far were thoughts. */
  | { type: 'text-was-reasoning' }
  | { type: 'picture'; mimeType: string; base64: string }
  | { type: 'call'; id: string; name: string }
  | { type: 'arguments'; id: string; delta: string }
  /** The provider wants these options back with the call. */
  | { type: 'call-kept'; id: string; kept: Kept }
  /**
   * The text right before rests on this; where sources are numbered, the text names them by their numbers.
   */
  | { type: 'source'; source: LanguageModelV3Source; isNumbered?: boolean }
  /** A block of text has ended; its metadata tell more of its sources. */
  | { type: 'text-end'; metadata: SharedV3ProviderMetadata }
  /** The provider has run a tool of its own. */
  | { type: 'own-tool'; id: string; name: string; input: unknown; result?: unknown }
  | {
      type: 'end';
      usage: Usage;
      finish: Finish;
      kept: Kept | undefined;
      metadata: SharedV3ProviderMetadata;
    };

type Stream = ReadableStream<LanguageModelV3StreamPart>;
type PartOf<Type extends LanguageModelV3StreamPart['type']> = Extract<
  LanguageModelV3StreamPart,
  { type: Type }
>;

/** The most characters of the parts of a round that are kept for the next one. */
const MAX_KEPT = 400_000;

/** The errors of the libraries for an event that they cannot read. */
const UNREADABLE = new Set(['AI_TypeValidationError', 'AI_JSONParseError']);

/** Keeps what the provider says of a part. */
const describe = (part: KeptPart, metadata: SharedV3ProviderMetadata | undefined): void => {
  if (metadata && part.type !== 'call') part.providerOptions = { ...part.providerOptions, ...metadata };
};

/** Collects the parts of a round in their order, with what the provider says of each. */
const createPartKeeper = () => {
  const parts: KeptPart[] = [];
  const open = new Map<string, Extract<KeptPart, { type: 'text' | 'reasoning' }>>();

  return {
    take(part: LanguageModelV3StreamPart): void {
      if (part.type === 'text-start' || part.type === 'reasoning-start') {
        const kept =
          part.type === 'text-start' ? { type: 'text' as const } : { type: 'reasoning' as const, text: '' };
        describe(kept, part.providerMetadata);
        parts.push(kept);
        open.set(part.id, kept);
      } else if (
        part.type === 'text-delta' ||
        part.type === 'reasoning-delta' ||
        part.type === 'text-end' ||
        part.type === 'reasoning-end'
      ) {
        const kept = open.get(part.id);
        if (!kept) return;
        if (part.type === 'reasoning-delta' && kept.type === 'reasoning') kept.text += part.delta;
        describe(kept, part.providerMetadata);
      } else if (part.type === 'tool-call') {
        const { toolCallId, toolName, input, providerExecuted, providerMetadata } = part;
        const own = {
          type: 'tool-call' as const,
          toolCallId,
          toolName,
          input: jsonOrText(input),
          providerExecuted: true,
        };
        const kept: KeptPart = providerExecuted ? own : { type: 'call', id: toolCallId };
        describe(kept, providerMetadata);
        parts.push(kept);
      } else if (part.type === 'tool-result') {
        const { toolCallId, toolName, result, providerMetadata } = part;
        const output = { type: 'json' as const, value: result as JSONValue };
        const kept: KeptPart = { type: 'tool-result', toolCallId, toolName, output };
        describe(kept, providerMetadata);
        parts.push(kept);
      }
    },
    /** Returns the parts where they are more than text and calls without a word of their provider. */
    kept(): Kept | undefined {
      const matters = parts.some(
        (part) => part.type !== 'call' && (part.type !== 'text' || part.providerOptions !== undefined),
      );
      return matters && JSON.stringify(parts).length <= MAX_KEPT ? { parts } : undefined;
    },
  };
};

const usageOf = (
  model: string | undefined,
  { inputTokens, outputTokens, raw }: LanguageModelV3Usage,
): Usage => {
  if (inputTokens.total === undefined && outputTokens.total === undefined) return [];
  const [input, output] = [inputTokens.total ?? 0, outputTokens.total ?? 0];
  const told = raw?.['total_tokens'];
  return [
    {
      ...(model && { model }),
      inputTokens: input,
      outputTokens: output,
      totalTokens: typeof told === 'number' ? told : input + output,
      ...(outputTokens.reasoning && { reasoningTokens: outputTokens.reasoning }),
      ...(inputTokens.cacheRead && { cachedInputTokens: inputTokens.cacheRead }),
    },
  ];
};

const finishOf = ({ finishReason: { unified, raw } }: PartOf<'finish'>): Finish => {
  if (raw === 'pause_turn') return 'paused';
  if (unified === 'length') return 'length';
  if (unified === 'content-filter') return 'filter';
  if (unified === 'error') throw new EndpointError('the endpoint ended the answer by an error');
  // The libraries begin with this and keep it where the reply is cut.
  if (unified === 'other' && raw === undefined)
    throw new EndpointError('the reply ended before the answer did');
  return 'whole';
};

type CallPart = PartOf<'tool-input-start' | 'tool-input-delta' | 'tool-call' | 'tool-result'>;

/**
 * Reads the calls of a reply: those of our tools, in pieces, and those that the provider runs itself, as
 * wholes.
 */
const createCallOutput = (keeps: 'fields' | 'parts', ownTool: string | undefined) => {
  const names = new Map<string, string>();
  /** The calls whose arguments came as a stream. */
  const streamed = new Set<string>();
  const ownInputs = new Map<string, unknown>();

  function* takeCall(part: PartOf<'tool-call'>): Generator<ModelOutput> {
    const { toolCallId: id, toolName: name, input, providerExecuted, providerMetadata } = part;
    if (providerExecuted) {
      ownInputs.set(id, jsonOrText(input));
      yield { type: 'own-tool', id, name, input: jsonOrText(input) };
      return;
    }
    if (!names.has(id)) yield { type: 'call', id, name };
    names.set(id, name);
    if (!streamed.has(id) && input !== '') yield { type: 'arguments', id, delta: input };
    if (keeps === 'parts' && providerMetadata) {
      yield { type: 'call-kept', id, kept: { options: providerMetadata } };
    }
  }

  return function* take(part: CallPart): Generator<ModelOutput> {
    switch (part.type) {
      case 'tool-input-start':
        // xAI's library does not say here whose tool it is.
        if (part.providerExecuted || part.toolName === ownTool) break;
        names.set(part.id, part.toolName);
        yield { type: 'call', id: part.id, name: part.toolName };
        break;
      case 'tool-input-delta':
        if (!names.has(part.id) || part.delta === '') break;
        streamed.add(part.id);
        yield { type: 'arguments', id: part.id, delta: part.delta };
        break;
      case 'tool-call':
        yield* takeCall(part);
        break;
      case 'tool-result': {
        const { toolCallId: id, toolName: name, result } = part;
        yield { type: 'own-tool', id, name, input: ownInputs.get(id), result };
        break;
      }
    }
  };
};

/** Reads the stream of a reply. Throws where it fails, an EndpointError for whatever the endpoint tells. */
export async function* readOutput(
  stream: Stream,
  keeps: 'fields' | 'parts',
  note: { readonly failure?: unknown },
  ownTool?: string,
): AsyncGenerator<ModelOutput> {
  const thoughts = createThoughtReader();
  const keeper = keeps === 'parts' ? createPartKeeper() : undefined;
  const takeCall = createCallOutput(keeps, ownTool);
  let model: string | undefined;
  let finish: PartOf<'finish'> | undefined;

  function* take(part: LanguageModelV3StreamPart): Generator<ModelOutput> {
    keeper?.take(part);
    switch (part.type) {
      case 'response-metadata':
        model = part.modelId ?? model;
        break;
      case 'reasoning-delta':
        if (part.delta !== '') yield { type: 'reasoning', text: part.delta };
        break;
      case 'text-delta':
        if (part.delta !== '') yield* thoughts.push(part.delta);
        break;
      case 'text-end':
        yield { type: 'text-end', metadata: part.providerMetadata ?? {} };
        break;
      case 'tool-input-start':
      case 'tool-input-delta':
      case 'tool-call':
      case 'tool-result':
        yield* takeCall(part);
        break;
      case 'source':
        yield { type: 'source', source: part };
        break;
      case 'finish':
        finish = part;
        break;
      case 'error': {
        // The unreadable part may have held words, so that the answer cannot be taken for whole.
        if (part.error instanceof Error && UNREADABLE.has(part.error.name)) {
          throw new EndpointError('the reply cannot be read', {}, { cause: part.error });
        }
        throw asEndpointError(part.error);
      }
      case 'raw': {
        const failure = failureIn(part.rawValue, new Headers());
        if (failure) throw failure;
        break;
      }
      case 'file': {
        const { mediaType: mimeType, data } = part;
        const base64 = typeof data === 'string' ? data : Buffer.from(data).toString('base64');
        if (mimeType.startsWith('image/')) yield { type: 'picture', mimeType, base64 };
        break;
      }
      case 'text-start':
      case 'reasoning-start':
      case 'reasoning-end':
      case 'tool-input-end':
      case 'tool-approval-request':
      case 'stream-start':
        break;
    }
  }

  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (const output of take(value)) yield output;
    }
  } catch (error) {
    // The library may take the end that the failure has made for one of its own.
    throw asEndpointError(note.failure ?? error);
  } finally {
    reader.cancel().catch(() => {});
  }
  yield* thoughts.end();
  if (note.failure !== undefined) throw asEndpointError(note.failure);
  if (!finish) throw new EndpointError('the reply ended before the answer did');
  yield {
    type: 'end',
    usage: usageOf(model, finish.usage),
    finish: finishOf(finish),
    kept: keeper?.kept(),
    metadata: finish.providerMetadata ?? {},
  };
}
