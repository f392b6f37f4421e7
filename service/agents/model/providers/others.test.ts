import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { summaryOf } from '../../../base/error-summary.ts';
import { serve } from '../../serve.test-helper.ts';
import { add, providerThat, run } from './wire.test-helper.ts';

const chunk = (delta: object, finish_reason: string | null = null, rest: object = {}) => ({
  id: 'c1',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model: 'm-1',
  choices: [{ index: 0, delta, finish_reason }],
  ...rest,
});

const usage = {
  prompt_tokens: 40,
  completion_tokens: 12,
  total_tokens: 52,
  num_cached_tokens: 0,
  prompt_tokens_details: { cached_tokens: 30 },
};

const words = ['你好，', '世界！', ' Hi.'].map((content) => chunk({ role: 'assistant', content }));
/** Groq tells what was used in a field of its own. */
const ending = (reason: string) => chunk({}, reason, { usage, x_groq: { id: 'g', usage } });

const call = (id: string) =>
  chunk({
    tool_calls: [
      { index: 0, id, type: 'function', function: { name: add.name, arguments: '{"article":"lamp"}' } },
    ],
  });

/** Providers whose interface is like that of OpenAI's chat completions. */
const alike: [
  provider: string,
  options: object,
  env: object,
  path: string,
  authorization: string | undefined,
][] = [
  ['openai', { api: 'chat' }, { OPENAI_API_KEY: 'k' }, '/chat/completions', 'Bearer k'],
  ['openai-compatible', {}, {}, '/chat/completions', undefined],
  ['ollama', {}, {}, '/chat/completions', undefined],
  ['mistral', {}, { MISTRAL_API_KEY: 'k' }, '/chat/completions', 'Bearer k'],
  ['deepseek', {}, { DEEPSEEK_API_KEY: 'k' }, '/chat/completions', 'Bearer k'],
  ['xai', {}, { XAI_API_KEY: 'k' }, '/chat/completions', 'Bearer k'],
  ['groq', {}, { GROQ_API_KEY: 'k' }, '/chat/completions', 'Bearer k'],
  ['azure', { api: 'chat' }, { AZURE_API_KEY: 'k' }, '/chat/completions', undefined],
];

describe.each(alike)('%s', (provider, own, env, path, authorization) => {
  it('streams an answer and calls tools of the page', async () => {
    await using server = await providerThat(
      [...words, call('call00001'), ending('tool_calls')],
      [...words, ending('stop')],
    );
    const options = { provider, baseUrl: server.url, ...own };
    const first = await run(options, { tools: [add] }, env as Record<string, string>);
    expect(first.error).toBeUndefined();
    expect(first.rounds).toMatchObject([
      {
        text: '你好，世界！ Hi.',
        calls: [{ id: 'call00001', name: add.name, arguments: '{"article":"lamp"}' }],
      },
    ]);
    expect(first.last).toMatchObject({
      usage: [{ model: 'm-1', inputTokens: 40, outputTokens: 12, totalTokens: 52 }],
    });
    expect(server.sent[0]?.path).toContain(path);
    expect(server.sent[0]?.headers.authorization).toBe(authorization);
    const rounds = first.rounds.map((round) => ({
      ...round,
      calls: round.calls.map((one) => ({ ...one, result: { content: 'ok' } })),
    }));
    const second = await run(options, { tools: [add], rounds }, env as Record<string, string>);
    expect([second.error, second.shown]).toEqual([undefined, '你好，世界！ Hi.']);
    expect(server.sent[1]?.body['messages']).toMatchObject([
      {},
      { role: 'user' },
      { role: 'assistant', tool_calls: [{ id: 'call00001', function: { name: add.name } }] },
      { role: 'tool', tool_call_id: 'call00001', content: 'ok' },
    ]);
  });

  it('tells a limit and a cut answer', async () => {
    await using server = await providerThat(
      { status: 429, body: { error: { message: 'Slow' }, message: 'Slow' }, headers: { 'Retry-After': '8' } },
      words,
    );
    const options = { provider, baseUrl: server.url, ...own };
    const limited = await run(options, {}, env as Record<string, string>);
    expect(limited.error).toMatchObject({ code: 1113, retryAfterS: 8 });
    const cut = await run(options, {}, env as Record<string, string>);
    expect([cut.error?.code, cut.text]).toEqual([709, '你好，世界！ Hi.']);
  });
});

it('Groq, where its library cannot read a reply, breaks off, and the log says why', async () => {
  await using server = await providerThat([{ choices: [{ delta: { content: 5 } }] }, ending('stop')]);
  const { error } = await run({ provider: 'groq', baseUrl: server.url }, {}, { GROQ_API_KEY: 'k' });
  expect(error).toMatchObject({ code: 1200 });
  expect(JSON.stringify(summaryOf(error))).toContain('AI_TypeValidationError');
});

