import { StepFailure } from './skill.ts';

// Fetches with limits of time and size: the steps of the agent ask servers of others.

const TIMEOUT_MS = 8000;
const MAX_BYTES = 256 * 1024;

const readLimited = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new StepFailure('The reply is too large.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

/** Fetches a configured address, and nothing that a redirect leads to. Rejects with a StepFailure. */
export const fetchLimited = async (
  url: string,
  accept: string,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> => {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      headers: { Accept: accept },
      redirect: 'error',
      signal: AbortSignal.any([signal, limit]),
    });
    return { status: response.status, text: await readLimited(response) };
  } catch (error) {
    if (error instanceof StepFailure) throw error;
    const reason = limit.aborted ? 'The server took too long.' : 'The server cannot be reached.';
    throw new StepFailure(reason, { cause: error });
  }
};
