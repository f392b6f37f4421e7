import { describe, expect, it } from 'vitest';
import { providerThat } from './wire.test-helper.ts';

/** The events of an answer of each interface: those of its first words, and the rest. */
type Wire = { begin: object[]; rest: object[]; options: object; providers: [name: string, key: string][] };

const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: 'c1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm-1',
  choices: [{ index: 0, delta, finish_reason }],
});
const gemini = (text: string, rest: object = {}) => ({
  candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0, ...rest }],
});
const response = { id: 'r', object: 'response', created_at: 1, model: 'm', output: [] };
const item = { type: 'message', id: 'i', role: 'assistant', content: [] };
const said = (delta: string) => ({
  type: 'response.output_text.delta',
  item_id: 'i',
  output_index: 0,
  content_index: 0,
  delta,
});
const wrote = (text: string) => ({
  type: 'content_block_delta',
  index: 0,
  delta: { type: 'text_delta', text },
});

const wires: Wire[] = [
  {
    begin: [chunk({ role: 'assistant', content: 'Half an ' })],
    rest: [chunk({ content: 'answer.' }), chunk({}, 'stop')],
    options: { api: 'chat', model: 'm' },
    providers: [
      ['openai', 'OPENAI_API_KEY'],
      ['azure', 'AZURE_API_KEY'],
    ],
  },
  {
    begin: [chunk({ role: 'assistant', content: 'Half an ' })],
    rest: [chunk({ content: 'answer.' }), chunk({}, 'stop')],
    options: { model: 'm' },
    providers: [
      ['mistral', 'MISTRAL_API_KEY'],
      ['deepseek', 'DEEPSEEK_API_KEY'],
      ['xai', 'XAI_API_KEY'],
      ['groq', 'GROQ_API_KEY'],
    ],
  },
  {
    begin: [
      { type: 'response.created', response },
      { type: 'response.output_item.added', output_index: 0, item },
      said('Half an '),
    ],
    rest: [
      said('answer.'),
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: { ...response, usage: { input_tokens: 1, output_tokens: 2 } } },
    ],
    options: { model: 'm' },
    providers: [
      ['openai', 'OPENAI_API_KEY'],
      ['azure', 'AZURE_API_KEY'],
    ],
  },
  {
    begin: [
      { type: 'message_start', message: { id: 'm', role: 'assistant', model: 'm', content: [] } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      wrote('Half an '),
    ],
    rest: [
      wrote('answer.'),
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
      { type: 'message_stop' },
    ],
    options: { model: 'm' },
    providers: [['anthropic', 'ANTHROPIC_API_KEY']],
  },
  {
    begin: [gemini('Half an ')],
    rest: [gemini('answer.', { finishReason: 'STOP' })],
    options: { model: 'gemini-3-flash' },
    providers: [
      ['google', 'GOOGLE_GENERATIVE_AI_API_KEY'],
      ['vertex', 'GOOGLE_VERTEX_API_KEY'],
    ],
  },
];

const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

describe.each(
  wires.flatMap(({ providers, ...wire }) => providers.map(([provider, key]) => ({ provider, key, ...wire }))),
)('the stream of $provider ($options)', ({ provider, key, options, begin, rest }) => {
  const ask = async (text: string) => {
    await using server = await providerThat({ text });
    return await server.run({ provider, baseUrl: server.url, ...options }, {}, { [key]: 'k' });
  };
  const [first, last] = [begin, rest].map((events) => events.map(data).join('')) as [string, string];
  const done = 'data: [DONE]\n\n';

  it('is read whatever it says besides, and in any form of events', async () => {
    const others = [
      ': a comment\n\n',
      'data:\n\n',
      'data: ping\n\n',
      'event: ping\ndata: null\n\n',
      data({}),
      data([]),
      data({ type: 'ping' }),
      `event: news\n${data({ type: 'news.of_tomorrow', value: 1 })}`,
    ];
    const besides = first + others.join('') + last + done;
    for (const text of [
      besides,
      besides.replaceAll('\n', '\r\n'),
      (first + last).replaceAll('\n\n', '\n'),
      // The end of the last event is missing.
      (first + last).trimEnd(),
    ]) {
      const { error, shown } = await ask(text);
      expect([error, shown]).toEqual([undefined, 'Half an answer.']);
    }
  });

  it.each<[string, string, object]>([
    [
      'a limit with its time',
      data({ error: { code: 429, message: 'SECRET', details: [{ retryDelay: '17s' }] } }),
      { code: 1113, retryAfterS: 17 },
    ],
    [
      'a limit in the words of OpenAI',
      data({ error: { code: 'rate_limit_exceeded', message: 'Please try again in 3s.' } }),
      { code: 1113, retryAfterS: 3 },
    ],
    ['a failure', data({ error: { code: 500, status: 'INTERNAL', message: 'SECRET' } }), { code: 709 }],
    ['a list of failures', data([{ error: { code: 503, message: 'SECRET' } }]), { code: 709 }],
    ['an error event in words', 'event: error\ndata: SECRET\n\n', { code: 709 }],
    ['a refusal', data({ error: { code: 'content_policy_violation', message: 'SECRET' } }), { code: 1114 }],
    ['half an event', first.slice(0, -20), { code: 709 }],
    ['an event that is no JSON', 'data: {"text": SECRET}\n\n', { code: 709 }],
  ])('that tells %s fails by it, and keeps the words', async (_, failure, expected) => {
    // What follows a failure does not make the answer whole.
    const { error, text } = await ask(first + failure + last + done);
    expect(error).toMatchObject(expected);
    expect(error?.message).not.toContain('SECRET');
    expect(text).toBe('Half an ');
  });

  it('that ends without an end is no whole answer', async () => {
    const { error, text } = await ask(first);
    expect([error?.code, text]).toEqual([709, 'Half an ']);
  });
});
