import OpenAI from 'openai';
import type { OpenAiAgentConfig } from '../agent-config.ts';
import type { AgentContext } from '../agent.ts';

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
    organization: env['OPENAI_ORG_ID'] ?? null,
    project: env['OPENAI_PROJECT_ID'] ?? null,
    // A local server that needs no key does not get an invented one.
    ...(apiKey === undefined && { defaultHeaders: { Authorization: null } }),
    // The visitor waits: they see the failure at once and may try again.
    maxRetries: 0,
    timeout: config.timeoutMs,
    logLevel: 'off',
  });
};
