import type { AgentError } from '../agent.ts';
import { createEventReader, isHeartbeat, type ReplyEvent } from '../event-reader.ts';
import { createReplyDecoder, decodeReply } from '../reply-decoder.ts';
import { createJsonValues, type JsonPiece } from './json-values.ts';
import { isPage } from './looks-like.ts';

/** The most characters of one event; they are held in memory until its end. */
const MAX_EVENT_LENGTH = 8_000_000;
/** The most bytes of a reply that is read as a whole. */
const MAX_WHOLE_BYTES = 16 * 1024 * 1024;
/** The bytes of a reply that tell what it is. */
const MAX_BEGINNING_BYTES = 8192;

/** A reply of a back end, whose body is read by one of the ways. */
export type Reply = {
  status: number;
  headers: Headers;
  /** Whether it says that it is one JSON text. */
  isJson: boolean;
  /**
   * Reads server-sent events, or lines of JSON. Rejects where the reply is none of these by its content type,
   * or by its beginning where that does not tell.
   * @param isOver Whether the events so far have told their end; then silence ends the reply too.
   */
  events: (isOver?: () => boolean) => AsyncGenerator<ReplyEvent>;
  /**
   * Reads JSON values that follow each other and lines of text between them, whatever the content type.
   * Rejects where the reply is a page.
   */
  values: () => AsyncGenerator<JsonPiece>;
  /** Reads the whole reply as JSON. Rejects where it is none. */
  json: () => Promise<unknown>;
  /** Reads the whole reply as bytes. Rejects where it has more. */
  bytes: (maxBytes?: number) => Promise<Uint8Array>;
  /** Returns it for somebody who reads it: each piece starts the time-out again. */
  response: () => Response;
  /** Lets go of the rest. */
  cancel: () => void;
};

/** Reads the beginning of a reply, which tells what it is, and lets go of the rest. */
export const beginningOf = async (response: Response): Promise<string> => {
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of response.body ?? []) {
      pieces.push(piece);
      length += piece.length;
      if (length >= MAX_BEGINNING_BYTES) break;
    }
  } catch {
    // The part before it broke off tells enough.
  }
  return new TextDecoder().decode(Buffer.concat(pieces).subarray(0, MAX_BEGINNING_BYTES));
};

/** How long a reply may take to close its connection once it has told its end; some proxies never do. */
const AFTER_END_MS = 3000;

/** Content types of servers that name none for their streams. */
const UNNAMED = /^(?:text\/plain|application\/octet-stream)?\s*(?:;|$)/;
const BEGINS_STREAM = /^\s*(?:(?:data|event|id|retry)?:|\{)/;

const STREAMS = /^(?:text\/event-stream|application\/(?:x-)?(?:ndjson|jsonl|json-lines))\b/;

/** Reads a body piece by piece; `close` ends the connection, while it is read and before. */
const readPieces = (body: Response['body']) => {
  let close = (): void => void body?.cancel().catch(() => {});
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const reader = body?.getReader();
    close = () => void reader?.cancel().catch(() => {});
    try {
      for (;;) {
        const piece = await reader?.read();
        if (!piece || piece.done) return;
        yield piece.value;
      }
    } finally {
      close();
    }
  }
  return { pieces, close: () => close() };
};

/**
 * @param restart Starts the time-out again; called for whatever comes but heartbeats.
 * @param unexpected Makes the failure of a reply that is not what it should be.
 */
export const replyOf = (
  response: Response,
  restart: () => void,
  unexpected: (wanted: string, beginning: string) => AgentError,
): Reply => {
  const { status, headers } = response;
  const contentType = headers.get('Content-Type') ?? '';

  const { pieces, close } = readPieces(response.body);

  async function* texts(): AsyncGenerator<string> {
    const decoder = createReplyDecoder(contentType);
    for await (const piece of pieces()) yield decoder.push(piece);
    yield decoder.end();
  }

  const bytes = async (maxBytes = MAX_WHOLE_BYTES): Promise<Uint8Array> => {
    const read: Uint8Array[] = [];
    let length = 0;
    for await (const piece of pieces()) {
      restart();
      length += piece.length;
      if (length > maxBytes) throw new Error('the reply is too large');
      read.push(piece);
    }
    return Buffer.concat(read);
  };

  return {
    status,
    headers,
    isJson: /^application\/(?:\w+\+)?json\b/.test(contentType),
    async *events(isOver = () => false) {
      const isNamed = STREAMS.test(contentType);
      if (!response.body || !(isNamed || UNNAMED.test(contentType))) {
        throw unexpected('event stream', await beginningOf(response));
      }
      const events = createEventReader(MAX_EVENT_LENGTH);
      let isKnown = isNamed;
      let timer: NodeJS.Timeout | undefined;
      try {
        for await (const text of texts()) {
          if (!isKnown && text.trim() !== '' && !BEGINS_STREAM.test(text)) {
            throw unexpected('event stream', text.slice(0, MAX_BEGINNING_BYTES));
          }
          isKnown ||= text.trim() !== '';
          for (const event of events.push(text)) {
            yield event;
            if (isHeartbeat(event)) continue;
            restart();
            clearTimeout(timer);
            if (isOver()) timer = setTimeout(close, AFTER_END_MS);
          }
        }
      } finally {
        clearTimeout(timer);
      }
      yield* events.end();
    },
    async *values() {
      const values = createJsonValues(MAX_EVENT_LENGTH);
      let isFirst = true;
      for await (const text of texts()) {
        restart();
        if (isFirst && isPage(text)) throw unexpected('JSON', text.slice(0, MAX_BEGINNING_BYTES));
        isFirst &&= text.trim() === '';
        yield* values.push(text);
      }
      yield* values.end();
    },
    json: async () => {
      const text = decodeReply(await bytes(), contentType);
      try {
        return JSON.parse(text) as unknown;
      } catch {
        throw unexpected('JSON', text.slice(0, MAX_BEGINNING_BYTES));
      }
    },
    bytes,
    response: () => {
      const restarting = new TransformStream<Uint8Array, Uint8Array>({
        transform: (piece, controller) => {
          restart();
          controller.enqueue(piece);
        },
      });
      return new Response(response.body?.pipeThrough(restarting), response);
    },
    cancel: close,
  };
};
