import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { emptyDraft, reduceDraft } from '../../runs/answer-draft.ts';
import { asking, collectRun } from '../collect-run.test-helper.ts';
import { AgentConfig } from '../agent-config.ts';
import { createAgent } from '../create-agent.ts';
import { serve } from '../serve.test-helper.ts';

const fixture = (path: string): string =>
  readFileSync(new URL(`../../../tests/fixtures/cases/${path}`, import.meta.url), 'utf8');

const tools = [
  { name: 'add', description: '', parameters: { properties: { x: { type: 'integer' } } } },
  { name: 'now', description: '', parameters: {} },
  {
    name: 'note',
    description: '',
    parameters: {
      type: 'object',
      properties: {
        text: { type: 'string' },
        n: { type: ['integer', 'null'] },
        on: { type: 'boolean' },
        list: { anyOf: [{ type: 'array' }, { type: 'null' }] },
        either: { type: ['string', 'number'] },
        any: {},
        counts: { type: 'array', items: { type: 'integer' } },
        more: { type: 'object', properties: { a: { type: 'string' } } },
      },
    },
  },
];

type Reply = { body: string; type?: string; status?: number; headers?: Record<string, string> };

/**
 * Asks an endpoint that gives these replies in turn, its bytes in pieces of `size`, and returns what comes of
 * the answer.
 */
const answerOf = async (replies: Reply[], size = Infinity, options: object = {}) => {
  let asked = 0;
  await using endpoint = await serve((_request, response) => {
    const { body, type = 'text/event-stream', status = 200, headers = {} } = replies[asked] ?? { body: '' };
    asked += 1;
    response.writeHead(status, { 'Content-Type': type, ...headers });
    const bytes = Buffer.from(body);
    const next = (from: number): void => {
      if (from >= bytes.length) response.end();
      else response.write(bytes.subarray(from, from + size), () => setImmediate(next, from + size));
    };
    next(0);
  });
  const config = v.parse(AgentConfig, { type: 'openai', model: 'm', baseUrl: endpoint.url, ...options });
  const agent = await createAgent(config, { baseDir: import.meta.dirname, env: {} });
  const { events, error } = await collectRun(agent, asking('Hello', { tools }));
  await agent.dispose?.();
  const { answer, rounds } = events.reduce<typeof emptyDraft>(reduceDraft, emptyDraft);
  const [part] = answer.message.parts;
  return {
    text: part?.type === 'text' ? part.text : '',
    reasoning: answer.message.reasoning,
    calls: rounds.flatMap(({ calls }) =>
      calls.map((call) => [call.name, call.arguments, call.result?.error]),
    ),
    error: error as Error | undefined,
    events,
    asked,
  };
};

const chunk = (delta: unknown, finish: string | null = null, rest: object = {}) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }], ...rest })}\n\n`;
const words = (content: unknown) => chunk({ content });
const END = `${chunk({}, 'stop')}data: [DONE]\n\n`;
const data = (value: unknown) => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`;

const PICTURE = 'data:image/png;base64,aGk=';

