import type { OpenAI } from 'openai';
import { asEndpointError } from './endpoint/endpoint-error.ts';
import { type CleanChunk, readReply } from './endpoint/read-reply.ts';

/**
 * Asks for a streamed completion and reads its chunks, see `readReply`. Throws an EndpointError for whatever
 * the endpoint refuses. The library's own reader knows one form of reply only, has no bounds, and takes
 * several times as long for each word.
 */
export async function* streamCompletion(
  client: OpenAI,
  request: OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming,
  signal?: AbortSignal,
): AsyncGenerator<CleanChunk> {
  let response: Response;
  try {
    response = await client.chat.completions.create(request, { signal }).asResponse();
  } catch (error) {
    throw asEndpointError(error);
  }
  yield* readReply(response);
}
