import type { RunEvent } from 'casement/contract';
import { codeOfWords } from '../connection/code-of-words.ts';
import { cutAtLength, filtered } from '../failures.ts';
import { listIn } from '../../base/json.ts';
import {
  entryOf,
  type FieldReader,
  jsonBlock,
  readFields,
  sumOf,
  textIn,
  type Tokens,
  tokensIn,
} from '../connection/fields.ts';
import type { EventReaders, Reading } from '../connection/foreign-agent.ts';
import type { ForeignFile } from '../connection/foreign-files.ts';
import type { SourceFacts } from '../connection/sources.ts';
import { cardsOf } from './graph-interrupts.ts';
import type { LangGraphAgentConfig } from './langgraph-config.ts';

/**
 * The texts, thoughts and files of a message's content, which is a text or a list of LangChain's content
 * blocks.
 */
const blocksOf = (message: FieldReader): FieldReader[] => {
  const text = message.text('content');
  return text === undefined ? message.each('content') : [readFields({ type: 'text', text })];
};

const wordsOf = (message: FieldReader): string =>
  blocksOf(message)
    .map((block) => block.text('text') ?? '')
    .join('');

const reasoningOf = (block: FieldReader): string => {
  if (!['reasoning', 'thinking'].includes(block.text('type') ?? '')) return '';
  const summary = block.each('summary').map((one) => one.text('text'));
  return block.text('reasoning', 'thinking') ?? summary.join('\n\n');
};

const fileOf = (block: FieldReader): ForeignFile | undefined => {
  const type = block.text('type') ?? '';
  const mimeType = block.text('mime_type', 'mimeType') ?? (type === 'file' ? '' : 'image/png');
  if (type === 'image_url') {
    const url = block.text('image_url') ?? block.in('image_url').text('url') ?? '';
    return { url, ...(!url.startsWith('data:') && { mimeType }) };
  }
  if (type !== 'image' && type !== 'file') return undefined;
  const name = block.text('name') ?? block.in('metadata').text('filename');
  const [base64, url] = [block.text('data'), block.text('url')];
  if (base64 !== undefined) return { base64, mimeType, name };
  return url === undefined ? undefined : { url, mimeType, name };
};

/** The sources that a text block names, in LangChain's words or in those of the model's provider. */
const citedIn = (block: FieldReader): SourceFacts[] =>
  [...block.each('annotations'), ...block.each('citations')].flatMap((cited) => {
    const [title, url] = [cited.text('title', 'document_title', 'source', 'filename'), cited.text('url')];
    const snippet = cited.text('cited_text', 'citedText');
    return title === undefined && url === undefined
      ? []
      : { titles: [title], url, snippet, key: [title, url] };
  });

/** The reasons that models of several providers give for ending before the answer was whole. */
const ENDS_EARLY: Readonly<Record<string, typeof cutAtLength>> = {
  length: cutAtLength,
  max_tokens: cutAtLength,
  max_output_tokens: cutAtLength,
  MAX_TOKENS: cutAtLength,
  content_filter: filtered,
  refusal: filtered,
  SAFETY: filtered,
};

/** Returns the reason that a chunk gives for the end of a message. */
const endIn = (chunk: FieldReader): string | undefined => {
  const metadata = chunk.in('response_metadata');
  return (
    metadata.in('incomplete_details').text('reason') ??
    metadata.text('finish_reason', 'finishReason', 'stop_reason') ??
    chunk.in('additional_kwargs').text('stop_reason')
  );
};

/** Tells which messages of a run are the answer. */
type Choice = Pick<LangGraphAgentConfig, 'nodes' | 'outputKey'>;

/** Turns the events of a run's stream (`messages-tuple`, `updates`, `custom`) into those of an answer. */
export class GraphReader {
  readonly #reading: Reading;
  readonly #config: Choice;
  /** The ids of the messages that came in pieces. */
  readonly #streamed = new Set<string>();
  /** The calls of tools, which are told in pieces, until their results. */
  readonly #calls = new Map<string, { id: string; name: string; args: string }>();
  readonly #usage = new Map<string, FieldReader>();
  /** The last words of a node, which are told where nothing was streamed. */
  #words = '';
  #end: string | undefined;
  readonly interrupts: ReturnType<typeof cardsOf>[] = [];

  constructor(reading: Reading, config: Choice) {
    this.#reading = reading;
    this.#config = config;
  }

  /** The readers of the stream's events; the one of a failure throws. */
  readonly readers: EventReaders = {
    messages: (data, raw) => {
      const [message, metadata] = listIn(raw).map(readFields);
      return message && this.#message(message, metadata ?? data);
    },
    updates: (data) => Object.keys(data.rest()).flatMap((node) => this.#update(node, data)),
    custom: (data) => {
      if (data.text('type') === 'sources') return this.#sources(data);
      return data.text('type') === 'file' ? this.#file(data) : [];
    },
    error: (data, raw) => {
      const words = data.text('message') ?? (textIn(raw) || JSON.stringify(raw));
      const reported = data.text('error');
      throw this.#reading.failure(words, {
        ...codeOfWords(`${reported} ${words}`, this.#reading.tell.hasText()),
        reported,
      });
    },
  };

  /** Returns the events that end the answer, but for the end of the run. */
  end(): RunEvent[] {
    const { tell } = this.#reading;
    const words = tell.hasText() || this.interrupts.length > 0 ? '' : this.#words;
    return [...tell.text(words, 'words'), ...tell.end()];
  }