const whole: [what: string, body: string, text: string, reasoning?: string | undefined, type?: string][] = [
  [
    'a picture among its parts',
    words([
      { type: 'text', text: 'Look: ' },
      { type: 'image_url', image_url: { url: 'https://a.example/x.png' } },
    ]) + END,
    'Look: ![](https://a.example/x.png)',
  ],
  ...[
    ['pieces that repeat all words so far', ['He', 'Hello', 'Hello there', 'Hello there.'], 'Hello there.'],
    ['a whole message with the last piece', ['Hello there,', ' you', 'Hello there, you'], 'Hello there, you'],
    ['words that are repeated', ['ha', 'ha', 'ha!'], 'hahaha!'],
    ['characters that are repeated', ['好', '好的'], '好好的'],
  ].map(([what, pieces, text]): (typeof whole)[number] => [
    what as string,
    (pieces as string[])
      .map((content, index) => chunk({ content }, index === pieces!.length - 1 ? 'stop' : null))
      .join(''),
    text as string,
  ]),
  [
    'thoughts that repeat all so far',
    ['Let', 'Let me', 'Let me see'].map((text) => chunk({ reasoning_content: text })).join('') +
      words('Hello.') +
      END,
    'Hello.',
    'Let me see',
  ],
  ...[
    { images: [{ type: 'image_url', image_url: { url: PICTURE } }] },
    { content: [{ type: 'image_url', image_url: { url: PICTURE } }] },
    { content: [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'aGk=' } }] },
    { content: [{ inline_data: { mime_type: 'image/png', data: 'aGk=' } }] },
  ].map((delta): (typeof whole)[number] => [
    `a picture as ${JSON.stringify(delta)}`,
    words('Look:') + chunk(delta) + END,
    'Look:\n\n![Picture](https://chat.example/im/picture)',
  ]),
  [
    'a chunk within another object',
    data({ data: { choices: [{ delta: { content: 'Hello.' } }] } }) + END,
    'Hello.',
  ],
  [
    'an empty failure beside its words',
    chunk({ content: 'Hello.' }, null, { error: { message: '', type: '', code: null } }) + END,
    'Hello.',
  ],
  ['the tokens around a result', words('It is <|begin_of_box|>42<|end_of_box|>.') + END, 'It is 42.'],
  ['a token that it names', words('Say `<|begin_of_box|>`.') + END, 'Say `<|begin_of_box|>`.'],
  ['an end without brackets', words('Hello.') + data('DONE'), 'Hello.'],
  ['fields in large letters', (words('Hello.') + END).replaceAll('data:', ' DATA:'), 'Hello.'],
  [
    'thoughts as Gemini marks them',
    chunk({ content: 'Hm.', extra_content: { google: { thought: true } } }) + words('Hello.') + END,
    'Hello.',
    'Hm.',
  ],
  ...[
    '<think type="x">Hm.</think>Hello.',
    '<THINK>Hm.</Think >Hello.',
    '<details type="reasoning" done="true">Hm.</details>\nHello.',
    '<|start|>assistant<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Hello.<|return|>',
  ].map((text): (typeof whole)[number] => [`thoughts as ${text}`, words(text) + END, 'Hello.', 'Hm.']),
  ['an event without data', fixture('empty-data-event/input.sse'), 'Hello there.'],
  ['pings', fixture('empty-data-event/ping-event.sse'), 'Hello'],
  ['data that is no JSON', data('ping') + words('Hello') + data('alive 12') + words('.') + END, 'Hello.'],
  ['an empty event at first', data('') + words('Hello.') + END, 'Hello.'],
  [
    'JSON that is no object',
    data('1') + data('null') + data('"x"') + words('Hello.') + data('[]') + END,
    'Hello.',
  ],
  [
    'heartbeats as objects',
    data({ type: 'heartbeat', status: 'processing' }) + words('Hello.') + END,
    'Hello.',
  ],
  ['comments', `: ping\n\n${words('Hello')}:\n\n${words('.')}${END}`, 'Hello.'],
  ['events parted by one line end', (words('Hello') + words('.') + END).replaceAll('\n\n', '\n'), 'Hello.'],
  ['heartbeats and events parted by one line end', `data: ping\n${words('Hello.')}data:\n${END}`, 'Hello.'],
  ['carriage returns', (words('Hello') + words('.') + END).replaceAll('\n', '\r\n'), 'Hello.'],
  ['lone carriage returns', (words('Hello') + words('.') + END).replaceAll('\n', '\r'), 'Hello.'],
  ['no space behind the field', (words('Hello.') + END).replaceAll('data: ', 'data:'), 'Hello.'],
  ['a field given twice', (words('Hello.') + END).replaceAll('data: ', 'data: data: '), 'Hello.'],
  [
    'an event over several lines',
    `data: {"choices":\ndata: [{"delta":{"content":"Hello."}}]\ndata: }\n\n${END}`,
    'Hello.',
  ],
  ['a byte order mark', `\uFEFF${words('Hello.')}${END}`, 'Hello.'],
  [
    'a last event without its empty line',
    (words('Hello') + chunk({ content: '.' }, 'stop')).trimEnd(),
    'Hello.',
  ],
  [
    'lines of JSON',
    `${words('Hello')}${words('.')}${chunk({}, 'stop')}`.replaceAll('data: ', '').replaceAll('\n\n', '\n'),
    'Hello.',
  ],
  ['no [DONE]', words('Hello.') + chunk({}, 'stop'), 'Hello.'],
  ['no finish_reason', words('Hello.') + data('[DONE]'), 'Hello.'],
  ['a finish_reason of other servers', words('Hello.') + chunk({}, 'eos_token'), 'Hello.'],
  ['empty finish_reasons', chunk({ content: 'Hel' }, '') + chunk({ content: 'lo.' }, 'null') + END, 'Hello.'],
  ['another type', words('Hello.') + END, 'Hello.', undefined, 'text/plain'],
  ['the type of JSON', words('Hello.') + END, 'Hello.', undefined, 'application/json'],
  [
    'a whole reply',
    fixture('json-instead-of-stream/input.http').replace(/^[^{]*/, ''),
    'The whole answer at once.',
    undefined,
    'application/json',
  ],
  [
    'a whole reply over lines',
    JSON.stringify({ choices: [{ message: { content: 'Hello.' } }] }, null, 2),
    'Hello.',
    undefined,
    'application/json',
  ],
  [
    'a whole message in one event',
    data({ choices: [{ message: { content: 'Hello.' }, finish_reason: 'stop' }] }),
    'Hello.',
  ],
  [
    'a whole message at the end',
    words('Hel') +
      words('lo.') +
      data({
        object: 'chat.completion',
        choices: [{ message: { content: 'Hello.' }, finish_reason: 'stop' }],
      }),
    'Hello.',
  ],
  [
    'messages in the place of deltas',
    ['Ha', 'Ha', '!'].map((content) => data({ choices: [{ message: { content } }] })).join('') + END,
    'HaHa!',
  ],
  [
    "Ollama's own form",
    `${JSON.stringify({ message: { content: 'Hello.', thinking: 'Hm.' }, done: false })}\n${JSON.stringify({ message: { content: '' }, done: true, done_reason: 'stop' })}\n`,
    'Hello.',
    'Hm.',
    'application/x-ndjson',
  ],
  ['parts', fixture('content-parts/input.sse'), 'The answer is 42.', 'Let me think. Six times seven.'],
  [
    'parts alone',
    words([
      { type: 'text', text: 'Hello' },
      { type: 'reference', reference_ids: [1] },
      { type: 'text', text: { value: '.' } },
    ]) + END,
    'Hello.',
  ],
  [
    'reasoning as parts',
    chunk({ reasoning: [{ text: 'Hm' }], content: null }) +
      chunk({ reasoning_details: [{ type: 'reasoning.text', text: '.' }] }) +
      words('Hello.') +
      END,
    'Hello.',
    'Hm.',
  ],
  [
    'the same reasoning under two names',
    chunk({ reasoning: 'Hm.', reasoning_content: 'Hm.' }) + words('Hello.') + END,
    'Hello.',
    'Hm.',
  ],
  [
    'reasoning beside an empty other field',
    chunk({ reasoning: 'Hm.', reasoning_content: '' }) + words('Hello.') + END,
    'Hello.',
    'Hm.',
  ],
  ['a refusal', chunk({ refusal: 'I cannot.' }) + END, 'I cannot.'],
  [
    'thoughts between tags',
    fixture('think-tags/input.sse'),
    'The answer is 42.',
    'Okay, the visitor asks for **x**.\n\nSo I say 42.',
  ],
  [
    'thoughts of which only the end is marked',
    fixture('think-tags/input.sse').replace('"<th"', '""').replace('"ink>\\nOkay', '"Okay'),
    'The answer is 42.',
    'Okay, the visitor asks for **x**.\n\nSo I say 42.',
  ],
  ['empty thoughts', words('<think>\n\n</think>\n\nHello.') + END, 'Hello.'],
  ['the end of thoughts alone', words('\n</think>\n\nHello.') + END, 'Hello.'],
  ...[
    ['[THINK]', '[/THINK]'],
    ['<seed:think>', '</seed:think>'],
    ['<mm:think>', '</mm:think>'],
    ['<|open|>think<|sep|>', '<|close|>think<|sep|>'],
    ['<|START_THINKING|>', '<|END_THINKING|>'],
    ['<|channel|>analysis<|message|>', '<|end|><|start|>assistant<|channel|>final<|message|>'],
  ].map(([from, to]): [string, string, string, string] => [
    `thoughts from ${from} on`,
    words(`${from}Hm.${to}Hello.`) + END,
    'Hello.',
    'Hm.',
  ]),
  [
    'two stretches of thoughts',
    words('<think>One.</think>\n<think>Two.</think>\nHello.') + END,
    'Hello.',
    'One.Two.',
  ],
  [
    'thoughts within thoughts',
    words('<think>a <think>b</think> c</think>\n\nHello.') + END,
    'Hello.',
    'a <think>b\n\nc',
  ],
  [
    'thoughts that mention their tag',
    words('<think>No <think> tags.</think>\nHello.') + END,
    'Hello.',
    'No <think> tags.',
  ],
  [
    'the channels of Kimi K3',
    words(
      'Hm.<|close|>think<|sep|><|open|>response<|sep|>Hello.<|close|>response<|sep|><|close|>message<|sep|><|end_of_msg|>',
    ) + END,
    'Hello.',
    'Hm.',
  ],
  ['tags around the answer', words('<think>a</think>\n<answer>\nHello.</answer>') + END, 'Hello.', 'a'],
  [
    'tokens around it',
    words('<|START_THINKING|>a<|END_THINKING|><|START_RESPONSE|>Hello.<|END_RESPONSE|>') + END,
    'Hello.',
    'a',
  ],
  [
    'a solution behind a thought',
    words('<|begin_of_thought|>a<|end_of_thought|><|begin_of_solution|>Hello.<|end_of_solution|>') + END,
    'Hello.',
    'a',
  ],
  ['the thoughts of MiniCPM', words('<|thought_begin|>a<|thought_end|>Hello.') + END, 'Hello.', 'a'],
  ['the last channel alone', words('<|channel|>final<|message|>Hello.') + END, 'Hello.'],
  ['the token that ends a turn', words('Hello.<|im_end|>\n') + END, 'Hello.'],
  ['several such tokens', words('Hello.</answer><|eot_id|>') + END, 'Hello.'],
  ['such a token in the middle', words('</s> is a token. 1 < 2') + END, '</s> is a token. 1 < 2'],
  ['an element that is closed at the end', words('Now 15, not <s>20</s>') + END, 'Now 15, not <s>20</s>'],
  ['a token in pieces behind another sign', Array.from('1 < 2.</s>').map(words).join('') + END, '1 < 2.'],
  [
    'the form of a call in a fence',
    words('```xml\n<tool_call>\n{}\n</tool_call>\n```') + END,
    '```xml\n<tool_call>\n{}\n</tool_call>\n```',
  ],
  ['its tag in a line', words('Write <tool_call> there.') + END, 'Write <tool_call> there.'],
  ['JSON that is no call', words('{"name": "Ada", "age": 36}') + END, '{"name": "Ada", "age": 36}'],
  [
    'the results of filters',
    data({ choices: [], prompt_filter_results: [{ prompt_index: 0 }] }) +
      data({
        choices: [
          {
            index: 0,
            delta: { content: 'Hello.' },
            content_filter_results: { error: { code: 'content_filter_error' } },
          },
        ],
      }) +
      END,
    'Hello.',
  ],
  [
    'no delta at the end',
    words('Hello.') +
      data({ choices: [{ index: 0, delta: null, finish_reason: 'stop' }] }) +
      data({ choices: null }) +
      data('[DONE]'),
    'Hello.',
  ],
  [
    'messages of all so far beside the deltas',
    ['Hel', '', 'lo.']
      .map((content, index) =>
        data({ choices: [{ delta: { content }, message: { content: ['Hel', 'Hel', 'Hello.'][index] } }] }),
      )
      .join('') + END,
    'Hello.',
  ],
  [
    'the words of Workers AI',
    data({ response: 'Hel' }) + data({ response: 'lo.' }) + data('[DONE]'),
    'Hello.',
  ],
  ['an end in small letters', words('Hello.') + data('[done]'), 'Hello.'],
  ['an event that is named the end', `${words('Hello.')}event: done\ndata: {}\n\n`, 'Hello.'],
  ['a tag in inline code', words('Write `<think>` and `</think>`.') + END, 'Write `<think>` and `</think>`.'],
  ['a tag in a fence', words('```html\n</think>\n```\nDone.') + END, '```html\n</think>\n```\nDone.'],
  [
    'tags in the middle',
    words('A <think> and its </think> are tags.') + END,
    'A <think> and its </think> are tags.',
  ],
  ['what is no tag', words('<thinly> sliced </th') + END, '<thinly> sliced </th'],
];

