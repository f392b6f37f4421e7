import { createEventReader, type ReplyEvent } from '../../event-reader.ts';
import { createReplyDecoder } from '../../reply-decoder.ts';
import { isRecord, type Json } from '../../../base/json.ts';
import { EndpointError, failureIn } from '../endpoint-error.ts';
import { streamed } from './streamed.ts';
import { awaitEnd, isDone, isNamedError, isUnreadable, MAX_EVENT_LENGTH } from './read-reply.ts';

/** Returns an event as a library knows it; undefined for one that says nothing to it. */
type EventFilter = (event: Json) => Json | undefined;

/** The types of events after which nothing is said, though the connection may stay open. */
const LAST = new Set<unknown>([
  'message_stop',
  'response.completed',
  'response.incomplete',
  'response.failed',
]);

const isLast = ({ data, json }: ReplyEvent): boolean =>
  isDone({ name: undefined, data }) || (isRecord(json) && LAST.has(json['type']));

/**
 * Returns the objects of an event; none for a heartbeat. Throws the failure that it tells, and where it
 * cannot be read.
 */
const objectsOf = (event: ReplyEvent, headers: Headers): Json[] => {
  const payloads = Array.isArray(event.json) ? (event.json as unknown[]) : [event.json];
  for (const payload of payloads) {
    const failure = failureIn(payload, headers, isNamedError(event));
    if (failure) throw failure;
  }
  if (isUnreadable(event)) throw new EndpointError('an event of the reply cannot be read');
  return payloads.filter(isRecord);
};

async function* readEvents({ body, headers }: Response, filter: EventFilter): AsyncGenerator<string> {
  if (!body) return;
  const text = createReplyDecoder(headers.get('Content-Type'));
  const events = createEventReader(MAX_EVENT_LENGTH);
  const reader = body.getReader();
  let close = () => reader.cancel();
  try {
    for (;;) {
      const piece = await reader.read();
      const read = piece.done
        ? [...events.push(text.end()), ...events.end()]
        : events.push(text.push(piece.value));
      for (const event of read) {
        for (const object of objectsOf(event, headers)) {
          const known = filter(object);
          if (known) yield `data: ${JSON.stringify(known)}\n\n`;
        }
        if (isLast(event)) {
          close = () => awaitEnd(reader);
          return;
        }
      }
      if (piece.done) return;
    }
  } finally {
    close().catch(() => {});
  }
}

/**
 * Makes the `fetch` that asks a provider and returns the events of its reply as the provider's library reads
 * them: it knows one form of a stream, fails at heartbeats, and takes a failure that it does not know for the
 * end. Whatever the reply tells of a failure ends it, see `streamed`.
 */
export const eventsFetch =
  (
    fetch: typeof globalThis.fetch,
    createFilter: () => EventFilter = () => (event) => event,
  ): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok) return response;
    return streamed(readEvents(response, createFilter()), (text) => text);
  };

/** Passes on the chunks of providers that have chat completions of their own. */
export const chunksFetch = (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  eventsFetch(fetch, () => (event) => (Array.isArray(event['choices']) ? event : undefined));

/** Names the end of an answer that was cut as OpenAI names it; others tell it in the response alone. */
const withItsEnd = (event: Json): Json => {
  const { type, response } = event;
  if (type !== 'response.completed' || !isRecord(response) || response['status'] !== 'incomplete')
    return event;
  const details = response['incomplete_details'] ?? { reason: 'max_output_tokens' };
  return { ...event, type: 'response.incomplete', response: { ...response, incomplete_details: details } };
};

/** Passes on the events of Responses, which tell their types. */
export const typedFetch = (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  eventsFetch(fetch, () => (event) => (typeof event['type'] === 'string' ? withItsEnd(event) : undefined));