  /** Makes the failure of an answer that its model has ended before it was whole; undefined for any other. */
  readonly cutBy = (): typeof cutAtLength | undefined => entryOf(ENDS_EARLY, this.#end);

  /** The tokens that all models of the run have used. */
  usage(): Tokens {
    return sumOf([...this.#usage.values()].map((usage) => tokensIn(usage, 'input_tokens', 'output_tokens')));
  }

  async #message(chunk: FieldReader, metadata: FieldReader): Promise<RunEvent[]> {
    const { tell } = this.#reading;
    if (metadata.list('tags').includes('nostream')) return [];
    const type = chunk.text('type') ?? '';
    const id = chunk.text('id') ?? '';
    if (type === 'tool' || type === 'ToolMessageChunk') return this.#result(chunk);
    if (type !== 'ai' && type !== 'AIMessageChunk') return [];
    if (chunk.raw('usage_metadata')) this.#usage.set(id, chunk.in('usage_metadata'));
    this.#noteCalls(id, chunk);
    // A message that was streamed comes once more as a whole, where a node returns it or a copy of it.
    const isPiece = type === 'AIMessageChunk' || Array.isArray(chunk.raw('tool_call_chunks'));
    if (!isPiece && (this.#streamed.has(id) || tell.hasSaid(wordsOf(chunk)))) return [];
    if (isPiece) this.#streamed.add(id);
    if (this.#config.nodes?.includes(metadata.text('langgraph_node') ?? '') === false) return [];
    this.#end = endIn(chunk) ?? this.#end;
    const events = tell.reasoning(chunk.in('additional_kwargs').text('reasoning_content') ?? '', id);
    for (const block of blocksOf(chunk)) {
      events.push(...tell.reasoning(reasoningOf(block), id), ...(await this.#file(block)));
      if (block.text('type') === 'text') events.push(...tell.text(block.text('text') ?? '', id || undefined));
      events.push(...tell.sources(citedIn(block)));
    }
    return events;
  }

  async #file(block: FieldReader): Promise<RunEvent[]> {
    const found = fileOf(block);
    return found ? this.#reading.show(found) : [];
  }

  #noteCalls(messageId: string, chunk: FieldReader): void {
    const pieces = chunk.each('tool_call_chunks');
    for (const piece of pieces) {
      const key = `${messageId} ${String(piece.raw('index') ?? piece.raw('id'))}`;
      const call = this.#calls.get(key) ?? { id: '', name: '', args: '' };
      this.#calls.set(key, {
        id: call.id || (piece.text('id') ?? ''),
        name: call.name || (piece.text('name') ?? ''),
        args: call.args + (piece.text('args') ?? ''),
      });
    }
    if (pieces.length > 0) return;
    for (const call of chunk.each('tool_calls')) {
      const id = call.text('id');
      if (id === undefined || [...this.#calls.values()].some((known) => known.id === id)) continue;
      const args = JSON.stringify(call.raw('args'));
      this.#calls.set(id, { id, name: call.text('name') ?? '', args });
    }
  }

  /** Tells a call together with its result: those that get none are for nobody here to carry out. */
  #result(message: FieldReader): RunEvent[] {
    const { tell } = this.#reading;
    const [key, call] =
      [...this.#calls].find(([, { id }]) => id !== '' && id === message.text('tool_call_id')) ?? [];
    if (key === undefined || !call) return [];
    this.#calls.set(key, { ...call, id: '' });
    const text = wordsOf(message);
    const result = message.text('status') === 'error' ? { content: '', error: text } : { content: text };
    return [
      ...tell.call(call.id, call.name, call.args || '{}'),
      ...tell.result(call.id, result),
      ...this.#sources(message.in('artifact')),
    ];
  }

  #update(node: string, update: FieldReader): RunEvent[] {
    if (node === '__interrupt__') {
      // A graph tells once more of what one inside of it waits for.
      const isNew = ({ open }: ReturnType<typeof cardsOf>) =>
        this.interrupts.every((known) => known.open.id !== open.id);
      for (const interrupt of update.list(node).map(cardsOf))
        if (isNew(interrupt)) this.interrupts.push(interrupt);
      return [];
    }
    // A node may return several updates.
    for (const one of [update.raw(node)].flat().map(readFields))
      this.#words = this.#wordsIn(one) ?? this.#words;
    return this.#reading.tell.moment(node);
  }

  /** Returns the answer as far as an update of the state has it. */
  #wordsIn(update: FieldReader): string | undefined {
    const { outputKey } = this.#config;
    if (outputKey === undefined) {
      const last = update.each('messages').at(-1);
      return last?.text('type')?.toLowerCase().startsWith('ai') ? wordsOf(last) : undefined;
    }
    const value = update.raw(outputKey) ?? undefined;
    if (value === undefined || typeof value === 'string') return value;
    // A message, or a value of another form.
    return wordsOf(readFields(value)) || jsonBlock(value);
  }

  #sources(told: FieldReader): RunEvent[] {
    return this.#reading.tell.sources(
      told.each('sources').map((source) => ({
        id: source.text('id', 'url'),
        titles: [source.text('title')],
        url: source.text('url'),
        snippet: source.text('snippet'),
      })),
    );
  }
}