describe('an answer is whole', () => {
  it.each(whole)('that comes with %s', async (_, body, text, reasoning, type) => {
    const answer = await answerOf([{ body, ...(type && { type }) }]);
    expect([answer.error, answer.text, answer.reasoning?.trim() || undefined]).toEqual([
      undefined,
      text,
      reasoning,
    ]);
    expect(answer.events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } });
  });

  it('wherever the bytes of any of them are cut', async () => {
    for (const [what, body, text, , type] of whole) {
      const answer = await answerOf([{ body, ...(type && { type }) }], 7);
      expect([answer.error, answer.text], what).toEqual([undefined, text]);
    }
  });
});

const half = words('Half an ');
const rateLimit = (message: string, rest: object = {}) => data({ error: { code: 429, message, ...rest } });

const PAGES = ['https://a.example/x', 'https://b.example/y'];
const HITS = PAGES.map((url) => ({ url, title: new URL(url).hostname }));
const ANNOTATIONS = HITS.map((hit) => ({ type: 'url_citation', url_citation: hit }));

it.each([
  [
    'Perplexity',
    chunk({ content: 'It is so [2].' }, 'stop', { citations: PAGES, search_results: HITS }),
    true,
  ],
  [
    'xAI',
    chunk({ content: 'It is so [2].' }, 'stop') + data({ choices: [], citations: PAGES }) + data('[DONE]'),
    false,
  ],
  ['OpenRouter', words('It is so [2].') + chunk({ annotations: ANNOTATIONS }) + END, false],
  [
    'Zhipu',
    data({
      web_search: HITS.map(({ url, title }) => ({ link: url, title })),
      choices: [{ delta: { content: 'It is so [2].' } }],
    }) + END,
    true,
  ],
  [
    'a whole reply',
    JSON.stringify({ choices: [{ message: { content: 'It is so [2].', annotations: ANNOTATIONS } }] }),
    true,
  ],
])('shows the pages that an answer of %s rests on', async (_, body, isLinked) => {
  const { text, events } = await answerOf([{ body }]);
  const listed = events.flatMap((event) =>
    event.type === 'ACTIVITY_SNAPSHOT' && event.activityType === 'sources' ? [event.content] : [],
  );
  expect(listed.at(-1)).toMatchObject({ sources: HITS });
  expect(text.replace(/\(source:.*\)/, '(source)')).toBe(`It is so [2]${isLinked ? '(source)' : ''}.`);
});

