import { finished, type Readable } from 'node:stream';
import { createEventReader, namesFailure, type ReplyEvent } from '../../event-reader.ts';
import { createReplyDecoder } from '../../reply-decoder.ts';
import { isThought, reasoningOf, wordsOf } from './content-parts.ts';
import { isRecord, listIn } from '../../../base/json.ts';
import { EndpointError, failureIn } from '../endpoint-error.ts';
import { type Finish, finishIn, finishOf } from './finish-reason.ts';
import { createOtherWordsReader } from './other-words.ts';
import type { Picture } from './pictures.ts';
import { createRepeatReader } from './repeated-words.ts';
import type { EndpointReply } from './ask-endpoint.ts';
import { type CallPiece, createCallReader } from './read-calls.ts';
import { pagesIn, type WebPage } from './read-sources.ts';
import type { ToolSchemas } from '../written-arguments.ts';

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
  pictures?: Picture[];
  /** The sources of the answer, whether or not they were told before. */
  pages?: WebPage[];
  /** The tokens that were used, as OpenAI counts them. */
  usage?: Record<string, unknown>;
  /** Comes with the last chunk of every reply that did not fail. */
  finish?: Exclude<Finish, 'error'>;
};

const isEmpty = ({ text, reasoning, calls, pictures }: CleanChunk): boolean =>
  [text, reasoning, calls, pictures].every((one) => one === undefined);

/** Whether a chunk has words and nothing else to say. */
const isText = (chunk: CleanChunk): boolean =>
  chunk.text !== undefined &&
  Object.entries(chunk).every(([name, one]) => name === 'text' || name === 'model' || one === undefined);

/** Some servers wrap a chunk once more. */
const unwrapped = (payload: Record<string, unknown>): Record<string, unknown> =>
  [payload, payload['data'], payload['result'], payload['output']].find(
    (one): one is Record<string, unknown> => isRecord(one) && Array.isArray(one['choices']),
  ) ?? payload;

/** Reads the words and calls of a reply's messages, which may repeat each other. */
const createMessageReader = (tools: ToolSchemas) => {
  const calls = createCallReader(tools);
  const words = createRepeatReader();
  const thoughts = createRepeatReader();
  let thoughtField = 'content';
  /** The text so far, to know what a whole message at the end repeats. */
  let text = '';
  let hasReasoning = false;
  let usesToolCalls = false;

  const callsIn = (delta: Record<string, unknown>, found: unknown[], isWhole: boolean): CallPiece[] => {
    // A whole message at the end repeats the calls.
    if (isWhole && calls.hasCalls()) return [];
    const { tool_calls: snake, toolCalls: camel, function_call: older } = delta;
    const given = snake ?? camel;
    const listed = Array.isArray(given) ? (given as unknown[]) : isRecord(given) ? [given] : [];
    usesToolCalls ||= listed.length > 0;
    const all = [...listed, ...found, ...(isRecord(older) && !usesToolCalls ? [older] : [])];
    return calls.read(all);
  };

  /** The words that have waited for the next ones. */
  const readRest = (): CleanChunk => {
    const [said, thought] = [words.end(), thoughts.end()];
    text += said;
    return {
      ...(thought !== '' && { reasoning: { field: thoughtField, text: thought } }),
      ...(said !== '' && { text: said }),
    };
  };

  const read = (delta: Record<string, unknown>, isWhole: boolean, isLast: boolean): CleanChunk => {
    const found = wordsOf(delta['content'] ?? delta['text'], delta['images']);
    const refusal = typeof delta['refusal'] === 'string' ? delta['refusal'] : '';
    const isThoughts = isThought(delta);
    const said = (isThoughts ? '' : found.text) + refusal;
    const isRepeat = isWhole && text !== '';
    const rest = said.startsWith(text) ? said.slice(text.length) : '';
    const added = isRepeat ? rest : words.push(said, isLast);
    const reasoning = reasoningOf(delta) ?? {
      field: 'content',
      text: found.reasoning + (isThoughts ? found.text : ''),
    };
    if (reasoning.text !== '') thoughtField = reasoning.field;
    const thought = isWhole && hasReasoning ? '' : thoughts.push(reasoning.text, isLast);
    const pieces = callsIn(delta, found.calls, isWhole);
    text += added;
    hasReasoning ||= reasoning.text !== '';
    return {
      ...(thought !== '' && { reasoning: { field: reasoning.field, text: thought } }),
      ...(added !== '' && { text: added }),
      ...(pieces.length > 0 && { calls: pieces }),
      ...(found.pictures.length > 0 && !isRepeat && { pictures: found.pictures }),
    };
  };

  const readWords = (said: string): CleanChunk => {
    const added = words.push(said, false);
    text += added;
    return added === '' ? {} : { text: added };
  };

  return { read, readWords, readRest, end: calls.end };
};

