import { describe, expect, it } from 'vitest';
import { attachedDocument, handbook } from '../../attached/attached.test-helper.ts';
import { said } from '../../collect-run.test-helper.ts';
import { add, providerThat } from './wire.test-helper.ts';

let sequence = 0;
const event = (type: string, fields: object) => ({ type, sequence_number: (sequence += 1), ...fields });

const response = {
  id: 'resp_1',
  object: 'response',
  created_at: 1_700_000_000,
  status: 'in_progress',
  model: 'gpt-test',
  output: [],
};

const begin = [event('response.created', { response }), event('response.in_progress', { response })];

const usage = {
  input_tokens: 40,
  input_tokens_details: { cached_tokens: 30 },
  output_tokens: 12,
  output_tokens_details: { reasoning_tokens: 5 },
  total_tokens: 52,
};

const completed = event('response.completed', { response: { ...response, status: 'completed', usage } });

const item = (output_index: number, of: object, ...between: object[]) => [
  event('response.output_item.added', { output_index, item: { ...of, status: 'in_progress' } }),
  ...between,
  event('response.output_item.done', { output_index, item: { ...of, status: 'completed' } }),
];

const message = (output_index: number, text: string, ...annotations: object[]) => {
  const id = `msg_${output_index}`;
  const place = { item_id: id, output_index, content_index: 0 };
  const part = { type: 'output_text', text: '', annotations: [] };
  const pieces = text.match(/[\s\S]{1,4}/g) ?? [];
  return item(
    output_index,
    { id, type: 'message', role: 'assistant', content: [{ ...part, text, annotations }] },
    event('response.content_part.added', { ...place, part }),
    ...pieces.map((delta) => event('response.output_text.delta', { ...place, delta, obfuscation: 'xyz' })),
    ...annotations.map((annotation, annotation_index) =>
      event('response.output_text.annotation.added', { ...place, annotation_index, annotation }),
    ),
    event('response.output_text.done', { ...place, text }),
    event('response.content_part.done', { ...place, part: { ...part, text } }),
  );
};

const reasoning = (output_index: number, text: string) => {
  const id = `rs_${output_index}`;
  const place = { item_id: id, output_index, summary_index: 0 };
  const part = { type: 'summary_text', text: '' };
  return item(
    output_index,
    { id, type: 'reasoning', summary: [{ ...part, text }], encrypted_content: 'ZW5jcnlwdGVk' },
    event('response.reasoning_summary_part.added', { ...place, part }),
    event('response.reasoning_summary_text.delta', { ...place, delta: text }),
    event('response.reasoning_summary_text.done', { ...place, text }),
    event('response.reasoning_summary_part.done', { ...place, part: { ...part, text } }),
  );
};

const call = (output_index: number, call_id: string, name: string, given: string) => {
  const id = `fc_${output_index}`;
  const place = { item_id: id, output_index };
  const of = { id, type: 'function_call', call_id, name };
  return [
    event('response.output_item.added', {
      output_index,
      item: { ...of, arguments: '', status: 'in_progress' },
    }),
    ...(given.match(/[\s\S]{1,6}/g) ?? []).map((delta) =>
      event('response.function_call_arguments.delta', { ...place, delta }),
    ),
    event('response.function_call_arguments.done', { ...place, arguments: given }),
    event('response.output_item.done', {
      output_index,
      item: { ...of, arguments: given, status: 'completed' },
    }),
  ];
};

// The name tells the library that the model reasons.
const optionsAt = (baseUrl: string) => ({
  provider: 'openai',
  model: 'gpt-5-mini',
  baseUrl,
  apiKeyEnv: 'KEY',
});
const env = { KEY: 'key-1' };