it('DeepSeek gets its reasoning back with its calls', async () => {
  const thoughts = [
    chunk({ role: 'assistant', reasoning_content: 'A lamp, ' }),
    chunk({ reasoning_content: 'then.' }),
  ];
  await using server = await providerThat(
    [...thoughts, call('a'), ending('tool_calls')],
    [...words, ending('stop')],
  );
  const options = { provider: 'deepseek', baseUrl: server.url };
  const env = { DEEPSEEK_API_KEY: 'k' };
  const first = await run(options, { tools: [add] }, env);
  expect(first.message.reasoning).toBe('A lamp, then.');
  const rounds = first.rounds.map((round) => ({
    ...round,
    calls: round.calls.map((one) => ({ ...one, result: { content: 'ok' } })),
  }));
  await run(options, { tools: [add], rounds }, env);
  expect(server.sent[1]?.body['messages']).toMatchObject([
    {},
    {},
    { role: 'assistant', reasoning_content: 'A lamp, then.', tool_calls: [{ id: 'a' }] },
    { role: 'tool' },
  ]);
});

it('Azure is asked for Responses with its own header, and Vertex with a key', async () => {
  const response = { id: 'r', object: 'response', created_at: 1, model: 'm', output: [] };
  const item = { type: 'message', id: 'i', role: 'assistant', content: [] };
  await using azure = await providerThat([
    { type: 'response.created', response },
    { type: 'response.output_item.added', output_index: 0, item },
    { type: 'response.output_text.delta', item_id: 'i', output_index: 0, content_index: 0, delta: 'Hi.' },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response: { ...response, usage: { input_tokens: 1, output_tokens: 2 } } },
  ]);
  const answer = await run({ provider: 'azure', baseUrl: azure.url }, {}, { AZURE_OPENAI_API_KEY: 'k' });
  expect([answer.error, answer.shown]).toEqual([undefined, 'Hi.']);
  expect([azure.sent[0]?.path, azure.sent[0]?.headers['api-key']]).toEqual(['/responses', 'k']);
  expect(azure.sent[0]?.body).toMatchObject({ store: false });
  const searching = { provider: 'azure', baseUrl: azure.url, webSearch: true };
  await run(searching, {}, { AZURE_OPENAI_API_KEY: 'k' });
  expect(azure.sent[1]?.body).toMatchObject({ tools: [{ type: 'web_search' }] });

  await using vertex = await providerThat([
    { candidates: [{ content: { role: 'model', parts: [{ text: 'Hi.' }] }, finishReason: 'STOP' }] },
  ]);
  const other = await run(
    { provider: 'vertex', model: 'gemini-3-flash', baseUrl: vertex.url },
    {},
    { GOOGLE_VERTEX_API_KEY: 'k' },
  );
  expect([other.error, other.shown]).toEqual([undefined, 'Hi.']);
  expect(vertex.sent[0]?.path).toContain('/models/gemini-3-flash:streamGenerateContent');
  expect(vertex.sent[0]?.headers['x-goog-api-key']).toBe('k');
  expect(vertex.sent[0]?.body).toMatchObject({
    generationConfig: { thinkingConfig: { includeThoughts: true } },
  });
});

it('xAI searches the web by its Responses, and no longer by searchParameters', async () => {
  const response = { id: 'r', object: 'response', created_at: 1, model: 'm', output: [] };
  const message = { type: 'message', id: 'i', role: 'assistant', content: [], status: 'in_progress' };
  const search = {
    type: 'web_search_call',
    id: 's',
    status: 'completed',
    name: 'web_search',
    arguments: '{}',
  };
  const url = 'https://a.example/';
  const annotation = { type: 'url_citation', url, title: 'A' };
  const part = { item_id: 'i', output_index: 1, content_index: 0 };
  await using server = await providerThat([
    { type: 'response.created', response },
    { type: 'response.output_item.added', output_index: 0, item: search },
    { type: 'response.output_item.done', output_index: 0, item: search },
    { type: 'response.output_item.added', output_index: 1, item: message },
    { type: 'response.output_text.delta', ...part, delta: 'The sky is blue.' },
    { type: 'response.output_text.annotation.added', ...part, annotation_index: 0, annotation },
    { type: 'response.output_item.done', output_index: 1, item: message },
    {
      type: 'response.completed',
      response: {
        ...response,
        output: [search, message],
        status: 'completed',
        usage: { input_tokens: 1, output_tokens: 2, total_tokens: 3 },
      },
    },
  ]);
  const options = { provider: 'xai', baseUrl: server.url };
  const env = { XAI_API_KEY: 'k' };
  const answer = await run({ ...options, webSearch: true }, {}, env);
  expect([answer.error, answer.shown]).toEqual([undefined, 'The sky is blue.']);
  expect(answer.sources).toMatchObject([{ url }]);
  expect(answer.message.steps?.at(-1)).toMatchObject({ kind: 'web-knowledge', status: 'done' });
  expect(server.sent[0]).toMatchObject({
    path: '/responses',
    body: { store: false, tools: [{ type: 'web_search' }] },
  });
  const ended = run({ ...options, options: { searchParameters: { mode: 'auto' } } }, {}, env);
  await expect(ended).rejects.toThrow('set webSearch: true instead');
});