const broken: [what: string, body: string, error: object, text?: string][] = [
  [
    'at its greatest length',
    fixture('finish-length/input.sse'),
    { code: 709, kind: 'length' },
    'The five steps are: 1. Open the lid 2. Turn the',
  ],
  ['at its greatest length, as others say it', half + chunk({}, 'MAX_TOKENS'), { code: 709, kind: 'length' }],
  [
    'by reasoning alone',
    chunk({ reasoning_content: 'Hm.' }) + chunk({}, 'length'),
    { code: 1200, kind: 'reasoning' },
    '',
  ],
  [
    'in the middle of tagged thoughts',
    words('<think>Hm. And') + chunk({}, 'length'),
    { code: 1200, kind: 'reasoning' },
    '',
  ],
  ['by a filter', half + chunk({}, 'content_filter'), { code: 1114, kind: 'filter' }],
  ['by a filter with its reason', half + chunk({}, 'content_filter: SAFETY'), { code: 1114, kind: 'filter' }],
  ['by a filter for what is toxic', half + chunk({}, 'ERROR_TOXIC'), { code: 1114, kind: 'filter' }],
  [
    'by a call that the endpoint cannot read',
    half + chunk({}, 'function_call_filter: MALFORMED_FUNCTION_CALL'),
    { code: 709 },
  ],
  ['by what nobody expects', half + chunk({}, 'OTHER') + data('[DONE]'), { code: 709 }],
  ['by a shutdown', half + chunk({}, 'shutdown') + data('[DONE]'), { code: 709 }],
  [
    'by the field of llama.cpp',
    `${half}error: {"code":500,"message":"SECRET"}\n\ndata: [DONE]\n\n`,
    { code: 709 },
  ],
  ['by the filter of Gemini', half + chunk({}, 'SAFETY'), { code: 1114, kind: 'filter' }],
  ...[
    chunk({}, 'FinishReason.MAX_TOKENS'),
    chunk({ finish_reason: 'length' }),
    chunk({}, 'length') + chunk({}, 'stop'),
    data({ choices: [], usage: {}, finish_reason: 'length' }),
    data({ choices: [{ delta: {}, stop_reason: 'max_tokens' }] }),
    data({ choices: [{ delta: {}, finish_reason: 'stop', native_finish_reason: 'MAX_TOKENS' }] }),
  ].map((told): (typeof broken)[number] => [
    `at its greatest length, as ${told.trim()}`,
    half + told + data('[DONE]'),
    { code: 709, kind: 'length' },
  ]),
  ...['interrupted', 'quota_exceeded', 'overloaded', 'rate_limit'].map((reason): (typeof broken)[number] => [
    `by ${reason}`,
    half + chunk({}, reason) + data('[DONE]'),
    { code: 709 },
  ]),
  ['by a prohibited picture', half + chunk({}, 'IMAGE_PROHIBITED_CONTENT'), { code: 1114, kind: 'filter' }],
  [
    'with words that waited',
    words('Half') + words('Half an ') + data({ error: 'SECRET' }),
    { code: 709 },
    'Half an',
  ],
  ['by an error event that has no data', `${half}event: error\n\ndata: [DONE]\n\n`, { code: 709 }],
  ['by an error event that says the end', `${half}event: error\ndata: [DONE]\n\n`, { code: 709 }],
  ['by words of a gateway', half + data('upstream connect error SECRET') + data('[DONE]'), { code: 709 }],
  ...[{ errcode: 40_001, errmsg: 'SECRET' }, { exception: 'SECRET' }, { failure: 'SECRET' }].map(
    (told): (typeof broken)[number] => [
      `by ${JSON.stringify(told)}`,
      half + data(told) + data('[DONE]'),
      { code: 709 },
    ],
  ),
  [
    'by the limit of a cloud',
    half + data({ Response: { Error: { Code: 'LimitExceeded' } } }),
    { code: 1113 },
  ],
  ['by the finish_reason error', half + chunk({}, 'error') + data('[DONE]'), { code: 709 }],
  ['by the finish_reason of a network', half + chunk({}, 'network_error') + data('[DONE]'), { code: 709 }],
  ['by an error beside the choice', fixture('error-under-200/input.sse'), { code: 709 }],
  ['by a detail', fixture('error-under-200/error-detail.sse'), { code: 709 }],
  ['by an error event', `${half}event: error\ndata: {"message":"SECRET"}\n\ndata: [DONE]\n\n`, { code: 709 }],
  ['by an error event in words', `${half}event: error\ndata: SECRET\n\ndata: [DONE]\n\n`, { code: 709 }],
  ['by an error event without data', `${half}event: error\ndata:\n\ndata: [DONE]\n\n`, { code: 709 }],
  ['by an error in words', half + data({ error: 'SECRET' }) + data('[DONE]'), { code: 709 }],
  [
    'by an object error',
    half + data({ object: 'error', message: 'SECRET', code: 500 }) + data('[DONE]'),
    { code: 709 },
  ],
  [
    'by a type error',
    half + data({ type: 'error', error: { type: 'overloaded_error', message: 'SECRET' } }),
    { code: 1113 },
  ],
  [
    'by a list of errors',
    half + data([{ error: { code: 500, message: 'SECRET' } }]) + data('[DONE]'),
    { code: 709 },
  ],
  ['by errors', half + data({ errors: [{ message: 'SECRET' }] }) + data('[DONE]'), { code: 709 }],
  [
    'by code and message',
    half + data({ code: 'InternalError', message: 'SECRET' }) + data('[DONE]'),
    { code: 709 },
  ],
  [
    'by a base_resp',
    half + data({ base_resp: { status_code: 1013, status_msg: 'SECRET' } }) + data('[DONE]'),
    { code: 709 },
  ],
  [
    'by an error in the choice',
    half + data({ choices: [{ delta: {}, error: { code: 502, message: 'SECRET' } }] }) + data('[DONE]'),
    { code: 709 },
  ],
  [
    'by an error in the delta',
    half + data({ choices: [{ delta: { content: '', error: { message: 'SECRET' } } }] }) + data('[DONE]'),
    { code: 709 },
  ],
  ...[
    data({ success: false, msg: 'SECRET' }),
    data({ choices: [], code: 500, message: 'SECRET' }),
    data({ event: 'error', message: 'SECRET' }),
    data({ err: 'SECRET' }),
    data('Error: SECRET'),
    `event: exception\n${data({ message: 'SECRET' })}`,
  ].map((told): (typeof broken)[number] => [
    `by ${told.trim()}`,
    half + told + data('[DONE]'),
    { code: 709 },
  ]),
  ['without an end', half, { code: 709 }],
  ['in the middle of an event', `${half}data: {"choices":[{"del`, { code: 709 }],
  [
    'by a rate limit in the middle',
    half + rateLimit('Please try again in 1m30.5s.'),
    { code: 1113, retryAfterS: 91 },
  ],
  [
    'by a rate limit with a field',
    half + rateLimit('SECRET', { retry_after: 7 }),
    { code: 1113, retryAfterS: 7 },
  ],
  [
    "by Google's rate limit",
    half +
      data([
        {
          error: {
            code: 429,
            status: 'RESOURCE_EXHAUSTED',
            details: [{ '@type': 'RetryInfo', retryDelay: '17s' }],
          },
        },
      ]),
    { code: 1113, retryAfterS: 17 },
  ],
  [
    'by a rate limit that only its name tells',
    half + data({ error: { type: 'rate_limit_error', message: 'Retry after 20 seconds' } }),
    { code: 1113, retryAfterS: 20 },
  ],
  [
    'by a quota',
    half + rateLimit('SECRET', { type: 'insufficient_quota' }),
    { code: 1113, retryAfterS: undefined },
  ],
  ['by a rate limit without a time', half + rateLimit('SECRET'), { code: 1113, retryAfterS: 30 }],
  [
    'by a context that is too long',
    data({ error: { code: 'context_length_exceeded', message: 'SECRET' } }),
    { code: 1116 },
    '',
  ],
  ['without a word', END, { code: 1200 }, ''],
  ['with spaces alone', words(' \n') + END, { code: 1200 }, ''],
  ['with heartbeats alone', data('ping') + data({ type: 'ping' }) + data('[DONE]'), { code: 1200 }, ''],
  ['as an error at once', JSON.stringify({ error: { message: 'SECRET' } }), { code: 1200 }, ''],
  ['as a page', '<!doctype html>\n<p>Hello</p>\n', { code: 1200 }, ''],
];