describe('an answer of OpenAI', () => {
  it('streams its words with what it has used, and nothing is stored there', async () => {
    await using provider = await providerThat([
      ...begin,
      event('response.news_of_tomorrow', { x: 1 }),
      ...message(0, '你好，世界！👩‍👩‍👧 Hi.'),
      completed,
    ]);
    const { shown, error, last, events } = await provider.run(optionsAt(provider.url), {}, env);
    expect([error, shown]).toEqual([undefined, '你好，世界！👩‍👩‍👧 Hi.']);
    expect(events.filter(({ type }) => type === 'TEXT_MESSAGE_CONTENT').length).toBeGreaterThan(2);
    expect(last).toMatchObject({
      usage: [
        { model: 'gpt-test', inputTokens: 40, outputTokens: 12, cachedInputTokens: 30, reasoningTokens: 5 },
      ],
    });
    const [{ path, headers, body } = { path: '', headers: {}, body: {} }] = provider.sent;
    expect([path, headers.authorization]).toEqual(['/responses', 'Bearer key-1']);
    expect(body).toMatchObject({
      model: 'gpt-5-mini',
      stream: true,
      store: false,
      include: ['reasoning.encrypted_content'],
      reasoning: { summary: 'auto' },
      input: [{ role: 'developer' }, { role: 'user', content: [{ type: 'input_text', text: 'Hello' }] }],
    });
  });

  it('calls tools of the page, and gets its encrypted thoughts and their results back', async () => {
    await using provider = await providerThat(
      [
        ...begin,
        ...reasoning(0, 'A lamp, then.'),
        ...message(1, 'One moment.'),
        ...call(2, 'call_1', add.name, '{"article":"lamp"}'),
        ...call(3, 'call_2', add.name, '{"article":'),
        completed,
      ],
      [...begin, ...message(0, 'It is there.'), completed],
    );
    const first = await provider.run(optionsAt(provider.url), { tools: [add] }, env);
    expect(first.error).toBeUndefined();
    expect(first.message.reasoning).toBe('A lamp, then.');
    expect(first.rounds).toMatchObject([
      {
        text: 'One moment.',
        calls: [
          { id: 'call_1', name: add.name, arguments: '{"article":"lamp"}' },
          { id: 'call_2', result: { error: 'The arguments are not a JSON object.' } },
        ],
      },
    ]);
    // Strict schemas would refuse optional properties.
    expect(provider.sent[0]?.body['tools']).toEqual([
      {
        type: 'function',
        name: add.name,
        description: add.description,
        parameters: add.parameters,
        strict: false,
      },
    ]);
    const rounds = first.rounds.map((round) => ({
      ...round,
      calls: round.calls.map((one) => ({ ...one, result: one.result ?? { content: 'ok' } })),
    }));
    const second = await provider.run(optionsAt(provider.url), { tools: [add], rounds }, env);
    expect(second.shown).toBe('It is there.');
    expect(provider.sent[1]?.body['input']).toMatchObject([
      {},
      {},
      { type: 'reasoning', encrypted_content: 'ZW5jcnlwdGVk', summary: [{ text: 'A lamp, then.' }] },
      { role: 'assistant', content: [{ type: 'output_text', text: 'One moment.' }] },
      { type: 'function_call', call_id: 'call_1', arguments: '{"article":"lamp"}' },
      { type: 'function_call', call_id: 'call_2', arguments: '{}' },
      { type: 'function_call_output', call_id: 'call_1', output: 'ok' },
      { type: 'function_call_output', call_id: 'call_2' },
    ]);
  });

  it('gets images and PDF files as they are', async () => {
    await using provider = await providerThat([...begin, ...message(0, 'I see.'), completed]);
    const parts = [
      { type: 'text' as const, text: 'What is this?' },
      { type: 'image' as const, source: { type: 'data' as const, value: 'AAAA', mimeType: 'image/png' } },
      { type: 'image' as const, source: { type: 'url' as const, value: 'https://example.com/a.png' } },
      attachedDocument(handbook('pdf'), 'application/pdf', 'handbook.pdf'),
    ];
    await provider.run(optionsAt(provider.url), { messages: [{ ...said('user', ''), parts }] }, env);
    expect(provider.sent[0]?.body['input']).toMatchObject([
      {},
      {
        content: [
          { type: 'input_text' },
          { type: 'input_image', image_url: 'data:image/png;base64,AAAA' },
          { type: 'input_image', image_url: 'https://example.com/a.png' },
          {
            type: 'input_file',
            filename: 'handbook.pdf',
            file_data: expect.stringMatching(/^data:application\/pdf/),
          },
        ],
      },
    ]);
  });
});

