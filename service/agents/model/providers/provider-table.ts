import type { Connect } from './connect.ts';

/** Options of a choice of a model that only some providers have. */
export const OWN_OPTIONS = ['baseUrl', 'api', 'resource', 'region', 'project', 'webSearch'] as const;
type OwnOption = (typeof OWN_OPTIONS)[number];

/** Describes a provider without any code of its package, which is loaded only for a bot that names it. */
type Provider = {
  /** Its name in the conventions of OpenTelemetry, where that is another one. */
  conventionalName?: string;
  /** The variables that hold a key where the bot file names none; the first that is set. */
  keys: readonly string[];
  /** The variable that holds the address of its interface, where the bot file names none. */
  urlVariable?: string;
  /** Whether it is asked without a key where none is set: always, or at an address of the operator's. */
  keyless?: 'always' | 'elsewhere';
  /** The options that it has beside those of all providers. */
  options: readonly OwnOption[];
  load: () => Promise<{ connect: Connect }>;
};

const table = {
  openai: {
    keys: ['OPENAI_API_KEY'],
    urlVariable: 'OPENAI_BASE_URL',
    keyless: 'elsewhere',
    options: ['baseUrl', 'api', 'webSearch'],
    load: () => import('./openai.ts'),
  },
  'openai-compatible': {
    keys: ['OPENAI_API_KEY'],
    keyless: 'elsewhere',
    options: ['baseUrl'],
    load: () => import('./openai-compatible.ts'),
  },
  anthropic: {
    keys: ['ANTHROPIC_API_KEY'],
    urlVariable: 'ANTHROPIC_BASE_URL',
    keyless: 'elsewhere',
    options: ['baseUrl', 'webSearch'],
    load: () => import('./anthropic.ts'),
  },
  google: {
    conventionalName: 'gcp.gemini',
    keys: ['GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY', 'GOOGLE_API_KEY'],
    keyless: 'elsewhere',
    options: ['baseUrl', 'webSearch'],
    load: () => import('./google.ts'),
  },
  vertex: {
    conventionalName: 'gcp.vertex_ai',
    keys: ['GOOGLE_VERTEX_API_KEY'],
    keyless: 'always',
    options: ['baseUrl', 'project', 'region', 'webSearch'],
    load: () => import('./vertex.ts'),
  },
  azure: {
    conventionalName: 'azure.ai.openai',
    keys: ['AZURE_API_KEY', 'AZURE_OPENAI_API_KEY'],
    options: ['baseUrl', 'resource', 'api', 'webSearch'],
    load: () => import('./azure.ts'),
  },
  bedrock: {
    conventionalName: 'aws.bedrock',
    keys: ['AWS_BEARER_TOKEN_BEDROCK'],
    keyless: 'always',
    options: ['baseUrl', 'region'],
    load: () => import('./bedrock.ts'),
  },
  mistral: {
    conventionalName: 'mistral_ai',
    keys: ['MISTRAL_API_KEY'],
    options: ['baseUrl'],
    load: () => import('./mistral.ts'),
  },
  deepseek: {
    keys: ['DEEPSEEK_API_KEY'],
    options: ['baseUrl'],
    load: () => import('./deepseek.ts'),
  },
  xai: {
    conventionalName: 'x_ai',
    keys: ['XAI_API_KEY'],
    options: ['baseUrl', 'webSearch'],
    load: () => import('./xai.ts'),
  },
  groq: {
    keys: ['GROQ_API_KEY'],
    options: ['baseUrl'],
    load: () => import('./groq.ts'),
  },
  ollama: {
    keys: ['OLLAMA_API_KEY'],
    urlVariable: 'OLLAMA_BASE_URL',
    keyless: 'always',
    options: ['baseUrl'],
    load: () => import('./ollama.ts'),
  },
} satisfies Record<string, Provider>;

export type ProviderName = keyof typeof table;

/** The providers of models. */
export const providers: Readonly<Record<ProviderName, Provider>> = table;

/** Returns the name of a provider as the conventions of OpenTelemetry have it. */
export const conventionalNameOf = (name: ProviderName): string => providers[name].conventionalName ?? name;

export const PROVIDER_NAMES = Object.keys(providers) as ProviderName[];
