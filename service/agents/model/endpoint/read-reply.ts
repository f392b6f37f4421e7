import { createEventReader, type ReplyEvent } from '../../event-reader.ts';
import { reasoningOf, wordsOf } from './content-parts.ts';
import { EndpointError, failureIn, isRecord } from '../endpoint-error.ts';
import { type Finish, finishOf } from './finish-reason.ts';
import { type CallPiece, createCallReader } from './read-calls.ts';

/**
 * The most characters of one event of a reply, or of a reply that is no stream; they are held in memory until
 * its end.
 */
export const MAX_EVENT_LENGTH = 2_000_000;

/** How long a reply may take to end after its last chunk. */
const END_MS = 1000;

/** How long the tokens of an answer may take to be told after its `finish_reason`. */
const AFTER_FINISH_MS = 3000;

/** A piece of a model's reply, the same whatever the endpoint has sent. */
export type CleanChunk = {
  model?: string;
  text?: string;
  /** `field` is the endpoint's name for it. */
  reasoning?: { field: string; text: string };
  calls?: CallPiece[];
  /** The tokens that were used, as OpenAI counts them. */
  usage?: Record<string, unknown>;
  /** Comes with the last chunk of every reply that did not fail. */
  finish?: Exclude<Finish, 'error'>;
};

const isEmpty = ({ text, reasoning, calls }: CleanChunk): boolean =>
  text === undefined && reasoning === undefined && calls === undefined;

/** Turns the payloads of one reply into chunks. */
const createChunkReader = (headers: Headers) => {
  const calls = createCallReader();
  let finish: Exclude<Finish, 'error'> | undefined;
  /** The text so far, to know what a whole message at the end repeats. */
  let text = '';
  let hasReasoning = false;
  let usesToolCalls = false;
  /** Whether a message came whole, and how many payloads came in all: one alone needs no other end. */
  let hasMessage = false;
  let payloadCount = 0;

  const callsIn = (delta: Record<string, unknown>, found: unknown[], isWhole: boolean): CallPiece[] => {
    // A whole message at the end repeats the calls.
    if (isWhole && calls.hasCalls()) return [];
    const { tool_calls: given, function_call: older } = delta;
    const listed = Array.isArray(given) ? (given as unknown[]) : isRecord(given) ? [given] : [];
    usesToolCalls ||= listed.length > 0;
    const all = [...listed, ...found, ...(isRecord(older) && !usesToolCalls ? [older] : [])];
    return calls.read(all);
  };

  const readMessage = (delta: Record<string, unknown>, isWhole: boolean): CleanChunk => {
    const words = wordsOf(delta['content'] ?? delta['text']);
    const refusal = typeof delta['refusal'] === 'string' ? delta['refusal'] : '';
    const beside = reasoningOf(delta);
    const said = words.text + refusal;
    const added = isWhole && text !== '' ? (said.startsWith(text) ? said.slice(text.length) : '') : said;
    const reasoning = beside ?? { field: 'content', text: words.reasoning };
    const isRepeated = isWhole && hasReasoning;
    const pieces = callsIn(delta, words.calls, isWhole);
    text += added;
    hasReasoning ||= reasoning.text !== '';
    return {
      ...(reasoning.text !== '' && !isRepeated && { reasoning }),
      ...(added !== '' && { text: added }),
      ...(pieces.length > 0 && { calls: pieces }),
    };
  };

  /** Reads a piece of the answer: a delta, a whole message, or the fields of a message by themselves. */
  const readChoice = (payload: Record<string, unknown>, choice: Record<string, unknown>): CleanChunk => {
    const { delta, message } = choice;
    const fromDelta = isRecord(delta) ? readMessage(delta, false) : {};
    const reason = finishOf(choice['finish_reason'] ?? choice['done_reason']);
    // Perplexity gives all words so far beside those that are new.
    const isWhole =
      payload['object'] === 'chat.completion' ||
      isRecord(delta) ||
      (reason !== undefined && choice['done'] === undefined);
    const chunk =
      isEmpty(fromDelta) && isRecord(message)
        ? readMessage(message, isWhole)
        : isEmpty(fromDelta)
          ? readMessage({ content: choice['text'] ?? choice['response'] }, false)
          : fromDelta;
    if (reason === 'error') finish = undefined;
    else if (reason !== undefined) finish = reason;
    hasMessage ||= isRecord(message);
    return chunk;
  };

  function* readPayload(payload: Record<string, unknown>, isNamed: boolean): Generator<CleanChunk> {
    const { choices, model } = payload;
    payloadCount += 1;
    const [first] = Array.isArray(choices) ? (choices as unknown[]) : [];
    const isChoice = isRecord(payload['message']) || typeof payload['response'] === 'string';
    const choice = isRecord(first) ? first : isChoice ? payload : undefined;
    const chunk: CleanChunk = choice ? readChoice(payload, choice) : {};
    if (typeof model === 'string' && model !== '') chunk.model = model;
    // Moonshot tells it with the choice.
    const usage = payload['usage'] ?? choice?.['usage'];
    if (isRecord(usage)) chunk.usage = usage;
    if (choice || chunk.usage) yield chunk;
    const failure = failureIn(payload, headers, isNamed);
    if (failure) throw failure;
    if (choice && finishOf(choice['finish_reason'] ?? choice['done_reason']) === 'error') {
      throw new EndpointError('the endpoint ended the answer by an error');
    }
  }

  return {
    isFinished: (): boolean => finish !== undefined,
    /** Returns the chunks of an event; none for a heartbeat. Throws the failure that it tells. */
    *read(event: ReplyEvent): Generator<CleanChunk> {
      const payloads = Array.isArray(event.json) ? (event.json as unknown[]) : [event.json];
      for (const payload of payloads) {
        if (isRecord(payload)) yield* readPayload(payload, isNamedError(event));
        else if (isNamedError(event)) {
          throw failureIn(payload, headers, true) ?? new EndpointError('an error event');
        }
      }
      if (isUnreadable(event)) throw new EndpointError('an event of the reply cannot be read');
    },
    /** Returns the last chunk. Throws when the reply has ended before the answer did. */
    end: (isDone: boolean): CleanChunk => {
      const isWholeMessage = hasMessage && payloadCount === 1;
      if (finish === undefined && !isDone && !isWholeMessage)
        throw new EndpointError('the reply ended before the answer did');
      const waited = calls.end();
      return { finish: finish ?? 'whole', ...(waited.length > 0 && { calls: waited }) };
    },
  };
};

