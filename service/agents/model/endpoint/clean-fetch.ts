import type { Ask, EndpointReply } from './ask-endpoint.ts';
import { readApart } from './streamed.ts';

/** The most bytes of a refusal; it is held in memory. */
const MAX_REFUSAL_BYTES = 1024 * 1024;

const refusalOf = async ({ status, headers, body }: EndpointReply): Promise<Response> => {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    bytes += piece.length;
    if (bytes > MAX_REFUSAL_BYTES) break;
    pieces.push(piece);
  }
  return new Response(Buffer.concat(pieces), { status, headers });
};

/**
 * Makes the `fetch` that asks an OpenAI-compatible endpoint. Its library writes the request and reads a
 * refusal; a reply is read apart from it, see `readChunks`: the library knows one form only.
 */
export const cleanFetch =
  (ask: Ask): typeof globalThis.fetch =>
  async (input, init) => {
    const reply = await ask(input instanceof Request ? input.url : String(input), init ?? {});
    return reply.status >= 200 && reply.status < 300 ? readApart(reply) : refusalOf(reply);
  };