describe('an endpoint refuses', () => {
  const limit = { code: 1113, retryAfterS: undefined };
  const unpaid = { code: 1200, advice: 'the endpoint asks for payment; check the balance of the account' };

  it.each([
    [400, { code: 'data_inspection_failed' }, { code: 1114 }],
    [400, { code: '1301' }, { code: 1114 }],
    [400, { code: 'InputTextSensitiveContentDetected' }, { code: 1114 }],
    [400, { code: 'Arrearage' }, unpaid],
    [403, { code: 'AccountOverdueError' }, unpaid],
    [402, { message: 'SECRET', type: 'unknown_error' }, unpaid],
    [429, { code: '1113' }, limit],
    [429, { type: 'exceeded_current_quota_error' }, limit],
    [400, { code: 'invalid_request_error' }, { code: 1116 }],
  ])('with the status %d and %j', async (status, error, expected) => {
    const body = JSON.stringify({ error });
    const answer = await answerOf([{ body, status, type: 'application/json' }]);
    expect(answer.error).toMatchObject({ name: 'AgentError', ...expected });
  });
});

describe('an answer is not whole', () => {
  it.each(broken)('that ends %s', async (_, body, error, text = 'Half an ') => {
    const answer = await answerOf([{ body }]);
    expect(answer.error).toMatchObject({ name: 'AgentError', ...error });
    expect(answer.text.trim()).toBe(text.trim());
    expect(JSON.stringify([answer.events, answer.error?.message])).not.toContain('SECRET');
    expect(answer.events.at(-1)?.type).not.toBe('RUN_FINISHED');
  });

  it.each([
    [{ 'Retry-After': '12' }, 12],
    [{ 'retry-after-ms': '1500' }, 2],
    [{ 'Retry-After': new Date(0).toUTCString() }, 0],
    [{}, 20],
  ])('and says when to go on, by the headers %j', async (headers, seconds) => {
    const body = JSON.stringify({ error: { message: 'Rate limit reached. Please try again in 20s.' } });
    const { error } = await answerOf([{ body, type: 'application/json', status: 429, headers }]);
    expect(error).toMatchObject({ code: 1113, retryAfterS: seconds });
  });
});

const call = (given: object) => chunk({ tool_calls: [given] });
const CALLS_END = `${chunk({}, 'tool_calls')}data: [DONE]\n\n`;
const NO_OBJECT = 'The arguments are not a JSON object.';

const called: [what: string, body: string, calls: [name: string, args: string, error?: string][]][] = [
  [
    'two under one index',
    fixture('tool-calls-one-index/input.sse'),
    [
      ['add', '{"x":1}'],
      ['add', '{"x":2}'],
    ],
  ],
  ['arguments as an object', fixture('tool-calls-one-index/arguments-as-object.sse'), [['add', '{"x":7}']]],
  [
    'arguments encoded twice',
    call({ index: 0, function: { name: 'add', arguments: JSON.stringify('{"x":3}') } }) + CALLS_END,
    [['add', '{"x":3}']],
  ],
  [
    'arguments encoded twice, in pieces',
    call({ index: 0, function: { name: 'add', arguments: '"{' } }) +
      call({ index: 0, function: { arguments: '\\"x\\":3}"' } }) +
      CALLS_END,
    [['add', '{"x":3}']],
  ],
  [
    'another name under the same index',
    call({ index: 0, function: { name: 'now', arguments: '' } }) +
      call({ index: 0, function: { name: 'add', arguments: '{"x":2}' } }) +
      CALLS_END,
    [
      ['now', ''],
      ['add', '{"x":2}'],
    ],
  ],
  [
    'other names without index and id',
    call({ function: { name: 'now' } }) +
      call({ function: { name: 'add', arguments: { x: 2 } } }) +
      CALLS_END,
    [
      ['now', ''],
      ['add', '{"x":2}'],
    ],
  ],
  [
    'the name with every piece',
    call({ index: 0, id: 'a', function: { name: 'add', arguments: '{"x"' } }) +
      call({ index: 0, id: 'a', function: { name: 'add', arguments: ':1}' } }) +
      CALLS_END,
    [['add', '{"x":1}']],
  ],
  [
    'the same call once more',
    call({ index: 0, id: 'a', function: { name: 'add', arguments: '{"x":1}' } }).repeat(2) + CALLS_END,
    [['add', '{"x":1}']],
  ],
  [
    'one id for calls of two indexes',
    [1, 2]
      .map((x, index) => call({ index, id: 'add', function: { name: 'add', arguments: `{"x":${x}}` } }))
      .join('') + CALLS_END,
    [
      ['add', '{"x":1}'],
      ['add', '{"x":2}'],
    ],
  ],
  [
    'the older form',
    chunk({ function_call: { name: 'add', arguments: '{"x"' } }) +
      chunk({ function_call: { arguments: ':4}' } }) +
      chunk({}, 'function_call'),
    [['add', '{"x":4}']],
  ],
  [
    'a message in the place of a delta',
    data({
      choices: [
        {
          message: {
            content: null,
            tool_calls: [{ id: 'a', function: { name: 'add', arguments: '{"x":5}' } }],
          },
          finish_reason: 'tool_calls',
        },
      ],
    }),
    [['add', '{"x":5}']],
  ],
  [
    'a head under the index of the call before it',
    call({ index: 0, id: 'a', function: { name: 'add', arguments: '{"x":1}' } }) +
      call({ index: 0, id: 'b', function: { name: 'add', arguments: '' } }) +
      call({ index: 1, function: { arguments: '{"x"' } }) +
      call({ index: 1, function: { arguments: ':2}' } }) +
      CALLS_END,
    [
      ['add', '{"x":1}'],
      ['add', '{"x":2}'],
    ],
  ],
  [
    'the whole arguments behind their pieces, written otherwise',
    call({ index: 0, id: 'a', function: { name: 'add', arguments: '{"x": ' } }) +
      call({ index: 0, function: { arguments: '1}' } }) +
      call({ index: 0, id: 'a', function: { name: 'add', arguments: '{"x":1}' } }) +
      CALLS_END,
    [['add', '{"x": 1}']],
  ],
  [
    'a message that repeats the deltas',
    call({ index: 0, id: 'a', function: { name: 'add', arguments: '{"x":5}' } }) +
      data({
        choices: [
          {
            message: { tool_calls: [{ id: 'a', function: { name: 'add', arguments: '{"x":5}' } }] },
            finish_reason: 'tool_calls',
          },
        ],
      }),
    [['add', '{"x":5}']],
  ],
  [
    'a call that is no list',
    chunk({ tool_calls: { function: { name: 'add', arguments: '{"x":6}' } } }) + CALLS_END,
    [['add', '{"x":6}']],
  ],
  [
    'a call without its inner object',
    call({ id: 'a', name: 'add', arguments: { x: 6 } }) + CALLS_END,
    [['add', '{"x":6}']],
  ],
  [
    'a part of the content',
    words([{ type: 'tool_use', id: 'a', name: 'add', input: { x: 6 } }]) + CALLS_END,
    [['add', '{"x":6}']],
  ],
  [
    'an empty object before the arguments',
    call({ index: 0, function: { name: 'add', arguments: {} } }) +
      call({ index: 0, function: { arguments: '{"x":8}' } }) +
      CALLS_END,
    [['add', '{"x":8}']],
  ],
  [
    'arguments before the name',
    call({ index: 0, id: 'a', function: { arguments: '{"x":9}' } }) +
      call({ index: 0, id: 'a', function: { name: 'add' } }) +
      CALLS_END,
    [['add', '{"x":9}']],
  ],
  ...['d', 'add'].map((rest): (typeof called)[number] => [
    `a name in pieces, the second ${rest}`,
    call({ index: 0, id: 'a', function: { name: 'ad' } }) +
      call({ index: 0, id: 'a', function: { name: rest, arguments: '{"x":9}' } }) +
      CALLS_END,
    [['add', '{"x":9}']],
  ]),
  [
    'another field',
    chunk({ toolCalls: [{ id: 'a', function: { name: 'add', arguments: '{"x":9}' } }] }) + CALLS_END,
    [['add', '{"x":9}']],
  ],
  ['no arguments', call({ index: 0, function: { name: 'now', arguments: null } }) + CALLS_END, [['now', '']]],
];

