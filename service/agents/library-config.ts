import type { LibraryConfig } from '../retrieval/library.ts';
import type { EmbeddingsConfig } from '../retrieval/vectors/embedder.ts';
import type { EmbeddingsOptions } from './library-options.ts';
import type { AgentContext } from './agent.ts';

/**
 * Fills in what the environment holds; throws in plain words when the key for OpenAI's own endpoint is
 * missing.
 */
const readEmbeddings = (options: EmbeddingsOptions, env: AgentContext['env']): EmbeddingsConfig => {
  const baseUrl = options.baseUrl ?? (env['OPENAI_BASE_URL'] || undefined);
  const apiKey = env[options.apiKeyEnv] || undefined;
  if (apiKey === undefined && baseUrl === undefined) {
    throw new Error(`the environment variable ${options.apiKeyEnv} holds no key for embeddings`);
  }
  return {
    model: options.model,
    baseUrl: baseUrl ?? 'https://api.openai.com/v1',
    ...(apiKey !== undefined && { apiKey }),
  };
};

/** Makes of an agent's options, as its bot file gives them, what a library is opened with. */
export const libraryConfigOf = (
  options: Omit<LibraryConfig, 'embeddings'> & { embeddings?: EmbeddingsOptions | undefined },
  env: AgentContext['env'],
): LibraryConfig => ({
  ...options,
  embeddings: options.embeddings && readEmbeddings(options.embeddings, env),
});