const header = (name: string, value: string): Buffer =>
  Buffer.concat([
    Buffer.of(name.length),
    Buffer.from(name),
    Buffer.of(7, 0, value.length),
    Buffer.from(value),
  ]);

const sum = (bytes: Buffer): Buffer => {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(crc32(bytes));
  return four;
};

/** Writes an event as AWS frames it: lengths, checksums, headers, and a payload of JSON. */
const frameOf = (type: string, payload: object): Buffer => {
  const kind = type.endsWith('Exception') ? 'exception' : 'event';
  const headers = Buffer.concat([
    header(`:${kind}-type`, type),
    header(':content-type', 'application/json'),
    header(':message-type', kind),
  ]);
  const body = Buffer.from(JSON.stringify(payload));
  const prelude = Buffer.alloc(8);
  prelude.writeUInt32BE(16 + headers.length + body.length, 0);
  prelude.writeUInt32BE(headers.length, 4);
  const all = Buffer.concat([prelude, sum(prelude), headers, body]);
  return Buffer.concat([all, sum(all)]);
};

type InProcess = { text: string; error?: string; last: object; packages: string[] };

/**
 * A process in which no provider has been loaded yet, and which has no other environment than its questions
 * bring.
 */
const startAsker = () => {
  const program = new URL('ask-in-process.test-helper.ts', import.meta.url);
  const child = fork(fileURLToPath(program), {
    execArgv: ['--import', 'tsx', '--conditions=casement-source'],
    env: { PATH: process.env['PATH'] },
  });
  return {
    ask: async (config: object, env: object): Promise<InProcess> => {
      const signal = AbortSignal.timeout(30_000);
      child.send({ config, env });
      const [answer] = (await once(child, 'message', { signal })) as [InProcess | { refusal: string }];
      if ('refusal' in answer) throw new Error(answer.refusal);
      return answer;
    },
    [Symbol.dispose]: () => void child.kill(),
  };
};

