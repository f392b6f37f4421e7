const TIMEOUT_MS = 10_000;
/** The pictures of a slider check are the largest of these replies. */
const MAX_REPLY_BYTES = 1024 * 1024;

/** Fetches a short reply of another service: no redirect is followed; one that takes long, or is large, is an error. */
export const boundedFetch = async (url: string | URL, init: object): Promise<Response> => {
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_REPLY_BYTES) throw new Error('the reply is too large');
    chunks.push(chunk);
  }
  const { status, headers } = response;
  return new Response(bytes > 0 ? Buffer.concat(chunks) : null, { status, headers });
};
