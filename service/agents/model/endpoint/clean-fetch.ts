import { type CleanChunk, readReply } from './read-reply.ts';
import { streamed } from './streamed.ts';

const FINISH_REASONS = { whole: 'stop', length: 'length', filter: 'content_filter' } as const;

/** Writes a chunk as OpenAI writes it. */
const writeChunk = ({ model, text, reasoning, calls, usage, finish }: CleanChunk): string => {
  const delta = {
    // Only this field goes back with the next request, so that it keeps its name.
    ...(reasoning && {
      [reasoning.field === 'reasoning_content' ? 'reasoning_content' : 'reasoning']: reasoning.text,
    }),
    ...(text !== undefined && { content: text }),
    ...(calls && {
      tool_calls: calls.map(({ index, id, name, arguments: given, extra }) => ({
        index,
        ...(id !== undefined && { id }),
        function: { ...(name !== undefined && { name }), arguments: given },
        ...(extra !== undefined && { extra_content: extra }),
      })),
    }),
  };
  const choice = { index: 0, delta, finish_reason: finish ? FINISH_REASONS[finish] : null };
  return `data: ${JSON.stringify({ ...(model && { model }), choices: [choice], ...(usage && { usage }) })}\n\n`;
};

/**
 * Makes the `fetch` that asks an OpenAI-compatible endpoint and returns its reply as OpenAI would have sent it,
 * whatever it is, see `readReply`: the library knows one form only. Whatever the reply tells of a failure
 * ends it, see `streamed`.
 */
export const cleanFetch =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok) return response;
    return streamed(readReply(response), writeChunk);
  };
