import { describe, expect, it } from 'vitest';
import { attachedDocument, handbook } from '../../attached/attached.test-helper.ts';
import { said } from '../../collect-run.test-helper.ts';
import { add, providerThat, retrieval } from './wire.test-helper.ts';

const start = {
  type: 'message_start',
  message: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-test',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: {
      input_tokens: 20,
      cache_read_input_tokens: 100,
      cache_creation_input_tokens: 0,
      output_tokens: 1,
    },
  },
};

const block = (index: number, content_block: object, ...deltas: object[]) => [
  { type: 'content_block_start', index, content_block },
  ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
  { type: 'content_block_stop', index },
];

const words = (index: number, text: string, ...others: object[]) =>
  block(
    index,
    { type: 'text', text: '' },
    ...Array.from({ length: Math.ceil(text.length / 3) }, (_, at) => ({
      type: 'text_delta',
      text: text.slice(at * 3, at * 3 + 3),
    })),
    ...others,
  );

const end = (stop_reason = 'end_turn') => [
  { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 9 } },
  { type: 'message_stop' },
];

const thinking = (index: number) =>
  block(
    index,
    { type: 'thinking', thinking: '', signature: '' },
    { type: 'thinking_delta', thinking: 'A lamp, ' },
    { type: 'thinking_delta', thinking: 'then.' },
    { type: 'signature_delta', signature: 'c2lnbmVk' },
  );

const call = (index: number, id: string, name: string, input: string) =>
  block(
    index,
    { type: 'tool_use', id, name, input: {} },
    { type: 'input_json_delta', partial_json: '' },
    ...input.split(/(?<=:)/).map((partial_json) => ({ type: 'input_json_delta', partial_json })),
  );

const optionsAt = (baseUrl: string) => ({ provider: 'anthropic', baseUrl, apiKeyEnv: 'KEY' });
const env = { KEY: 'key-1' };

describe('an answer of Anthropic', () => {
  it('streams its words with what it has used, whatever events it knows besides', async () => {
    await using provider = await providerThat([
      start,
      { type: 'ping' },
      { type: 'news_of_tomorrow', index: 7 },
      ...block(0, { type: 'block_of_tomorrow' }, { type: 'delta_of_tomorrow', x: 1 }),
      ...words(1, '你好，世界！👩‍👩‍👧 Hi.', { type: 'delta_of_tomorrow' }),
      ...end(),
    ]);
    const { shown, last, error, events } = await provider.run(optionsAt(provider.url), {}, env);
    expect([error, shown]).toEqual([undefined, '你好，世界！👩‍👩‍👧 Hi.']);
    expect(events.filter(({ type }) => type === 'TEXT_MESSAGE_CONTENT').length).toBeGreaterThan(3);
    expect(last).toMatchObject({
      type: 'RUN_FINISHED',
      usage: [{ model: 'claude-test', inputTokens: 120, outputTokens: 9, cachedInputTokens: 100 }],
    });
    const [{ path, headers, body } = { path: '', headers: {}, body: {} }] = provider.sent;
    expect([path, headers['x-api-key']]).toEqual(['/messages', 'key-1']);
    expect(body).toMatchObject({
      model: 'm',
      stream: true,
      system: [{ type: 'text', cache_control: { type: 'ephemeral' } }],
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
    });
  });

  it('calls tools of the page, and gets its thoughts and their results back', async () => {
    await using provider = await providerThat(
      [
        start,
        ...thinking(0),
        ...words(1, 'One moment.'),
        ...call(2, 'toolu_1', add.name, '{"article":"lamp"}'),
        ...end('tool_use'),
      ],
      [start, ...words(0, 'It is there.'), ...end()],
    );
    const options = {
      ...optionsAt(provider.url),
      options: { thinking: { type: 'enabled', budgetTokens: 1024 } },
    };
    const first = await provider.run(options, { tools: [add] }, env);
    expect(first.error).toBeUndefined();
    expect(first.message.reasoning).toBe('A lamp, then.');
    expect(first.rounds).toMatchObject([
      { text: 'One moment.', calls: [{ id: 'toolu_1', name: add.name, arguments: '{"article":"lamp"}' }] },
    ]);
    expect(provider.sent[0]?.body).toMatchObject({
      thinking: { type: 'enabled', budget_tokens: 1024 },
      tools: [{ name: add.name, input_schema: add.parameters, cache_control: { type: 'ephemeral' } }],
    });
    const [round] = first.rounds;
    const calls = (round?.calls ?? []).map((one) => ({ ...one, result: { content: '', error: 'Sold out' } }));
    const second = await provider.run(
      options,
      { tools: [add], rounds: [{ ...round, text: 'One moment.', calls }] },
      env,
    );
    expect(second.shown).toBe('It is there.');
    expect(provider.sent[1]?.body['messages']).toMatchObject([
      { role: 'user' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'A lamp, then.', signature: 'c2lnbmVk' },
          { type: 'text', text: 'One moment.' },
          { type: 'tool_use', id: 'toolu_1', name: add.name, input: { article: 'lamp' } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'toolu_1', content: 'Error: Sold out', is_error: true },
        ],
      },
    ]);
  });

  it('is forbidden more calls than there may be, and knows its tools all the same', async () => {
    await using provider = await providerThat([start, ...words(0, 'Well.'), ...end()]);
    const { shown } = await provider.run(
      { ...optionsAt(provider.url), maxToolRounds: 0 },
      { tools: [add] },
      env,
    );
    expect(shown).toBe('Well.');
    expect(provider.sent[0]?.body).toMatchObject({
      tools: [{ name: add.name }],
      tool_choice: { type: 'none' },
    });
    expect(Object.keys(provider.sent[0]?.headers ?? {}).join(' ')).not.toContain('casement');
  });

  it('gets a PDF file as it is, and the text of the others', async () => {
    await using provider = await providerThat([start, ...words(0, 'I see.'), ...end()]);
    const parts = [
      { type: 'text' as const, text: 'What is this?' },
      attachedDocument(handbook('pdf'), 'application/pdf', 'handbook.pdf'),
      attachedDocument(Buffer.from('Plain words.'), 'text/plain', 'notes.txt'),
    ];
    const { error } = await provider.run(
      optionsAt(provider.url),
      { messages: [{ ...said('user', ''), parts }] },
      env,
    );
    expect(error).toBeUndefined();
    expect(provider.sent[0]?.body['messages']).toMatchObject([
      {
        content: [
          { type: 'text' },
          {
            type: 'document',
            title: 'handbook.pdf',
            source: {
              type: 'base64',
              media_type: 'application/pdf',
              data: Buffer.from(handbook('pdf')).toString('base64'),
            },
          },
          { type: 'text', text: expect.stringContaining('Plain words.') },
        ],
      },
    ]);
  });
});