const refused: [what: string, body: string, calls: [name: string, args: unknown, error: string][]][] = [
  [
    'a list',
    call({ index: 0, function: { name: 'add', arguments: [1] } }) + CALLS_END,
    [['add', '[1]', NO_OBJECT]],
  ],
  [
    'a number',
    call({ index: 0, function: { name: 'add', arguments: 1 } }) + CALLS_END,
    [['add', '1', NO_OBJECT]],
  ],
  [
    'words',
    call({ index: 0, function: { name: 'add', arguments: 'x = 1' } }) + CALLS_END,
    [['add', 'x = 1', NO_OBJECT]],
  ],
  [
    'a text that holds words',
    call({ index: 0, function: { name: 'add', arguments: '"x = 1"' } }) + CALLS_END,
    [['add', '"x = 1"', NO_OBJECT]],
  ],
  [
    'what was cut',
    call({ index: 0, function: { name: 'add', arguments: '{"x":' } }) + chunk({}, 'length'),
    [['add', '{"x":', NO_OBJECT]],
  ],
  [
    'nothing, where the output was cut',
    call({ index: 0, function: { name: 'add', arguments: '' } }) + chunk({}, 'length'),
    [['add', '', 'The call was cut before its arguments.']],
  ],
  [
    'more than there is room for',
    call({ index: 0, function: { name: 'add', arguments: `{"x":"${'x'.repeat(70_000)}"}` } }) + CALLS_END,
    [['add', '…', NO_OBJECT]],
  ],
  [
    'no name',
    call({ index: 0, id: 'a', function: { arguments: '{"x":9}' } }) + CALLS_END,
    [['unknown', '{"x":9}', 'There is no tool named unknown.']],
  ],
  [
    'two objects in one call',
    call({ index: 0, function: { name: 'add', arguments: '{"x":1}' } }) +
      call({ index: 0, function: { arguments: '{"x":2}' } }) +
      CALLS_END,
    [['add', '{"x":1}{"x":2}', NO_OBJECT]],
  ],
];