/**
 * Reads the reply of an OpenAI-compatible endpoint to a request for a stream, whatever it is: chunks in any
 * form of server-sent events, or one JSON text. Every chunk is well-formed, and the last one says how the
 * answer ended. Throws an EndpointError for every failure that the reply tells, and for an answer without an
 * end; a connection that breaks off throws its own error.
 * @param take Makes of a chunk what is returned for it.
 */
export async function* readReply<Output>(
  { body, headers }: Response,
  take: (chunk: CleanChunk) => Iterable<Output>,
): AsyncGenerator<Output> {
  if (!body) throw new EndpointError('the endpoint sent no reply');
  const decoder = new TextDecoder();
  const events = createEventReader(MAX_EVENT_LENGTH);
  const chunks = createChunkReader(headers);
  const reader = body.getReader();
  let close = () => reader.cancel();
  try {
    for (;;) {
      const piece = await readPiece(reader, chunks.isFinished());
      const read = piece.done ? events.end() : events.push(decoder.decode(piece.value, { stream: true }));
      for (const event of read) {
        if (isDone(event)) {
          close = () => awaitEnd(reader);
          for (const output of take(chunks.end(true))) yield output;
          return;
        }
        // Not `yield*`, which waits three times for each of them.
        for (const chunk of chunks.read(event)) for (const output of take(chunk)) yield output;
      }
      if (piece.done) break;
    }
    for (const output of take(chunks.end(false))) yield output;
  } finally {
    close().catch(() => {});
  }
}

/** Whether an event says that the reply has ended, by its data or by its name. */
export const isDone = ({ name = '', data }: Pick<ReplyEvent, 'name' | 'data'>): boolean =>
  END_DATA.test(data) || (END_NAMES.has(name.trim().toLowerCase()) && !data.includes('"choices"'));

const END_DATA = /^\s*\[done\]/i;
const END_NAMES = new Set(['done', 'end', 'complete', 'completed']);

/** Whether an event tells of a failure by its name, or by a line of words such as `Error: upstream failed`. */
export const isNamedError = ({ name = '', data, json }: ReplyEvent): boolean =>
  FAILURE_NAMES.has(name.trim().toLowerCase()) || (json === undefined && FAILURE_WORDS.test(data));

const FAILURE_NAMES = new Set(['error', 'exception', 'timeout']);
const FAILURE_WORDS = /^\s*(?:error|exception)\b/i;

/** Whether an event was to be JSON and is none: words may have been in it, other than in heartbeats. */
export const isUnreadable = ({ data, json }: ReplyEvent): boolean =>
  json === undefined && /^\s*[{[]/.test(data) && !END_DATA.test(data);

/** Reads the next piece. An answer that has its end is whole, whatever becomes of the connection. */
const readPiece = async (
  reader: ReadableStreamDefaultReader<Uint8Array>,
  isFinished: boolean,
): Promise<{ done: boolean; value?: Uint8Array | undefined }> => {
  if (!isFinished) return reader.read();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<{ done: true }>((resolve) => {
    timer = setTimeout(resolve, AFTER_FINISH_MS, { done: true });
  });
  try {
    return await Promise.race([reader.read(), tooLate]);
  } catch {
    return { done: true };
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Lets a reply come to its end, so that its connection serves the next question: one that is cancelled is
 * closed.
 */
export const awaitEnd = async (reader: ReadableStreamDefaultReader): Promise<void> => {
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), END_MS);
  try {
    while (!(await reader.read()).done);
  } finally {
    clearTimeout(timer);
  }
};
