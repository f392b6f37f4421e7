import * as v from 'valibot';
import {
  between,
  environmentName,
  filledString,
  httpUrl,
  unknownKey,
  wholeBetween,
} from '../config-values.ts';
import { library, namesPages, NEEDS_PAGES } from '../library-options.ts';
import { mcpServers } from '../mcp/mcp-config.ts';
import { OWN_OPTIONS, PROVIDER_NAMES, providers } from './providers/provider-table.ts';

const sampling = {
  temperature: v.optional(between('temperature', 0, 2)),
  maxTokens: v.optional(wholeBetween('maxTokens', 1, 1_000_000)),
};

/** Options of an agent that are the same whatever model it asks. */
const conversation = {
  /** The system prompt; `{language}` becomes the visitor's language. */
  system: v.optional(filledString('system')),
  /** Milliseconds to wait for the answer's first piece, and between two pieces. */
  timeoutMs: v.optional(wholeBetween('timeoutMs', 1, 600_000), 60_000),
  /** The most earlier messages that go along with the question. */
  maxHistory: v.optional(wholeBetween('maxHistory', 0, 1000), 40),
  /** How often one answer may call tools before it has to do without. */
  maxToolRounds: v.optional(wholeBetween('maxToolRounds', 0, 40), 8),
  /** Servers of the Model Context Protocol, whose tools the model may use. */
  mcp: mcpServers,
  /** Passages from pages that are given to the model and cited. */
  retrieval: v.optional(
    v.pipe(
      v.strictObject(
        {
          ...library,
          /** The most passages that are given to the model. */
          maxPassages: v.optional(wholeBetween('maxPassages', 1, 20), 6),
          /** Which passages are listed under the answer. */
          sources: v.optional(
            v.picklist(['cited', 'retrieved'], 'sources must be cited or retrieved'),
            'cited',
          ),
        },
        (issue) => unknownKey(issue, 'retrieval'),
      ),
      v.check((options) => namesPages(options), `retrieval ${NEEDS_PAGES}`),
    ),
  ),
};

/**
 * Asks a model behind any OpenAI-compatible `/chat/completions` endpoint: the older name of
 * `openai-compatible`.
 */
export const OpenAiAgentConfig = v.strictObject(
  {
    type: v.literal('openai'),
    model: filledString('model'),
    /** The endpoint up to and including `/v1`; absent means `OPENAI_BASE_URL`, then OpenAI's own. */
    baseUrl: v.optional(httpUrl('baseUrl')),
    /** The environment variable that holds the key. */
    apiKeyEnv: v.optional(environmentName('apiKeyEnv'), 'OPENAI_API_KEY'),
    ...sampling,
    ...conversation,
  },
  (issue) => unknownKey(issue, 'openai'),
);
export type OpenAiAgentConfig = v.InferOutput<typeof OpenAiAgentConfig>;

/** The name of a model, and how to get at it. */
const choice = {
  provider: v.picklist(PROVIDER_NAMES, `provider must be one of ${PROVIDER_NAMES.join(', ')}`),
  model: filledString('model'),
  /** The environment variable that holds the key; absent means the provider's usual one. */
  apiKeyEnv: v.optional(environmentName('apiKeyEnv')),
  /** The address of the interface, where it is not the provider's own. */
  baseUrl: v.optional(httpUrl('baseUrl')),
  /** Which interface of OpenAI's: `responses`, or the older `chat` completions. */
  api: v.optional(v.picklist(['responses', 'chat'], 'api must be responses or chat')),
  /** The name of the resource at Azure. */
  resource: v.optional(filledString('resource')),
  /** The region at AWS, or the location at Google Cloud. */
  region: v.optional(filledString('region')),
  /** The project at Google Cloud. */
  project: v.optional(filledString('project')),
  /** Whether the model may search the web with its provider's own tool. */
  webSearch: v.optional(v.boolean('webSearch must be true or false'), false),
  /** Further options of the provider, under the names that its package of the AI SDK gives them. */
  options: v.optional(v.record(v.string(), v.unknown(), 'options must be an object'), {}),
  ...sampling,
};

type Chosen = { provider: keyof typeof providers } & Partial<Record<(typeof OWN_OPTIONS)[number], unknown>>;

/** Returns the first option that the provider does not have. */
const foreignOption = (chosen: Chosen) =>
  OWN_OPTIONS.find((name) => {
    const isSet = chosen[name] !== undefined && chosen[name] !== false;
    return isSet && !providers[chosen.provider].options.includes(name);
  });

const isOwn = (chosen: Chosen): boolean => foreignOption(chosen) === undefined;

const foreignMessage = ({ input }: { input: Chosen }): string =>
  `the provider ${input.provider} has no option named "${foreignOption(input)}"`;

const ModelChoice = v.pipe(
  v.strictObject(choice, (issue) => unknownKey(issue, 'a model of fallback')),
  v.check((chosen) => isOwn(chosen), foreignMessage),
);
/** A model that an agent asks. */
export type ModelChoice = v.InferOutput<typeof ModelChoice>;

/** Asks a model of any provider that the service knows. */
export const ModelAgentConfig = v.pipe(
  v.strictObject(
    {
      type: v.literal('model'),
      ...choice,
      ...conversation,
      /** Further models, asked in turn where the one before gives no first word. */
      fallback: v.optional(v.array(ModelChoice, 'fallback must be a list of models'), []),
    },
    (issue) => unknownKey(issue, 'model'),
  ),
  v.check((chosen) => isOwn(chosen), foreignMessage),
);
export type ModelAgentConfig = v.InferOutput<typeof ModelAgentConfig>;

/** Returns what the older name says in the words of the newer one. */
export const fromOpenAi = (config: OpenAiAgentConfig, env: Readonly<Record<string, string | undefined>>) => {
  const { type: _, baseUrl = env['OPENAI_BASE_URL'] || undefined, ...rest } = config;
  return {
    ...rest,
    type: 'model' as const,
    webSearch: false,
    options: {},
    fallback: [],
    ...(baseUrl === undefined
      ? { provider: 'openai' as const, api: 'chat' as const }
      : { provider: 'openai-compatible' as const, baseUrl }),
  } satisfies ModelAgentConfig;
};