const ADD = '{"name": "add", "arguments": {"x": 7}}';
const written: [what: string, text: string, calls?: [name: string, args: string][]][] = [
  ['Qwen', `<tool_call>\n${ADD}\n</tool_call>\n`],
  [
    'Hermes, twice',
    `<tool_call>\n${ADD}\n</tool_call>\n<tool_call>\n{"name": "now"}\n</tool_call>`,
    [
      ['add', '{"x":7}'],
      ['now', '{}'],
    ],
  ],
  ['others', '<tool_call>{"name": "add", "input": {"x": 7}}</tool_call>'],
  ['GPT-OSS', '<|channel|>commentary to=functions.add <|constrain|>json<|message|>{"x":7}<|call|>'],
  ['Llama 3.1', '<function=add>{"x":7}</function>'],
  ['Llama 3.2', '{\n  "name": "add",\n  "parameters": {"x": 7}\n}'],
  ['Llama 3.3', `<|python_tag|>${ADD}<|eom_id|>`],
  ['Mistral', `[TOOL_CALLS][${ADD}]</s>`],
  ['the newer Mistral', '[TOOL_CALLS]add[ARGS]{"x":7}'],
  ['Phi', `<|tool_call|>[${ADD}]<|/tool_call|>`],
  [
    'DeepSeek',
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>add\n```json\n{"x":7}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  ],
  ...['｜', '｜｜', '|', '‖'].map((bar): (typeof written)[number] => [
    `the newer DeepSeek, with ${bar},`,
    `<${bar}DSML${bar}tool_calls>\n<${bar}DSML${bar}invoke name="add">\n<${bar}DSML${bar}parameter name="x" string="false">7</${bar}DSML${bar}parameter>\n</${bar}DSML${bar}invoke>\n<${bar}DSML${bar}invoke name="now">\n</${bar}DSML${bar}invoke>\n</${bar}DSML${bar}tool_calls>`,
    [
      ['add', '{"x":7}'],
      ['now', '{}'],
    ],
  ]),
  [
    'Kimi',
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.add:0<|tool_call_argument_begin|>{"x":7}<|tool_call_end|><|tool_calls_section_end|>',
  ],
  [
    'Kimi, twice, without a section',
    '<|tool_call_begin|>functions.add:0<|tool_call_argument_begin|>{"x":7}<|tool_call_end|><|tool_call_begin|>functions.now:1<|tool_call_argument_begin|>{}<|tool_call_end|>',
    [
      ['add', '{"x":7}'],
      ['now', '{}'],
    ],
  ],
  [
    'DeepSeek, twice',
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>add<｜tool▁sep｜>{"x":7}<｜tool▁call▁end｜>\n<｜tool▁call▁begin｜>now<｜tool▁sep｜>{}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    [
      ['add', '{"x":7}'],
      ['now', '{}'],
    ],
  ],
  [
    'Mistral, twice',
    '[TOOL_CALLS]add[CALL_ID]abc123def[ARGS]{"x":7}[TOOL_CALLS]now[ARGS]{}',
    [
      ['add', '{"x":7}'],
      ['now', '{}'],
    ],
  ],
  [
    'GPT-OSS in another order',
    '<|start|>assistant to=functions.add<|channel|>commentary json<|message|>{"x":7}<|call|>',
  ],
  [
    'Hermes without an end',
    `<tool_call>\n${ADD}\n{"name": "now"}`,
    [
      ['add', '{"x":7}'],
      ['now', '{}'],
    ],
  ],
  [
    'Llama 3.2, twice',
    `${ADD}; {"name": "now", "parameters": {}}`,
    [
      ['add', '{"x":7}'],
      ['now', '{}'],
    ],
  ],
  ['Qwen 2.5 Coder', `<tools>\n${ADD}\n</tools>`],
  ['GPT-OSS in its thoughts', '<|channel|>analysis to=functions.add code<|message|>{"x":7}<|call|>'],
  ['xLAM', `[${ADD}]`],
  [
    'Llama 4',
    '[add(x=7), now()]',
    [
      ['add', '{"x":7}'],
      ['now', '{}'],
    ],
  ],
  ['Llama 4 with its tokens', '<|python_start|>[add(x=7)]<|python_end|>'],
  ['LFM', '<|tool_call_start|>[add(x=7)]<|tool_call_end|>'],
  [
    'OLMo',
    '<function_calls>\nadd(x=7)\nnow()\n</function_calls>',
    [
      ['add', '{"x":7}'],
      ['now', '{}'],
    ],
  ],
  ['Gemma 3', '```tool_code\nprint(default_api.add(x=7))\n```'],
  ['Gemma 4', '<|tool_call>call:add{x:7}<tool_call|>'],
  [
    'Gemma 4 without its tokens',
    'call:add{x:7}call:now{}',
    [
      ['add', '{"x":7}'],
      ['now', '{}'],
    ],
  ],
  ['FunctionGemma', '<start_function_call>call:add{x:7}<end_function_call>'],
  ['Qwen Coder', '<tool_call>\n<function=add>\n<parameter=x>\n7\n</parameter>\n</function>\n</tool_call>'],
  [
    'Qwen Coder without its first tag',
    '<function=add>\n<parameter=x>\n7\n</parameter>\n</function>\n</tool_call>',
  ],
  ['Seed', '<seed:tool_call>\n<function=add>\n<parameter=x>7</parameter>\n</function>\n</seed:tool_call>'],
  ['GLM 4.5', '<tool_call>add\n<arg_key>x</arg_key>\n<arg_value>7</arg_value>\n</tool_call>'],
  [
    'GLM 4.7, twice',
    '<tool_call>add<arg_key>x</arg_key><arg_value>7</arg_value></tool_call><tool_call>now</tool_call>',
    [
      ['add', '{"x":7}'],
      ['now', '{}'],
    ],
  ],
  [
    'MiniMax',
    '<minimax:tool_call>\n<invoke name="add">\n<parameter name="x">7</parameter>\n</invoke>\n</minimax:tool_call>',
  ],
  [
    'MiniMax M3',
    ']<]minimax[>[<tool_call>\n]<]minimax[>[<invoke name="add">]<]minimax[>[<x>7]<]minimax[>[</x>]<]minimax[>[</invoke>\n]<]minimax[>[<invoke name="now">]<]minimax[>[</invoke>\n]<]minimax[>[</tool_call>',
    [
      ['add', '{"x":7}'],
      ['now', '{}'],
    ],
  ],
  [
    'Kimi K3',
    '<|open|>response<|sep|><|close|>response<|sep|><|open|>tools<|sep|><|open|>call tool="add" index="1"<|sep|><|open|>argument key="x" type="number"<|sep|>7<|close|>argument<|sep|><|close|>call<|sep|><|open|>call tool="now" index="2"<|sep|><|close|>call<|sep|><|close|>tools<|sep|><|close|>message<|sep|><|end_of_msg|>',
    [
      ['add', '{"x":7}'],
      ['now', '{}'],
    ],
  ],
  [
    'Kimi K3 with JSON',
    '<|open|>tools<|sep|><|open|>call tool="add" index="1"<|sep|><|open|>json type="object"<|sep|>{"x":7}<|close|>json<|sep|><|close|>call<|sep|><|close|>tools<|sep|>',
  ],
  ['MiniCPM', '<function name="add"><param name="x">7</param></function>'],
  [
    'Claude',
    '<function_calls><invoke name="add"><parameter name="x">7</parameter></invoke></function_calls>',
  ],
];

/** Arguments, each as a model writes it beside others. */
const LINES = 'a < b\n<b>"c" & \\n</b>\n</parameter> 好';
const noted: [what: string, text: string, args: object][] = [
  [
    'Qwen: lines and tags',
    `<tool_call>\n<function=note>\n<parameter=text>\n${LINES}\n</parameter>\n<parameter=n>\nnull\n</parameter>\n<parameter=on>\nTrue\n</parameter>\n<parameter=list>\n[1, {"a": "b"}]\n</parameter>\n</function>\n</tool_call>`,
    { text: LINES, n: null, on: true, list: [1, { a: 'b' }] },
  ],
  [
    'Qwen: a text that holds the end of a call',
    '<tool_call>\n<function=note>\n<parameter=text>\n1</function>2</tool_call>3\n</parameter>\n</function>\n</tool_call>',
    { text: '1</function>2</tool_call>3' },
  ],
  [
    'GLM: a text that looks like a number, or like an end',
    '<tool_call>note\n<arg_key>text</arg_key>\n<arg_value>007</tool_call></arg_value>\n<arg_key>either</arg_key>\n<arg_value>three</arg_value></tool_call>',
    { text: '007</tool_call>', either: 'three' },
  ],
  [
    'GLM: a text of digits',
    '<tool_call>note<arg_key>text</arg_key><arg_value>42</arg_value></tool_call>',
    { text: '42' },
  ],
  [
    'Hermes: the end of a call in a text',
    '<tool_call>{"name": "note", "arguments": {"text": "</tool_call>"}}</tool_call>',
    { text: '</tool_call>' },
  ],
  [
    'Llama: values of Python',
    `[note(text='it\\'s "so"\\n', n=-3, on=False, list=[1, None, {'a': 'b)]'}])]`,
    { text: 'it\'s "so"\n', n: -3, on: false, list: [1, null, { a: 'b)]' }] },
  ],
  [
    'MiniMax M3: lines, tags, and what a list and an object hold',
    `]<]minimax[>[<tool_call>]<]minimax[>[<invoke name="note">]<]minimax[>[<text>${LINES}]<]minimax[>[</text>]<]minimax[>[<n>null]<]minimax[>[</n>]<]minimax[>[<counts>]<]minimax[>[<item>1]<]minimax[>[</item>\n]<]minimax[>[<item>2]<]minimax[>[</item>]<]minimax[>[</counts>]<]minimax[>[<more>]<]minimax[>[<a>7]<]minimax[>[</a>]<]minimax[>[</more>]<]minimax[>[<list>]<]minimax[>[<item>]<]minimax[>[<b>c]<]minimax[>[</b>]<]minimax[>[</item>]<]minimax[>[</list>]<]minimax[>[</invoke>]<]minimax[>[</tool_call>`,
    { text: LINES, n: null, counts: [1, 2], more: { a: '7' }, list: [{ b: 'c' }] },
  ],
  [
    'MiniMax M3: an empty list',
    ']<]minimax[>[<tool_call>]<]minimax[>[<invoke name="note">]<]minimax[>[<counts>]<]minimax[>[</counts>]<]minimax[>[</invoke>]<]minimax[>[</tool_call>',
    { counts: [] },
  ],
  [
    'Kimi K3: a text that holds the end of an argument',
    `<|open|>tools<|sep|><|open|>call tool="note" index="1"<|sep|><|open|>argument key="text" type="string"<|sep|>${LINES}<|close|>argument<|sep|>2<|close|>argument<|sep|><|open|>argument key="list" type="array"<|sep|>[1, {"a": "b"}]<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|>`,
    { text: `${LINES}<|close|>argument<|sep|>2`, list: [1, { a: 'b' }] },
  ],
  [
    'Gemma: its own quotes',
    '<|tool_call>call:note{text:<|"|>a "b", {c}: \\n<|"|>,n:2,on:true,list:[<|"|>d]<|"|>,{e:<|"|>f<|"|>}]}<tool_call|>',
    { text: 'a "b", {c}: \\n', n: 2, on: true, list: ['d]', { e: 'f' }] },
  ],
];