describe('a process', { timeout: 60_000 }, () => {
  const asker = startAsker();
  afterAll(() => asker[Symbol.dispose]());

  it.each<[string, object, RegExp]>([
    ['a key of its own', { AWS_BEARER_TOKEN_BEDROCK: 'k' }, /^Bearer k$/],
    [
      'the keys of AWS',
      { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 's' },
      /^AWS4-HMAC-SHA256 Credential=id\/\d+\/eu-west-1/,
    ],
  ])('reads the frames of Bedrock, asked with %s', async (_, env, authorization) => {
    const asked: (string | undefined)[] = [];
    await using server = await serve((request, response) => {
      asked.push(request.url, request.headers.authorization);
      response.writeHead(200, { 'Content-Type': 'application/vnd.amazon.eventstream' });
      const events: [string, object][] = [
        ['messageStart', { role: 'assistant' }],
        ['contentBlockDelta', { contentBlockIndex: 0, delta: { text: '你好，' } }],
        ['contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'Hi.' } }],
        ['contentBlockStop', { contentBlockIndex: 0 }],
        ['messageStop', { stopReason: 'end_turn' }],
        ['metadata', { usage: { inputTokens: 4, outputTokens: 2, totalTokens: 6 } }],
      ];
      response.end(Buffer.concat(events.map(([type, payload]) => frameOf(type, payload))));
    });
    const model = 'anthropic.claude-test';
    const config = { type: 'model', provider: 'bedrock', model, baseUrl: server.url, region: 'eu-west-1' };
    const { text, error, last } = await asker.ask(config, env);
    expect([error, text]).toEqual([undefined, '你好，Hi.']);
    expect(last).toMatchObject({ usage: [{ inputTokens: 4, outputTokens: 2, totalTokens: 6 }] });
    expect(asked[0]).toBe('/model/anthropic.claude-test/converse-stream');
    expect(asked[1]).toMatch(authorization);
  });

  it('takes the limit that a frame of Bedrock tells for one, whose words speak of too many tokens', async () => {
    await using server = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/vnd.amazon.eventstream' });
      const events: [string, object][] = [
        ['messageStart', { role: 'assistant' }],
        ['contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'Half an ' } }],
        ['throttlingException', { message: 'Too many tokens, please wait before trying again.' }],
      ];
      response.end(Buffer.concat(events.map(([type, payload]) => frameOf(type, payload))));
    });
    const config = {
      type: 'model',
      provider: 'bedrock',
      model: 'm',
      baseUrl: server.url,
      region: 'eu-west-1',
    };
    const { error, text } = await asker.ask(config, { AWS_BEARER_TOKEN_BEDROCK: 'k' });
    expect([error, text]).toEqual(['Too many questions at the moment.', 'Half an ']);
  });

  it('asks Vertex as the account that Google’s variable names, and says where its file is not there', async () => {
    const asked: (string | undefined)[] = [];
    await using server = await serve((request, response) => {
      asked.push(`${request.url} ${request.headers.authorization}`);
      if (request.url === '/token') {
        const token = {
          access_token: 'token-1',
          issued_token_type: 'x',
          token_type: 'Bearer',
          expires_in: 3600,
        };
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(token));
        return;
      }
      const candidate = { content: { role: 'model', parts: [{ text: '你好' }] }, finishReason: 'STOP' };
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.end(`data: ${JSON.stringify({ candidates: [candidate] })}\n\n`);
    });
    const folder = await mkdtemp(join(tmpdir(), 'casement-google-'));
    const account = join(folder, 'account.json');
    await writeFile(join(folder, 'subject'), 'subject-token');
    await writeFile(
      account,
      JSON.stringify({
        type: 'external_account',
        audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/q',
        subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
        token_url: `${server.url}/token`,
        credential_source: { file: join(folder, 'subject') },
      }),
    );
    const config = { type: 'model', provider: 'vertex', model: 'gemini-3-flash', project: 'p-1' };
    const { text, error } = await asker.ask(
      { ...config, baseUrl: server.url },
      { GOOGLE_APPLICATION_CREDENTIALS: account },
    );
    expect([error, text]).toEqual([undefined, '你好']);
    expect(asked.at(-1)).toBe('/models/gemini-3-flash:streamGenerateContent?alt=sse Bearer token-1');
    await rm(folder, { recursive: true });
    const missing = asker.ask(config, { GOOGLE_APPLICATION_CREDENTIALS: account });
    await expect(missing).rejects.toThrow('which is not there');
  });

  it.each([
    ['a region', {}, { AWS_BEARER_TOKEN_BEDROCK: 'k' }, 'bedrock needs the option "region"'],
    ['keys', { region: 'eu-west-1' }, {}, 'set AWS_BEARER_TOKEN_BEDROCK, or AWS_ACCESS_KEY_ID and'],
  ])('refuses Bedrock without %s', async (_, own, env, message) => {
    const asked = asker.ask({ type: 'model', provider: 'bedrock', model: 'm', ...own }, env);
    await expect(asked).rejects.toThrow(message);
  });

  it.each<[string, object, object, string[]]>([
    ['pages alone', { type: 'docs', folders: '../../../../examples/workshop/pages/en' }, {}, []],
    [
      'chat completions',
      { type: 'openai', model: 'm', baseUrl: 'http://127.0.0.1:9' },
      {},
      ['openai-compatible'],
    ],
    [
      'OpenAI and Anthropic',
      {
        type: 'model',
        provider: 'openai',
        model: 'm',
        baseUrl: 'http://127.0.0.1:9',
        fallback: [{ provider: 'anthropic', model: 'c', baseUrl: 'http://127.0.0.1:9' }],
      },
      {},
      ['anthropic', 'openai'],
    ],
  ])('that answers from %s has no code of another provider in memory', async (_, config, env, expected) => {
    using ownAsker = startAsker();
    const { packages } = await ownAsker.ask(config, env);
    const shared = new Set(['@ai-sdk/provider', '@ai-sdk/provider-utils']);
    const providers = packages.filter((name) => name.startsWith('@ai-sdk/') && !shared.has(name));
    expect(providers).toEqual(expected.map((name) => `@ai-sdk/${name}`));
    if (expected.length === 0) expect(packages).not.toContain('@ai-sdk/provider-utils');
    expect(packages.filter((name) => /google|smithy|aws/.test(name) && name !== 'aws4fetch')).toEqual([]);
  });
});