const cite = (source: unknown) => ({
  type: 'citations_delta',
  citation: {
    type: 'search_result_location',
    cited_text: 'Set `DATABASE_URL`.',
    source,
    title: 'T',
    search_result_index: 1,
    start_block_index: 0,
    end_block_index: 1,
  },
});

describe('the passages of Anthropic', () => {
  it('are search results, and what it cites of them are their exact words', async () => {
    const question = 'How do I use PostgreSQL?';
    await using provider = await providerThat([start, ...words(0, 'Wait.'), ...end()], { text: '' });
    const options = { ...optionsAt(provider.url), retrieval };
    await provider.run(options, { messages: [said('user', question)] }, env);
    type Block = {
      type: string;
      source: string;
      title: string;
      content: { text: string }[];
      citations: unknown;
    };
    const [asked] = (provider.sent[0]?.body['messages'] ?? []) as { content: Block[] }[];
    const content = asked?.content ?? [];
    const results = content.filter(({ type }) => type === 'search_result');
    expect(results.length).toBeGreaterThan(1);
    expect(results[0]).toMatchObject({
      citations: { enabled: true },
      title: expect.stringContaining('PostgreSQL') as string,
    });
    expect(results[0]?.content.length).toBeGreaterThan(1);
    expect(content.at(-1)).toEqual(expect.objectContaining({ type: 'text', text: question }));
    expect(JSON.stringify(provider.sent[0]?.body['system'])).not.toContain('[1]');

    await using cites = await providerThat([
      start,
      ...words(0, 'Set DATABASE_URL', cite(results[1]?.source), cite('unknown')),
      ...words(1, '. [1] is no citation.'),
      ...words(2, ' It migrates itself', cite(results[0]?.source)),
      ...words(3, '.'),
      ...end(),
    ]);
    const { shown, sources } = await cites.run(
      { ...optionsAt(cites.url), retrieval },
      { messages: [said('user', question)] },
      env,
    );
    expect(shown).toBe(
      `Set DATABASE_URL [1](source:${results[1]?.source}). [1] is no citation. It migrates itself [2](source:${results[0]?.source}).`,
    );
    expect(sources.map(({ id, snippet }) => [id, snippet])).toEqual([
      [results[1]?.source, 'Set `DATABASE_URL`.'],
      [results[0]?.source, 'Set `DATABASE_URL`.'],
    ]);
    expect(sources[1]?.url).toContain('/docs/en/');
  });
});

