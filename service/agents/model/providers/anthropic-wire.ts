import { eventsFetch } from '../endpoint/events-fetch.ts';
import { isRecord, type Json } from '../../../base/json.ts';

// The library gives passages as documents and knows no event that Anthropic adds later. Beneath it, documents
// become search results, whose exact passages are cited, and what it does not know is left out.

/** The blocks of a passage are parted by blank lines; each can be cited by itself. */
const BLOCK_BREAK = /\n{2,}/;

/** Makes a search result of a document that is a passage: its context is the passage's id. */
const asSearchResult = (block: unknown): unknown => {
  if (!isRecord(block) || block['type'] !== 'document' || typeof block['context'] !== 'string') return block;
  const { source, title, context, citations, cache_control: cache } = block;
  const text = isRecord(source) && typeof source['data'] === 'string' ? source['data'] : '';
  const content = text.split(BLOCK_BREAK).filter((part) => part.trim() !== '');
  return {
    type: 'search_result',
    source: context,
    title: title ?? context,
    content: content.map((part) => ({ type: 'text', text: part })),
    citations,
    ...(cache !== undefined && { cache_control: cache }),
  };
};

/** The header by which the agent forbids calls. It goes no further than here. */
export const NO_CALLS = 'x-casement-no-calls';

const requestOf = (body: unknown, mayCall: boolean): unknown => {
  if (typeof body !== 'string') return body;
  const request = JSON.parse(body) as { messages?: { content: unknown }[] };
  const messages = request.messages?.map((message) => ({
    ...message,
    content: Array.isArray(message.content) ? message.content.map(asSearchResult) : message.content,
  }));
  return JSON.stringify({ ...request, messages, ...(!mayCall && { tool_choice: { type: 'none' } }) });
};

const EVENTS = new Set<unknown>([
  'message_start',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
  'message_stop',
  'error',
]);
const BLOCKS = new Set<unknown>([
  'text',
  'thinking',
  'redacted_thinking',
  'tool_use',
  'server_tool_use',
  'web_search_tool_result',
]);
const DELTAS = new Set<unknown>(['text_delta', 'input_json_delta', 'thinking_delta', 'signature_delta']);

/**
 * Returns a citation as the library knows it: that of a passage as one of a document, whose title is its id.
 */
const citationOf = (citation: unknown): Json | undefined => {
  if (!isRecord(citation)) return undefined;
  const { type, source, cited_text: text } = citation;
  if (type === 'web_search_result_location') return { ...citation, title: citation['title'] ?? '' };
  if (type !== 'search_result_location') return undefined;
  return {
    type: 'char_location',
    cited_text: text,
    document_index: 0,
    document_title: source,
    start_char_index: 0,
    end_char_index: 0,
  };
};

/** The library insists on counts that servers like Anthropic's may leave out. */
const withCounts = (usage: unknown, field = 'input_tokens'): Json => ({
  [field]: 0,
  ...(isRecord(usage) ? usage : {}),
});

/** Returns an event as the library knows it; undefined for one that says nothing to it. */
const createEventFilter = () => {
  const unknownBlocks = new Set<unknown>();

  return (event: Json): Json | undefined => {
    const { type, index, content_block: block, delta } = event;
    if (!EVENTS.has(type)) return undefined;
    if (type === 'message_start' && isRecord(event['message'])) {
      return { ...event, message: { ...event['message'], usage: withCounts(event['message']['usage']) } };
    }
    if (type === 'message_delta') return { ...event, usage: withCounts(event['usage'], 'output_tokens') };
    if (type === 'content_block_start' && isRecord(block) && !BLOCKS.has(block['type']))
      unknownBlocks.add(index);
    if (index !== undefined && unknownBlocks.has(index)) return undefined;
    if (type !== 'content_block_delta' || !isRecord(delta) || DELTAS.has(delta['type'])) return event;
    const citation = delta['type'] === 'citations_delta' ? citationOf(delta['citation']) : undefined;
    return citation && { ...event, delta: { ...delta, citation } };
  };
};

/** Makes the `fetch` that stands between the library and Anthropic. */
export const anthropicFetch = (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  eventsFetch(async (input, init) => {
    const headers = new Headers(init?.headers);
    const body = requestOf(init?.body, !headers.has(NO_CALLS)) as NonNullable<RequestInit['body']>;
    headers.delete(NO_CALLS);
    return fetch(input, { ...init, headers, body });
  }, createEventFilter);
