const TIMEOUT_MS = 10_000;
/** The pictures of a slider check are the largest of these replies. */
const MAX_REPLY_BYTES = 1024 * 1024;

type Bounds = { maxBytes?: number; timeoutMs?: number };

/**
 * Fetches a reply of another service: no redirect is followed; one that takes long, or is large, is an error.
 * @param bounds Default 1 MB and 10 seconds.
 */
export const boundedFetch = async (
  url: string | URL,
  init: object,
  { maxBytes = MAX_REPLY_BYTES, timeoutMs = TIMEOUT_MS }: Bounds = {},
): Promise<Response> => {
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error('the reply is too large');
    chunks.push(chunk);
  }
  const { status, headers } = response;
  return new Response(bytes > 0 ? Buffer.concat(chunks) : null, { status, headers });
};
