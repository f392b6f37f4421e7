import * as v from 'valibot';
import { expect, it } from 'vitest';
import { AgentConfig } from './agent-config.ts';

it.each([
  [
    { type: 'docs', folders: 'docs' },
    { maxPassages: 3, wordsPerSecond: 60, pageSuffix: '' },
  ],
  [
    { type: 'docs', folders: { en: 'a', 'zh-CN': ['b', 'c'] } },
    { synonyms: [], words: {} },
  ],
  [{ type: 'docs', folders: 'a', words: { en: { pages: 'our help' } }, synonyms: [['bike', 'cycle']] }, {}],
  [
    { type: 'openai', model: 'm' },
    { apiKeyEnv: 'OPENAI_API_KEY', timeoutMs: 60_000 },
  ],
  [{ type: 'openai', model: 'm', retrieval: { folders: 'd' } }, {}],
  [{ type: 'docs', pages: 'https://docs.example.com/casement-pages.json' }, { pageSuffix: '' }],
  [{ type: 'docs', folders: 'a', pages: ['https://a.example/x.json', 'http://b.example/y.json'] }, {}],
  [
    { type: 'model', provider: 'anthropic', model: 'm', webSearch: true },
    { timeoutMs: 60_000, options: {}, fallback: [] },
  ],
  [
    { type: 'model', provider: 'groq', model: 'm', fallback: [{ provider: 'ollama', model: 'l' }] },
    { fallback: [{ provider: 'ollama', webSearch: false }] },
  ],
  [
    { type: 'ag-ui', url: 'https://agent.example.com/run' },
    { headers: {}, headersFromEnv: {} },
  ],
  [{ type: 'n8n', url: 'https://n8n.example.com/webhook/x/chat' }, { chatInputKey: 'chatInput' }],
  [{ type: 'flowise', url: 'https://f.example.com/api/v1/prediction/x' }, { timeoutMs: 120_000 }],
  [
    { type: 'dify', url: 'https://api.dify.ai/v1' },
    { apiKeyEnv: 'DIFY_API_KEY', inputs: {}, filesFrom: [] },
  ],
  [{ type: 'chatkit', url: 'https://c.example.com' }, { metadata: {} }],
  [{ type: 'rasa', url: 'https://rasa.example.com' }, { stream: true }],
  [{ type: 'botpress', url: 'https://chat.botpress.cloud/x' }, { settleMs: 2500 }],
  [{ type: 'module', path: './agent.ts', size: 1 }, { size: 1 }],
])('takes %j and fills in what is missing', (config, defaults) => {
  expect(v.parse(AgentConfig, config)).toMatchObject(defaults);
});

it.each([
  [{}, 'the agent needs a type, which is one of: docs, '],
  [{ type: 'magic' }, 'the agent needs a type, which is one of: docs, '],
  [{ type: 'docs' }, 'docs needs the option "folders" or "pages"'],
  [{ type: 'docs', pages: [] }, 'pages must name at least one address'],
  [{ type: 'docs', pages: 'casement-pages.json' }, 'pages must be an http or https address'],
  [{ type: 'openai', model: 'm', retrieval: {} }, 'retrieval needs the option "folders" or "pages"'],
  [{ type: 'docs', folders: [] }, 'folders must be'],
  [{ type: 'docs', folders: { fr: 'a' } }, 'paths by language (en, zh-CN)'],
  [{ type: 'docs', folders: 'a', speed: 1 }, 'docs has no option named "speed"'],
  [{ type: 'docs', folders: 'a', wordsPerSecond: -1 }, 'wordsPerSecond must be at least 0'],
  [{ type: 'docs', folders: 'a', embeddings: {} }, 'embeddings needs the option "model"'],
  [{ type: 'docs', folders: 'a', embeddings: { model: 'm', apiKey: 'k' } }, 'embeddings has no option named'],
  [{ type: 'docs', folders: 'a', words: { fr: {} } }, 'words has no option named "fr"'],
  [{ type: 'docs', folders: 'a', words: { en: { hello: 'x' } } }, 'words has no option named "hello"'],
  [{ type: 'docs', folders: 'a', synonyms: [['bike']] }, 'needs at least two words'],
  [{ type: 'openai', model: ' ' }, 'model must not be empty'],
  [{ type: 'openai', model: 'm', baseUrl: 'ftp://x' }, 'baseUrl must be an http or https address'],
  [
    { type: 'openai', model: 'm', apiKeyEnv: 'sk-123' },
    'apiKeyEnv must be the name of an environment variable',
  ],
  [{ type: 'openai', model: 'm', apiKey: 'sk-123' }, 'openai has no option named "apiKey"'],
  [{ type: 'openai', model: 'm', temperature: 3 }, 'temperature must be at most 2'],
  [{ type: 'model', provider: 'acme', model: 'm' }, 'provider must be one of openai, openai-compatible,'],
  [{ type: 'model', provider: 'mistral' }, 'model needs the option "model"'],
  [{ type: 'model', provider: 'mistral', model: 'm', size: 1 }, 'model has no option named "size"'],
  [
    { type: 'model', provider: 'mistral', model: 'm', webSearch: true },
    'the provider mistral has no option named "webSearch"',
  ],
  [
    {
      type: 'model',
      provider: 'openai',
      model: 'm',
      fallback: [{ provider: 'xai', model: 'x', api: 'chat' }],
    },
    'the provider xai has no option named "api"',
  ],
  [
    {
      type: 'model',
      provider: 'openai',
      model: 'm',
      fallback: [{ provider: 'xai', model: 'x', system: 's' }],
    },
    'a model of fallback has no option named "system"',
  ],
  [{ type: 'module', size: 1 }, 'module needs the option "path"'],
  [{ type: 'ag-ui', url: 'agent' }, 'url must be an http or https address'],
  [{ type: 'n8n' }, 'n8n needs the option "url"'],
  [{ type: 'n8n', url: 'https://n8n.example.com', basicAuthEnv: 'me:x' }, 'name of an environment variable'],
  [{ type: 'flowise', url: 'https://f.example.com' }, 'url must be the address of a flow, such as'],
  [{ type: 'dify', url: 'https://api.dify.ai/v1', apiKey: 'app-1' }, 'dify has no option named "apiKey"'],
  [{ type: 'rasa', url: 'https://rasa.example.com', stream: 'yes' }, 'stream must be true or false'],
  [{ type: 'botpress', url: 'https://b.example.com', settleMs: 5 }, 'settleMs must be at least 100'],
])('says of %j: %s', (config, message) => {
  const result = v.safeParse(AgentConfig, config);
  expect(result.issues?.map((issue) => issue.message).join('\n')).toContain(message);
});