/** Turns the payloads of one reply into chunks. */
const createChunkReader = (headers: Headers, tools: ToolSchemas) => {
  const messages = createMessageReader(tools);
  let finish: Exclude<Finish, 'error'> | undefined;
  /** Whether a message came whole, and how many payloads came in all: one alone needs no other end. */
  let hasMessage = false;
  let payloadCount = 0;

  /** Reads a piece of the answer: a delta, a whole message, or the fields of a message by themselves. */
  const readChoice = (payload: Record<string, unknown>, choice: Record<string, unknown>): CleanChunk => {
    const { delta, message } = choice;
    const reason = finishIn(payload, choice);
    const isLast = reason !== undefined;
    const fromDelta = isRecord(delta) ? messages.read(delta, false, isLast) : {};
    // Perplexity gives all words so far beside those that are new.
    const isWhole =
      payload['object'] === 'chat.completion' ||
      isRecord(delta) ||
      (reason !== undefined && choice['done'] === undefined);
    const chunk =
      isEmpty(fromDelta) && isRecord(message)
        ? messages.read(message, isWhole, isLast)
        : isEmpty(fromDelta)
          ? messages.read({ content: choice['text'] ?? choice['response'] }, false, isLast)
          : fromDelta;
    if (reason === 'error') finish = undefined;
    // A server may say last that all has come, of an answer that was cut.
    else if (reason !== undefined && (reason !== 'whole' || finish === undefined)) finish = reason;
    hasMessage ||= isRecord(message);
    return chunk;
  };

  function* readPayload(given: Record<string, unknown>, isNamed: boolean): Generator<CleanChunk> {
    const payload = unwrapped(given);
    const { choices, model } = payload;
    payloadCount += 1;
    const [first] = listIn(choices);
    const isChoice = isRecord(payload['message']) || typeof payload['response'] === 'string';
    const choice = isRecord(first) ? first : isChoice ? payload : undefined;
    const chunk: CleanChunk = choice ? readChoice(payload, choice) : {};
    const told = choice ? finishIn(payload, choice) : finishOf(payload['finish_reason']);
    if (!choice && (told === 'length' || told === 'filter')) finish = told;
    if (typeof model === 'string' && model !== '') chunk.model = model;
    // Moonshot tells it with the choice.
    const usage = payload['usage'] ?? choice?.['usage'];
    if (isRecord(usage)) chunk.usage = usage;
    const pages = pagesIn(payload, choice);
    if (pages.length > 0) chunk.pages = pages;
    if (choice || chunk.usage || chunk.pages) yield chunk;
    const failure = failureIn(payload, headers, isNamed);
    if (failure) throw failure;
    if (told === 'error') {
      throw new EndpointError('the endpoint ended the answer by an error');
    }
  }

  return {
    isFinished: (): boolean => finish !== undefined,
    readRest: messages.readRest,
    /** Reads an event whose words alone are others than those of an event before, which was a text. */
    readWords: (words: string): CleanChunk => {
      payloadCount += 1;
      return messages.readWords(words);
    },
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
      const waited = messages.end();
      return {
        ...messages.readRest(),
        finish: finish ?? 'whole',
        ...(waited.length > 0 && { calls: waited }),
      };
    },
  };
};

/**
 * Reads the reply of an OpenAI-compatible endpoint to a request for a stream, whatever it is: chunks in any
 * form of server-sent events, or one JSON text. Every chunk is well-formed, and the last one says how the
 * answer ended. Throws an EndpointError for every failure that the reply tells, and for an answer without an
 * end; a connection that breaks off throws its own error.
 * @param take Called with each chunk: a generator would make promises of each, and this is the way of every
 * word.
 * @param tools The tools that the model was given.
 */
