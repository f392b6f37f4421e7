import { readApart } from './streamed.ts';

/**
 * Makes the `fetch` that asks an OpenAI-compatible endpoint. Its library writes the request and reads a refusal; a reply is read
 * apart from it, see `readChunks`: the library knows one form only.
 */
export const cleanFetch =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    return response.ok ? readApart(response) : response;
  };