const REFUSED = [
  '<tool_call><function=note><parameter=either>7</parameter></function></tool_call>',
  '<tool_call><function=note><parameter=any>7</parameter></function></tool_call>',
  '<tool_call><function=note><parameter=n>seven</parameter></function></tool_call>',
  '<tool_call><function=note><parameter=on>7</parameter></function></tool_call>',
  '<tool_call><function=note><parameter=text>a<parameter=text>b</parameter></function></tool_call>',
  '<tool_call><function=note><parameter=text>a</parameter><parameter=text>b</parameter></function></tool_call>',
  '<tool_call><function=note><parameter=text>a</parameter>',
  '<tool_call>note<arg_key>text</arg_key><arg_value>a</arg_value>',
  '<tool_call>note',
  'call:note{text:a, b,n:1}',
  '[note("a")]',
  '[note(text=a)]',
  '[note(text="a", text="b")]',
  '[note(text="\\d")]',
  '[note(text="a',
  '{"name": "note", "arguments": {"text": "a"',
  '```tool_code\nx = note(text="a")\n```',
  '<|open|>tools<|sep|><|open|>call tool="note"<|sep|><|close|>tools<|sep|>',
  '<|open|>tools<|sep|><|open|>call tool="note" index="1"<|sep|><|open|>argument key="n" type="number"<|sep|>one<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|>',
  ']<]minimax[>[<tool_call>]<]minimax[>[<invoke name="note">]<]minimax[>[<either>7]<]minimax[>[</either>]<]minimax[>[</invoke>]<]minimax[>[</tool_call>',
  ']<]minimax[>[<tool_call>]<]minimax[>[<invoke name="note">]<]minimax[>[<text>a</text>]<]minimax[>[</invoke>]<]minimax[>[</tool_call>',
];

describe('a call that a model writes into its text is made', () => {
  it.each(written)('as %s does', async (_, text, calls = [['add', '{"x":7}']]) => {
    for (const pieces of [[text], Array.from(text)]) {
      const body = words('<think>Hm.</think>\n\n') + pieces.map(words).join('') + END;
      const answer = await answerOf([{ body }]);
      expect(answer.error).toBeUndefined();
      const plain = answer.calls.map(([name, args]) => [name, JSON.stringify(JSON.parse(String(args)))]);
      expect([answer.text, plain]).toEqual(['', calls]);
    }
  });

  it.each(noted)('with the arguments that it gave: %s', async (_, text, args) => {
    for (const pieces of [[text], Array.from(text)]) {
      const answer = await answerOf([{ body: pieces.map(words).join('') + END }]);
      const plain = answer.calls.map(([name, given]) => [name, JSON.parse(String(given))]);
      expect([answer.text, plain]).toEqual(['', [['note', args]]]);
    }
  });

  it.each(REFUSED)('or refused to it, and never shown: %j', async (text) => {
    for (const pieces of [[text], Array.from(text)]) {
      const body = pieces.map(words).join('') + END;
      const answer = await answerOf([{ body }, { body: words('Sorry.') + END }]);
      expect([answer.text, answer.calls.map(([name, , error]) => [name, error])]).toEqual([
        'Sorry.',
        [['note', NO_OBJECT]],
      ]);
    }
  });

  it.each([
    chunk({ reasoning_content: `Hm. <tool_call>${ADD}</tool_call>` }),
    words(`<think>Hm.\n<tool_call>${ADD}</tool_call>`),
  ])('within thoughts, where nothing follows them: %j', async (thoughts) => {
    const waiting = await answerOf([{ body: thoughts + END }]);
    expect([waiting.text, waiting.reasoning?.trim(), waiting.calls]).toEqual([
      '',
      'Hm.',
      [['add', '{"x":7}', undefined]],
    ]);
    const rest = thoughts.includes('<think>') ? '</think>\n\nHello.' : 'Hello.';
    const answered = await answerOf([{ body: thoughts + words(rest) + END }]);
    expect([answered.text, answered.calls]).toEqual(['Hello.', []]);
  });

  it.each(['\n\n', ' ', ''])('behind words, which stay, and %j', async (between) => {
    const pieces = Array.from(`I \`x\` add.${between}<tool_call>${ADD}</tool_call>`);
    const { text, calls } = await answerOf([{ body: pieces.map(words).join('') + END }]);
    expect([text.trim(), calls]).toEqual(['I `x` add.', [['add', '{"x":7}', undefined]]]);
  });

  it.each([
    `Write \`<tool_call>${ADD}</tool_call>\`.`,
    'Write <tool_call>{"name": "sub"}</tool_call> in a line.',
    'Write <tool_call> and so on.',
    'Write <tool_call> now and so on.',
    `\`\`\`\n<tool_call>${ADD}</tool_call>\n[add(x=7)]\n\`\`\`\n`,
    '```tool_code\nprint("Hello")\n```',
    '[add(x=7)](https://a.example) is a link.',
    'It is `[add(x=7)]`.',
    '[1] says so.',
    '<tools>\n  <hammer />\n</tools>',
    '{"name": "Ann", "arguments": {}}',
  ])('but not one that it writes about: %j', async (text) => {
    const answer = await answerOf([{ body: Array.from(text).map(words).join('') + END }]);
    expect([answer.text, answer.calls]).toEqual([text, []]);
  });

  it.each([
    ['<tool_call>{"name": "add", "x": 7}</tool_call>', 'add', NO_OBJECT],
    ['<tool_call>Hello.</tool_call>', 'unknown', 'There is no tool named unknown.'],
    ['<tool_call>\n{"name": "sub", "arguments": {}}\n</tool_call>', 'sub', 'There is no tool named sub.'],
  ])('or refused to the model: %j', async (text, name, error) => {
    const answer = await answerOf([{ body: words(text) + END }, { body: words('Sorry.') + END }]);
    expect([answer.text, answer.calls.map(([tool, , why]) => [tool, why])]).toEqual([
      'Sorry.',
      [[name, error]],
    ]);
  });
});

describe('a page function gets the arguments that the model gave', () => {
  it.each(called)('by %s', async (_, body, calls) => {
    const answer = await answerOf([{ body }]);
    expect(answer.error).toBeUndefined();
    expect(answer.calls).toEqual(calls.map((one) => [...one, undefined].slice(0, 3)));
    expect(answer.asked).toBe(1);
  });

  it.each(refused)('and none where it gave %s: the call is refused to the model', async (_, body, calls) => {
    const answer = await answerOf([{ body }, { body: words('Sorry.') + END }]);
    expect(answer.error).toBeUndefined();
    expect(answer.calls).toEqual(calls);
    expect([answer.asked, answer.text]).toEqual([2, 'Sorry.']);
  });
});