export const readReply = async (
  { headers, body }: EndpointReply,
  take: (chunk: CleanChunk) => void,
  tools: ToolSchemas = new Map(),
): Promise<void> => {
  const text = createReplyDecoder(headers.get('Content-Type'));
  const events = createEventReader(MAX_EVENT_LENGTH);
  const chunks = createChunkReader(headers, tools);
  const others = createOtherWordsReader();
  let taken: CleanChunk[] = [];
  /** Returns whether the events say that nothing follows them. */
  const takeAll = (read: readonly ReplyEvent[]): boolean => {
    for (const event of read) {
      if (isDone(event) && !isNamedError(event)) {
        take(chunks.end(true));
        return true;
      }
      for (const chunk of chunks.read(event)) {
        taken.push(chunk);
        take(chunk);
      }
    }
    return false;
  };
  const mayBeOther = (): boolean => events.isBetween() && !chunks.isFinished();
  const takePiece = (bytes: Uint8Array): boolean => {
    const piece = text.push(bytes);
    const isWhole = mayBeOther();
    const words = isWhole ? others.read(piece) : undefined;
    if (words !== undefined) {
      take(chunks.readWords(words));
      return false;
    }
    taken = [];
    const isEnd = takeAll(events.push(piece));
    const [first] = taken;
    if (isWhole && first && taken.length === 1 && isText(first) && mayBeOther()) others.learn(piece);
    return isEnd;
  };
  try {
    const isWhole = await readPieces(body, takePiece, chunks.isFinished);
    if (!isWhole && !takeAll([...events.push(text.end()), ...events.end()])) take(chunks.end(false));
  } catch (error) {
    const rest = chunks.readRest();
    if (!isEmpty(rest)) take(rest);
    throw error;
  }
};

/** Whether an event says that the reply has ended, by its data or by its name. */
export const isDone = ({ name = '', data }: Pick<ReplyEvent, 'name' | 'data'>): boolean =>
  END_DATA.test(data) || (END_NAMES.has(name.trim().toLowerCase()) && !data.includes('"choices"'));

const END_DATA = /^\s*(?:\[done\]|"?\[?done\]?"?\s*$)/i;
const END_NAMES = new Set(['done', 'end', 'complete', 'completed']);

/**
 * Whether an event tells of a failure by its name, or by a line of words such as `Error: upstream failed`.
 */
export const isNamedError = ({ name, data, json }: ReplyEvent): boolean =>
  namesFailure(name) || (json === undefined && FAILURE_WORDS.test(data));

const FAILURE_WORDS = /\b(?:errors?|exception|timed out|bad gateway|unavailable)\b/i;

/** Whether an event was to be JSON and is none: words may have been in it, other than in heartbeats. */
export const isUnreadable = ({ data, json }: ReplyEvent): boolean =>
  json === undefined && /^\s*[{[]/.test(data) && !END_DATA.test(data);

/**
 * Reads a body until `take` returns true, which is returned, or to its end. An answer that has its end is
 * whole, whatever becomes of the connection.
 */
const readPieces = (
  body: Readable,
  take: (piece: Uint8Array) => boolean,
  isFinished: () => boolean,
): Promise<boolean> =>
  new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const leave = (): void => {
      clearTimeout(timer);
      body.off('data', onData);
      stopLooking();
      // One who has left is told of no failure.
      body.on('error', () => {});
    };
    const onLate = (): void => {
      leave();
      body.destroy();
      resolve(false);
    };
    const onData = (piece: Uint8Array): void => {
      try {
        const isLast = take(piece);
        if (isLast) {
          leave();
          letEnd(body);
          resolve(true);
        } else if (isFinished()) timer ??= setTimeout(onLate, AFTER_FINISH_MS);
      } catch (error) {
        leave();
        body.destroy();
        reject(error);
      }
    };
    const stopLooking = finished(body, (error) => {
      leave();
      if (error && !isFinished()) reject(error);
      else resolve(false);
    });
    body.on('data', onData);
  });

/** Lets a body come to its end, as `awaitEnd` does. */
const letEnd = (body: Readable): void => {
  const timer = setTimeout(() => body.destroy(), END_MS);
  body.once('close', () => clearTimeout(timer));
  body.resume();
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
