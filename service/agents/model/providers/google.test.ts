import { describe, expect, it } from 'vitest';
import { attachedDocument, handbook } from '../../attached/attached.test-helper.ts';
import { said } from '../../collect-run.test-helper.ts';
import { add, providerThat } from './wire.test-helper.ts';

const usageMetadata = {
  promptTokenCount: 40,
  candidatesTokenCount: 7,
  thoughtsTokenCount: 5,
  cachedContentTokenCount: 30,
  totalTokenCount: 52,
};

const parts = (list: object[], rest: object = {}) => ({
  candidates: [{ content: { role: 'model', parts: list }, index: 0, ...rest }],
  usageMetadata,
  modelVersion: 'gemini-test',
  responseId: 'r1',
});

const words = (text: string) => (text.match(/[\s\S]{1,5}/g) ?? []).map((piece) => parts([{ text: piece }]));
const end = (finishReason = 'STOP', rest: object = {}) => parts([{ text: '' }], { finishReason, ...rest });

const optionsAt = (baseUrl: string) => ({
  provider: 'google',
  model: 'gemini-3-flash',
  baseUrl,
  apiKeyEnv: 'KEY',
});
const env = { KEY: 'key-1' };

describe('an answer of Gemini', () => {
  it('streams its words with what it has used', async () => {
    await using provider = await providerThat([...words('你好，世界！👩‍👩‍👧 Hi.'), end()]);
    const { shown, error, last, events } = await provider.run(optionsAt(provider.url), {}, env);
    expect([error, shown]).toEqual([undefined, '你好，世界！👩‍👩‍👧 Hi.']);
    expect(events.filter(({ type }) => type === 'TEXT_MESSAGE_CONTENT').length).toBeGreaterThan(1);
    expect(last).toMatchObject({
      usage: [{ inputTokens: 40, outputTokens: 12, cachedInputTokens: 30, reasoningTokens: 5 }],
    });
    const [{ path, headers, body } = { path: '', headers: {}, body: {} }] = provider.sent;
    expect(path).toBe('/models/gemini-3-flash:streamGenerateContent?alt=sse');
    expect(headers['x-goog-api-key']).toBe('key-1');
    expect(body).toMatchObject({
      systemInstruction: { parts: [{ text: expect.stringContaining('helpful assistant') }] },
      contents: [{ role: 'user', parts: [{ text: 'Hello' }] }],
      generationConfig: { thinkingConfig: { includeThoughts: true } },
    });
  });

  it('calls tools of the page, whose signatures go back with them', async () => {
    await using provider = await providerThat(
      [
        parts([{ text: 'A lamp, then.', thought: true }]),
        ...words('One moment.'),
        parts([
          { functionCall: { name: add.name, args: { article: 'lamp' } }, thoughtSignature: 'c2lnMQ==' },
        ]),
        parts([{ functionCall: { name: add.name, args: { article: 'pen' } } }]),
        end(),
      ],
      [...words('It is there.'), end()],
    );
    const first = await provider.run(optionsAt(provider.url), { tools: [add] }, env);
    expect(first.error).toBeUndefined();
    expect(first.message.reasoning).toBe('A lamp, then.');
    expect(first.rounds).toMatchObject([
      {
        text: 'One moment.',
        calls: [{ arguments: '{"article":"lamp"}' }, { arguments: '{"article":"pen"}' }],
      },
    ]);
    const rounds = first.rounds.map((round) => ({
      ...round,
      calls: round.calls.map((one) => ({ ...one, result: { content: 'ok' } })),
    }));
    const second = await provider.run(optionsAt(provider.url), { tools: [add], rounds }, env);
    expect(second.shown).toBe('It is there.');
    const contents = provider.sent[1]?.body['contents'] as { role: string; parts: object[] }[];
    expect(contents.map(({ role }) => role)).toEqual(['user', 'model', 'user']);
    expect(contents[1]?.parts).toMatchObject([
      { text: 'A lamp, then.', thought: true },
      { text: 'One moment.' },
      { functionCall: { name: add.name, args: { article: 'lamp' } }, thoughtSignature: 'c2lnMQ==' },
      { functionCall: { name: add.name, args: { article: 'pen' } } },
    ]);
    expect(contents[1]?.parts[3]).not.toHaveProperty('thoughtSignature');
    expect(contents[2]?.parts).toMatchObject([
      { functionResponse: { name: add.name } },
      { functionResponse: { name: add.name } },
    ]);
  });

  it('gets images and PDF files as they are, and no foreign address', async () => {
    await using provider = await providerThat([...words('I see.'), end()]);
    const list = [
      { type: 'text' as const, text: 'What is this?' },
      { type: 'image' as const, source: { type: 'data' as const, value: 'AAAA', mimeType: 'image/png' } },
      { type: 'image' as const, source: { type: 'url' as const, value: 'https://example.com/a.png' } },
      attachedDocument(handbook('pdf'), 'application/pdf', 'handbook.pdf'),
    ];
    await provider.run(optionsAt(provider.url), { messages: [{ ...said('user', ''), parts: list }] }, env);
    expect(provider.sent[0]?.body['contents']).toMatchObject([
      {
        parts: [
          { text: 'What is this?' },
          { inlineData: { mimeType: 'image/png', data: 'AAAA' } },
          { text: expect.stringContaining('no longer there') },
          { inlineData: { mimeType: 'application/pdf' } },
        ],
      },
    ]);
  });
});