describe('a search of Anthropic on the web', () => {
  it('is a step, and its pages are cited where they belong', async () => {
    const page = { url: 'https://example.com/a', title: 'A page' };
    await using provider = await providerThat(
      [
        start,
        ...block(
          0,
          { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} },
          { type: 'input_json_delta', partial_json: '{"query":"lamps"}' },
        ),
        ...block(1, {
          type: 'web_search_tool_result',
          tool_use_id: 'srvtoolu_1',
          content: [{ type: 'web_search_result', ...page, encrypted_content: 'ZW5j', page_age: null }],
        }),
        ...end('pause_turn'),
      ],
      [
        start,
        ...words(0, '灯很亮', {
          type: 'citations_delta',
          citation: {
            type: 'web_search_result_location',
            ...page,
            cited_text: 'Lamps are bright.',
            encrypted_index: 'aQ',
          },
        }),
        ...words(1, '。'),
        ...end(),
      ],
    );
    const { shown, sources, message, error, last } = await provider.run(
      { ...optionsAt(provider.url), webSearch: true },
      {},
      env,
    );
    expect(error).toBeUndefined();
    expect(shown).toBe(`灯很亮[1](source:${sources[0]?.id})。`);
    expect(sources).toEqual([{ id: expect.stringMatching(/^web-/), ...page, snippet: 'Lamps are bright.' }]);
    expect(message.steps).toMatchObject([
      { kind: 'prior-knowledge' },
      { kind: 'web-knowledge', status: 'done', output: { query: 'lamps', hits: [page] } },
    ]);
    expect(provider.sent[0]?.body).toMatchObject({
      tools: [{ type: 'web_search_20250305', name: 'web_search' }],
    });
    // A turn that paused is sent again, so that it goes on.
    expect(provider.sent[1]?.body['messages']).toMatchObject([
      { role: 'user' },
      {
        role: 'assistant',
        content: [{ type: 'server_tool_use', id: 'srvtoolu_1' }, { type: 'web_search_tool_result' }],
      },
    ]);
    expect(last).toMatchObject({ usage: [{ outputTokens: 18 }] });
  });
});

const refusal = (type: string, message: string) => ({
  type: 'error',
  error: { type, message },
  request_id: 'r',
});

describe('a failure of Anthropic', () => {
  it.each<[string, number, object, Record<string, string>, object]>([
    [
      'a limit',
      429,
      refusal('rate_limit_error', 'Slow down'),
      { 'retry-after': '17' },
      { code: 1113, retryAfterS: 17 },
    ],
    ['overload', 529, refusal('overloaded_error', 'Overloaded'), {}, { code: 1113 }],
    ['a key', 401, refusal('authentication_error', 'invalid x-api-key'), {}, { code: 1200 }],
    [
      'a question that is too long',
      400,
      refusal('invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'),
      {},
      { code: 1116, message: 'The conversation is too long for the model.' },
    ],
    [
      'a large request',
      413,
      refusal('request_too_large', 'Request exceeds the maximum size'),
      {},
      { code: 1116 },
    ],
  ])('of %s has its code', async (_, status, body, headers, expected) => {
    await using provider = await providerThat({ status, body, headers });
    const { error } = await provider.run(optionsAt(provider.url), {}, env);
    expect(error).toMatchObject(expected);
  });

  it('in the middle of an answer keeps the words', async () => {
    await using provider = await providerThat([
      start,
      ...words(0, 'Half an '),
      refusal('overloaded_error', 'x'),
    ]);
    const { error, text } = await provider.run(optionsAt(provider.url), {}, env);
    expect([error?.code, text]).toEqual([1113, 'Half an ']);
  });

  it('by a refusal is code 1114, at the greatest length 709', async () => {
    await using provider = await providerThat(
      [start, ...words(0, 'Well'), ...end('refusal')],
      [start, ...words(0, 'Well'), ...end('max_tokens')],
      [start, ...words(0, 'Well'), ...end('model_context_window_exceeded')],
    );
    const codes = [];
    for (let count = 0; count < 3; count += 1) {
      const { error } = await provider.run(optionsAt(provider.url), {}, env);
      codes.push(error?.code);
    }
    expect(codes).toEqual([1114, 709, 709]);
  });
});
