import * as v from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AgentConfig } from '../agent-config.ts';
import { createAgent } from '../create-agent.ts';
import { providerThat, run } from './providers/wire.test-helper.ts';

const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
beforeEach(() => vi.clearAllMocks());

const says = (content: string, finish_reason: string | null = 'stop') => [
  { choices: [{ index: 0, delta: { content }, finish_reason: null }] },
  ...(finish_reason === null ? [] : [{ choices: [{ index: 0, delta: {}, finish_reason }] }]),
];

const refuses = (status: number, error: object) => ({ status, body: { error } });
const at = (baseUrl: string, model = 'm') => ({ provider: 'openai-compatible', model, baseUrl });

describe('the further models of an agent', () => {
  it.each([
    ['is away', refuses(503, { message: 'busy: Hello' })],
    ['is at its limit', refuses(429, { message: 'slow' })],
    ['is too short for the chat', refuses(400, { message: 'x', code: 'context_length_exceeded' })],
    ['refuses the key', refuses(401, { message: 'x' })],
    ['breaks off before a word', { text: '' }],
  ])('are asked in turn where one %s', async (_, reply) => {
    await using first = await providerThat(reply);
    await using second = await providerThat(refuses(500, { message: 'x' }));
    await using third = await providerThat(says('Here I am.'));
    const fallback = [at(second.url), { provider: 'ollama', model: 'last', baseUrl: third.url }];
    const { text, error, message } = await run({ ...at(first.url), fallback }, {}, {}, logger);
    expect([error, text]).toEqual([undefined, 'Here I am.']);
    expect([first.sent.length, second.sent.length, third.sent[0]?.body['model']]).toEqual([1, 1, 'last']);
    expect(message.steps).toMatchObject([{ output: { model: 'last' } }]);
    expect(logger.warn).toHaveBeenCalledTimes(2);
    expect(logger.warn.mock.calls[0]?.[0]).toMatchObject({ provider: 'openai-compatible', model: 'm' });
    expect(JSON.stringify(logger.warn.mock.calls)).not.toContain('Hello');
  });

  it('are not asked once there is a word, nor where the content was refused', async () => {
    await using broken = await providerThat(
      says('Half', null),
      refuses(400, { message: 'x', code: 'content_filter' }),
    );
    await using other = await providerThat(says('No.'));
    const options = { ...at(broken.url), fallback: [at(other.url)] };
    expect(await run(options)).toMatchObject({ text: 'Half', error: { code: 709 } });
    expect(await run(options)).toMatchObject({ error: { code: 1114 } });
    expect(other.sent).toHaveLength(0);
  });

  it('tell the failure of the last one', async () => {
    await using first = await providerThat(refuses(500, { message: 'x' }));
    await using second = await providerThat(refuses(429, { message: 'Please try again in 7s' }));
    const { error } = await run({ ...at(first.url), fallback: [at(second.url)] });
    expect(error).toMatchObject({ code: 1113, retryAfterS: 7 });
  });
});

describe('a bot file is refused in one sentence', () => {
  it.each<[string, object, object, string]>([
    [
      'without a key',
      { provider: 'anthropic' },
      {},
      'the environment variable ANTHROPIC_API_KEY holds no key for anthropic',
    ],
    [
      'without the key that it names',
      { provider: 'groq', apiKeyEnv: 'MY_KEY' },
      { GROQ_API_KEY: 'k' },
      'the environment variable MY_KEY holds no key for groq',
    ],
    [
      'without a key of a further model',
      { provider: 'ollama', fallback: [{ provider: 'xai', model: 'x' }] },
      {},
      'the environment variable XAI_API_KEY holds no key for xai',
    ],
    [
      'without an address',
      { provider: 'openai-compatible' },
      { OPENAI_API_KEY: 'k' },
      'openai-compatible needs the option "baseUrl"',
    ],
    [
      'without a resource',
      { provider: 'azure' },
      { AZURE_API_KEY: 'k' },
      'azure needs the option "resource" or "baseUrl"',
    ],
    ['without a project', { provider: 'vertex' }, {}, 'vertex needs the option "project"'],
    [
      'for a search that its interface lacks',
      { provider: 'openai', api: 'chat', webSearch: true },
      { OPENAI_API_KEY: 'k' },
      'the provider openai has no option named "webSearch" with this api',
    ],
    [
      'for an option of its provider',
      { provider: 'anthropic', options: { thinking: 'much' } },
      { ANTHROPIC_API_KEY: 'k' },
      'the options of anthropic are refused: thinking',
    ],
  ])('%s', async (_, options, env, message) => {
    const config = v.parse(AgentConfig, { type: 'model', model: 'm', ...options });
    const made = createAgent(config, { baseDir: '.', env: env as Record<string, string> });
    await expect(made).rejects.toThrow(message);
  });

  it('and the key of Google is found under each of its names', async () => {
    for (const name of ['GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY', 'GOOGLE_API_KEY']) {
      const config = v.parse(AgentConfig, { type: 'model', provider: 'google', model: 'm' });
      await expect(createAgent(config, { baseDir: '.', env: { [name]: 'k' } })).resolves.toBeDefined();
    }
  });
});