describe('a search of Google on the web', () => {
  it('is a step, and its pages stand where their bytes are', async () => {
    const text = '天空是蓝色的。The sky is blue. 完。';
    const bytesUntil = (piece: string) =>
      Buffer.byteLength(text.slice(0, text.indexOf(piece) + piece.length));
    const support = (piece: string, ...groundingChunkIndices: number[]) => ({
      segment: { endIndex: bytesUntil(piece), text: piece },
      groundingChunkIndices,
    });
    const groundingMetadata = {
      webSearchQueries: ['sky color [1]'],
      groundingChunks: [
        { web: { uri: 'https://a.example/', title: 'a.example' } },
        { web: { uri: 'https://b.example/', title: 'b.example' } },
      ],
      groundingSupports: [support('The sky is blue.', 1, 0), support('天空是蓝色的。', 0)],
      searchEntryPoint: { renderedContent: '<div>…</div>' },
    };
    await using provider = await providerThat([...words(text), end('STOP', { groundingMetadata })]);
    const { shown, sources, message, error } = await provider.run(
      { ...optionsAt(provider.url), webSearch: true },
      {},
      env,
    );
    expect(error).toBeUndefined();
    const [a, b] = sources;
    expect(shown).toBe(
      `天空是蓝色的。[1](source:${a?.id})The sky is blue. [2](source:${b?.id})[1](source:${a?.id}) 完。\n\nGoogle: [sky color \\[1\\]](https://www.google.com/search?q=sky%20color%20%5B1%5D)`,
    );
    expect(sources).toMatchObject([{ url: 'https://a.example/' }, { url: 'https://b.example/' }]);
    expect(message.steps?.at(-1)).toMatchObject({
      kind: 'web-knowledge',
      status: 'done',
      input: { query: 'sky color [1]' },
    });
    expect(provider.sent[0]?.body).toMatchObject({ tools: [{ googleSearch: {} }] });

    await using later = await providerThat([...words('Yes.'), end()]);
    const messages = [said('user', 'Sky?'), said('assistant', shown), said('user', 'Sure?')];
    await later.run(optionsAt(later.url), { messages }, env);
    expect(JSON.stringify(later.sent[0]?.body['contents'])).not.toContain('google.com');
  });
});

describe('a failure of Gemini', () => {
  const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '17s' }];
  it.each<[string, number, object, object]>([
    [
      'a limit',
      429,
      { code: 429, message: 'Exhausted', status: 'RESOURCE_EXHAUSTED', details },
      { code: 1113, retryAfterS: 17 },
    ],
    ['a key', 400, { code: 400, message: 'API key not valid', status: 'INVALID_ARGUMENT' }, { code: 1116 }],
    [
      'a long chat',
      400,
      {
        code: 400,
        message: 'The input token count (1200000) exceeds the maximum number of tokens',
        status: 'INVALID_ARGUMENT',
      },
      { code: 1116, kind: 'context' },
    ],
    ['a busy model', 503, { code: 503, message: 'Overloaded', status: 'UNAVAILABLE' }, { code: 1200 }],
  ])('of %s has its code', async (_, status, error, expected) => {
    await using provider = await providerThat({ status, body: { error } });
    expect((await provider.run(optionsAt(provider.url), {}, env)).error).toMatchObject(expected);
  });

  it.each<[string, object[], object]>([
    ['is cut', [...words('Half an '), end('MAX_TOKENS')], { code: 709, kind: 'length' }],
    ['is filtered', [...words('Half an '), end('SAFETY')], { code: 1114, kind: 'filter' }],
    ['ends by a call that is none', [...words('Half an '), end('MALFORMED_FUNCTION_CALL')], { code: 709 }],
    [
      'is refused before its first word',
      [{ promptFeedback: { blockReason: 'SAFETY' }, usageMetadata }],
      { code: 1114 },
    ],
  ])('in an answer that %s', async (_, events, expected) => {
    await using provider = await providerThat(events);
    const { error, text } = await provider.run(optionsAt(provider.url), {}, env);
    expect(error).toMatchObject(expected);
    expect('Half an '.startsWith(text)).toBe(true);
  });
});
