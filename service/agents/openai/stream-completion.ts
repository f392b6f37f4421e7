import { createParser } from 'eventsource-parser';
import { APIError, type OpenAI } from 'openai';

type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;

/** The most characters of one event of a stream; they are held in memory until its end. */
const MAX_EVENT_LENGTH = 2_000_000;

/** How long a reply may take to end after its last chunk. */
const END_MS = 1000;

/** Given after the last chunk of a stream that says that it is at its end. */
export const DONE = '[DONE]';

/**
 * Asks for a streamed completion and reads its chunks, up to `[DONE]`. Throws an APIError that the endpoint sends in the stream, and at
 * an event that grows beyond its bounds. The library's own reader has none, and takes several times as long for each word.
 */
export async function* streamCompletion(
  client: OpenAI,
  request: OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming,
  signal?: AbortSignal,
): AsyncGenerator<Chunk | typeof DONE> {
  const response = await client.chat.completions.create(request, { signal }).asResponse();
  if (!response.body) throw new Error('the endpoint sent no stream');
  const decoder = new TextDecoder();
  const waiting: string[] = [];
  // After too long an event, it throws at the next piece.
  const events = createParser({
    maxBufferSize: MAX_EVENT_LENGTH,
    onEvent: ({ data }) => void waiting.push(data),
  });
  const reader = response.body.getReader();
  let close = () => reader.cancel();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      events.feed(decoder.decode(piece.value, { stream: true }));
      for (const data of waiting.splice(0)) {
        if (data.startsWith(DONE)) {
          close = () => awaitEnd(reader);
          yield DONE;
          return;
        }
        const chunk = JSON.parse(data) as Chunk & { error?: object };
        if (chunk.error) throw new APIError(undefined, chunk.error, undefined, response.headers);
        yield chunk;
      }
    }
  } finally {
    close().catch(() => {});
  }
}

/** Lets a reply come to its end, so that its connection serves the next question: one that is cancelled is closed. */
const awaitEnd = async (reader: ReadableStreamDefaultReader): Promise<void> => {
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), END_MS);
  try {
    while (!(await reader.read()).done);
  } finally {
    clearTimeout(timer);
  }
};
