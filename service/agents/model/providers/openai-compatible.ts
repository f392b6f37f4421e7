import type { JSONValue } from '@ai-sdk/provider';
import { createOpenAICompatible, type MetadataExtractor } from '@ai-sdk/openai-compatible';
import { cleanFetch } from '../endpoint/clean-fetch.ts';
import { isRecord } from '../endpoint-error.ts';
import { ADDED_FIELDS, type AddedFields } from '../kept-values.ts';
import { type Access, type Connect, type Connected } from './connect.ts';

type Json = Record<string, unknown>;

/** The host whose newer models refuse the older name for the most tokens; most other servers know only that. */
const OPENAI_HOST = 'api.openai.com';

const inWordsOfOpenAi = ({ max_tokens: most, ...body }: Json): Json => ({
  ...body,
  ...(most !== undefined && { max_completion_tokens: most }),
});

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : undefined);

/**
 * Collects what endpoints want back with the next request: DeepSeek its reasoning, Gemini the signatures of its
 * calls.
 */
const addedFields: MetadataExtractor = {
  extractMetadata: async () => undefined,
  createStreamExtractor: () => {
    const added: AddedFields & { calls: NonNullable<AddedFields['calls']> } = { calls: [] };
    let reasoning: string | undefined;
    return {
      processChunk(chunk) {
        const choice = isRecord(chunk) ? firstOf(chunk['choices']) : undefined;
        const delta = isRecord(choice) && isRecord(choice['delta']) ? choice['delta'] : {};
        if (typeof delta['reasoning_content'] === 'string') {
          reasoning = (reasoning ?? '') + delta['reasoning_content'];
        }
        for (const call of (delta['tool_calls'] ?? []) as { index: number; extra_content?: JSONValue }[]) {
          const { index, extra_content: extra } = call;
          if (extra !== undefined && added.calls.every(([known]) => known !== index)) {
            added.calls.push([index, { extra_content: extra }]);
          }
        }
      },
      buildMetadata: () => ({
        [ADDED_FIELDS]: {
          ...added,
          ...(reasoning !== undefined && { message: { reasoning_content: reasoning } }),
        },
      }),
    };
  },
};

/** Connects to an endpoint with OpenAI's `/chat/completions`, whatever form its replies have. */
export const connectChat = (
  { model, apiKey, env, fetch }: Pick<Access, 'model' | 'apiKey' | 'env' | 'fetch'>,
  baseURL: string,
  takesPdf = false,
): Connected => {
  const isOpenAi = new URL(baseURL).hostname === OPENAI_HOST;
  const provider = createOpenAICompatible({
    name: 'openaiCompatible',
    baseURL,
    ...(apiKey !== undefined && { apiKey }),
    headers: {
      ...(env['OPENAI_ORG_ID'] && { 'OpenAI-Organization': env['OPENAI_ORG_ID'] }),
      ...(env['OPENAI_PROJECT_ID'] && { 'OpenAI-Project': env['OPENAI_PROJECT_ID'] }),
    },
    includeUsage: true,
    metadataExtractor: addedFields,
    fetch: cleanFetch(fetch),
    ...(isOpenAi && { transformRequestBody: inWordsOfOpenAi }),
  });
  return {
    model: provider.chatModel(model),
    url: baseURL,
    options: { name: 'openaiCompatible', defaults: {} },
    keeps: 'fields',
    takesPdf,
    takesImageUrls: true,
  };
};

export const connect: Connect = (access) => {
  if (access.baseUrl === undefined) {
    throw new Error('openai-compatible needs the option "baseUrl"');
  }
  return connectChat(access, access.baseUrl);
};
