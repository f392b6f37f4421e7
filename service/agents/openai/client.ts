import OpenAI from 'openai';
import type { OpenAiAgentConfig } from '../agent-config.ts';
import type { AgentContext } from '../agent.ts';

/** The most bytes of a reply that is no stream; it is held in memory until its end. */
const MAX_REPLY_BYTES = 64 * 1024 * 1024;

/** How a connection fails that the endpoint closed without an answer. */
const CLOSED: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/**
 * Asks once more where the connection was closed without an answer: an endpoint closes one that was idle for a while, and may do so just as
 * the next question is on its way.
 */
const fetchWithRetry: typeof fetch = async (input, init) => {
  try {
    return await fetch(input, init);
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
    if (!CLOSED.has(code) || init?.body instanceof ReadableStream) throw error;
    return fetch(input, init);
  }
};

/** Fetches as usual, but fails at a reply that grows beyond its bounds: the library has none. A stream is bounded where it is read. */
const fetchBounded: typeof fetch = async (input, init) => {
  const response = await fetchWithRetry(input, init);
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') ?? false;
  if (!response.body || isStream) return response;
  let bytes = 0;
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, controller) => {
      bytes += piece.length;
      if (bytes > MAX_REPLY_BYTES) throw new Error('the reply is too large');
      controller.enqueue(piece);
    },
  });
  return new Response(response.body.pipeThrough(bound), response);
};

/** Makes the library's client; throws in plain words when the key for OpenAI's own endpoint is missing.  */
export const createClient = (
  config: Pick<OpenAiAgentConfig, 'baseUrl' | 'apiKeyEnv' | 'timeoutMs'>,
  env: AgentContext['env'],
): OpenAI => {
  const baseURL = config.baseUrl ?? (env['OPENAI_BASE_URL'] || undefined);
  const apiKey = env[config.apiKeyEnv] || undefined;
  if (apiKey === undefined && baseURL === undefined) {
    throw new Error(`the environment variable ${config.apiKeyEnv} holds no key for the openai agent`);
  }
  return new OpenAI({
    apiKey: apiKey ?? 'none',
    // Spelt out so that the library reads nothing from the environment of the process by itself.
    baseURL: baseURL ?? 'https://api.openai.com/v1',
    organization: env['OPENAI_ORG_ID'] || null,
    project: env['OPENAI_PROJECT_ID'] || null,
    // A local server that needs no key does not get an invented one.
    ...(apiKey === undefined && { defaultHeaders: { Authorization: null } }),
    // The visitor waits: they see the failure at once and may try again.
    maxRetries: 0,
    timeout: config.timeoutMs,
    logLevel: 'off',
    fetch: fetchBounded,
    // The conversation and the names of the account go nowhere but where the operator sends them.
    fetchOptions: { redirect: 'manual' },
  });
};
