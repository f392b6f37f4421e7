import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { cleanFetch } from '../endpoint/clean-fetch.ts';
import { type Access, type Connect, type Connected } from './connect.ts';

type Json = Record<string, unknown>;

/**
 * The host whose newer models refuse the older name for the most tokens; most other servers know only that.
 */
const OPENAI_HOST = 'api.openai.com';

const inWordsOfOpenAi = ({ max_tokens: most, ...body }: Json): Json => ({
  ...body,
  ...(most !== undefined && { max_completion_tokens: most }),
});

/** Connects to an endpoint with OpenAI's `/chat/completions`, whatever form its replies have. */
export const connectChat = (
  { model, apiKey, env, ask }: Pick<Access, 'model' | 'apiKey' | 'env' | 'ask'>,
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
    fetch: cleanFetch(ask),
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