describe('a search of OpenAI on the web', () => {
  it('is a step, and the numbers of its pages take the place of its links', async () => {
    const url = 'https://example.com/a';
    const text = '灯很亮 ([example.com](https://example.com/a)). Lamps last ([b](https://b.example/)).';
    const link = (label: string, to: string) => {
      const start_index = text.indexOf(`([${label}]`);
      return {
        type: 'url_citation',
        url: to,
        title: `Page ${label}`,
        start_index,
        end_index: text.indexOf('))', start_index) + 2,
      };
    };
    await using provider = await providerThat([
      ...begin,
      event('response.output_item.added', {
        output_index: 0,
        item: { id: 'ws_1', type: 'web_search_call', status: 'in_progress' },
      }),
      event('response.web_search_call.searching', { output_index: 0, item_id: 'ws_1' }),
      event('response.output_item.done', {
        output_index: 0,
        item: {
          id: 'ws_1',
          type: 'web_search_call',
          status: 'completed',
          action: { type: 'search', query: 'lamps', sources: [{ type: 'url', url }] },
        },
      }),
      ...message(1, text, link('example.com', url), link('b', 'https://b.example/')),
      completed,
    ]);
    const {
      shown,
      sources,
      message: told,
      error,
    } = await provider.run({ ...optionsAt(provider.url), webSearch: true }, {}, env);
    expect(error).toBeUndefined();
    expect(shown).toBe(`灯很亮 [1](source:${sources[0]?.id}). Lamps last [2](source:${sources[1]?.id}).`);
    expect(sources).toMatchObject([
      { url, title: 'Page example.com' },
      { url: 'https://b.example/', title: 'Page b' },
    ]);
    expect(told.steps?.at(-1)).toMatchObject({
      kind: 'web-knowledge',
      status: 'done',
      output: { query: 'lamps', hits: [{ url }] },
    });
    expect(provider.sent[0]?.body).toMatchObject({ tools: [{ type: 'web_search' }] });
  });
});

describe('a failure of OpenAI', () => {
  it.each<[string, number, object, Record<string, string>, object]>([
    [
      'a limit',
      429,
      { message: 'Slow', type: 'requests', code: 'rate_limit_exceeded' },
      { 'retry-after': '9' },
      { code: 1113, retryAfterS: 9 },
    ],
    [
      'a quota',
      429,
      { message: 'Quota', type: 'insufficient_quota', code: 'insufficient_quota' },
      {},
      { code: 1113, retryAfterS: undefined },
    ],
    ['a key', 401, { message: 'Incorrect API key', code: 'invalid_api_key' }, {}, { code: 1200 }],
    ['a filter', 400, { message: 'No', code: 'content_policy_violation' }, {}, { code: 1114 }],
    [
      'a long chat',
      400,
      { message: 'Too long', code: 'context_length_exceeded' },
      {},
      { code: 1116, kind: 'context' },
    ],
  ])('of %s has its code', async (_, status, error, headers, expected) => {
    await using provider = await providerThat({ status, body: { error }, headers });
    const run = await provider.run(optionsAt(provider.url), {}, env);
    expect(run.error).toMatchObject(expected);
    expect(JSON.stringify([run.events, run.error?.message])).not.toContain('Incorrect');
  });

  const failed = (code: string) =>
    event('response.failed', {
      response: {
        ...response,
        status: 'failed',
        error: { code, message: 'SECRET' },
        incomplete_details: null,
      },
    });
  const cut = (reason: string) =>
    event('response.incomplete', {
      response: { ...response, status: 'incomplete', incomplete_details: { reason }, usage },
    });

  it.each<[string, object[], object]>([
    ['fails', [failed('server_error')], { code: 709 }],
    ['fails by a limit', [failed('rate_limit_exceeded')], { code: 1113 }],
    [
      'has an error event',
      [event('error', { code: 'server_error', message: 'SECRET', param: null })],
      { code: 709 },
    ],
    ['is cut', [cut('max_output_tokens')], { code: 709, kind: 'length' }],
    [
      'is cut, as the response alone tells',
      [event('response.completed', { response: { ...response, status: 'incomplete', usage } })],
      { code: 709, kind: 'length' },
    ],
    ['is filtered', [cut('content_filter')], { code: 1114 }],
  ])('in an answer that %s keeps the words', async (_, end, expected) => {
    await using provider = await providerThat([...begin, ...message(0, 'Half an ').slice(0, -3), ...end]);
    const { error, text } = await provider.run(optionsAt(provider.url), {}, env);
    expect(error).toMatchObject(expected);
    expect(error?.message).not.toContain('SECRET');
    expect(text).toBe('Half an ');
  });
});
