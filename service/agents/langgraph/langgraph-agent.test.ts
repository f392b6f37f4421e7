import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { after, asking, remembering, said } from '../collect-run.test-helper.ts';
import { agentAt, type BackEnd, sendJson } from '../connection/recorded.test-helper.ts';
import { deferred } from '../serve.test-helper.ts';
import { cardsOf, resumeValueOf } from './graph-interrupts.ts';

// The streams have the form in which `langgraphjs dev` 1.5.1 sent them, without the metadata that is not
// read.

type Event = [name: string, data: unknown];

const write = (response: ServerResponse, path: string, events: Event[]): void => {
  const thread = /\/threads\/[\w-]+/.exec(path)?.[0] ?? '';
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Content-Location': `${thread}/runs/run-7`,
  });
  for (const [id, [name, data]] of events.entries()) {
    response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\nid: ${id}\n\n`);
  }
};

const metadata: Event = ['metadata', { run_id: 'run-7', attempt: 1 }];
const piece = (content: unknown, rest: object = {}, node = 'answer'): Event => [
  'messages',
  [
    { content, tool_calls: [], tool_call_chunks: [], id: 'm1', type: 'ai', ...rest },
    { tags: [], langgraph_node: node },
  ],
];
const update = (node: string, ...messages: object[]): Event => ['updates', { [node]: { messages } }];

const answerUpdate = (answer: unknown): Event => [
  'updates',
  { write: [{ plan: 'x' }, { answer }], count: { n: 1 } },
];

/** Answers each run with the next of the streams. */
const streams = (...all: Event[][]): BackEnd => {
  let next = 0;
  return ({ path }, response) => {
    write(response, path, [metadata, ...(all[next] ?? [])]);
    next += 1;
    response.end();
  };
};

const at = (backEnd: BackEnd, options: object = {}) =>
  agentAt(backEnd, (url) => ({ type: 'langgraph', url, assistant: 'agent', ...options }));

const bodyOf = ({ asked }: { asked: { body: unknown }[] }, index = 0) =>
  asked[index]?.body as { input?: { messages: { type: string; content: unknown }[] }; command?: object };

const threadIn = (path = ''): string => path.split('/')[2] ?? '';

describe('the answer of a graph', () => {
  it('has text, reasoning, nodes as steps, tools, sources, files and what was used', async () => {
    await using graph = await at(
      streams([
        piece([{ type: 'reasoning', reasoning: 'Think.' }]),
        piece('', { tool_call_chunks: [{ index: 0, id: 'c', name: 'weather', args: '{"city":' }] }),
        piece('', {
          tool_call_chunks: [{ index: 0, args: '"Graz"}' }],
          usage_metadata: { input_tokens: 5, output_tokens: 2 },
        }),
        update('answer', { type: 'ai', content: '' }),
        [
          'messages',
          [{ type: 'tool', tool_call_id: 'c', content: '7 °C', id: 't' }, { langgraph_node: 'tools' }],
        ],
        update('tools'),
        ['custom', { type: 'sources', sources: [{ url: 'https://example.com/w', title: 'Weather' }] }],
        ['custom', { type: 'progress', done: 1 }],
        piece('ha', { id: 'm2' }),
        piece('ha', { id: 'm2', usage_metadata: { input_tokens: 7, output_tokens: 1 } }),
        ['messages|sub:1', [{ content: '!', tool_call_chunks: [], id: 'm2', type: 'AIMessageChunk' }, {}]],
        [
          'messages',
          [{ content: 'haha!', tool_calls: [], id: 'm2', type: 'ai' }, { langgraph_node: 'answer' }],
        ],
        piece([{ type: 'image_url', image_url: { url: 'data:image/png;base64,YQ==' } }], { id: 'm2' }),
        update('answer', { type: 'ai', content: 'haha!' }),
      ]),
    );
    const run = await graph.run(asking('How warm is it?'));
    expect(run).toMatchObject({ error: undefined, invalid: 0 });
    expect(run.answer).toMatchObject({
      parts: [{ type: 'text', text: 'haha!\n\n![file](https://chat.example/im/file)' }],
      reasoning: 'Think.',
      sources: [{ id: 'https://example.com/w', title: 'Weather', url: 'https://example.com/w' }],
    });
    expect(run.answer.steps?.map(({ title }) => title)).toEqual(expect.arrayContaining(['answer', 'tools']));
    expect(run.rounds[0]?.calls).toMatchObject([
      { name: 'weather', arguments: '{"city":"Graz"}', result: { content: '7 °C' } },
    ]);
    expect(run.last).toMatchObject({ usage: [{ inputTokens: 12, outputTokens: 3 }] });
  });

  it('is that of a node that does not stream, and of the nodes of the bot file alone', async () => {
    await using silent = await at(streams([update('answer', { type: 'ai', content: 'Static.' })]));
    expect((await silent.run(asking('?'))).text).toBe('Static.');
    const hidden: Event = [
      'messages',
      [
        { content: 'x', id: 'h', type: 'ai' },
        { tags: ['nostream'], langgraph_node: 'answer' },
      ],
    ];
    await using chosen = await at(streams([piece('Plan.', { id: 'p' }, 'plan'), hidden, piece('Yes.')]), {
      nodes: ['answer'],
    });
    expect((await chosen.run(asking('?'))).text).toBe('Yes.');
  });

  it('of a state without messages has the fields that the bot file names', async () => {
    await using graph = await at(
      streams([answerUpdate('Yes.')], [answerUpdate({ total: 7 })], [piece('It is 7.'), answerUpdate('7')]),
      {
        inputKey: 'question',
        outputKey: 'answer',
      },
    );
    expect((await graph.run(asking('How many?'))).text).toBe('Yes.');
    expect((await graph.run(asking('?'))).text).toBe('```json\n{\n  "total": 7\n}\n```');
    expect((await graph.run(asking('?'))).text).toBe('It is 7.');
    expect(bodyOf(graph).input).toEqual({ question: 'How many?' });
  });

  it('ends where the server says so, though a proxy keeps the connection open', async () => {
    await using graph = await at(({ path }, response) =>
      write(response, path, [metadata, piece('Hello.'), ['end', null]]),
    );
    expect(await graph.run(asking('Hi'))).toMatchObject({ text: 'Hello.', error: undefined });
  });

  it('that fails is told to the operator', async () => {
    await using graph = await at(
      streams([piece('Half'), ['error', { error: 'ValueError', message: 'A circle' }]]),
    );
    const details = { code: 'ValueError', reason: 'A circle' };
    expect((await graph.run(asking('?'))).error).toMatchObject({ code: 709, details });
    await using refused = await at((_asked, response) => sendJson(response, { detail: 'No assistant' }, 422));
    const { error } = await refused.run(asking('?'));
    expect(error).toMatchObject({ code: 1200, details: { status: 422, reason: 'No assistant' } });
  });
});

const part = (type: 'image' | 'document', mimeType: string) => ({
  type,
  source: { type: 'data' as const, value: 'YQ==', mimeType },
});

describe('a thread', () => {
  it('goes on with what is new, and begins again with the whole branch elsewhere', async () => {
    await using graph = await at(streams([piece('1')], [piece('2')], [piece('3')]), {
      configurable: { tone: 'dry' },
    });
    const memory = remembering();
    const first = said('user', 'One');
    await graph.run(asking('', { messages: [first], memory }));
    const answer = said('assistant', '1');
    const messages = [first, answer, said('user', 'Two')];
    await graph.run(asking('', { messages, memory: after(memory, answer.id) }));
    await graph.run(asking('', { messages, memory: after(memory, answer.id, true) }));
    const [one, two, three] = graph.asked.map(({ path }) => threadIn(path));
    expect(one).toMatch(/^[\da-f-]{36}$/);
    expect(two).toBe(one);
    expect(three).not.toBe(one);
    expect(graph.asked[0]?.body).toMatchObject({
      assistant_id: 'agent',
      config: { configurable: { tone: 'dry' } },
      stream_resumable: true,
      if_not_exists: 'create',
    });
    expect(bodyOf(graph, 1).input?.messages).toEqual([{ type: 'human', content: 'Two' }]);
    expect(bodyOf(graph, 2).input?.messages.map(({ type }) => type)).toEqual(['human', 'ai', 'human']);
  });

  it('that the server has lost begins again with the whole conversation', async () => {
    await using graph = await at(({ path, body }, response) => {
      const isLost = (body as { if_not_exists: string }).if_not_exists === 'reject';
      if (isLost) return sendJson(response, { detail: 'Thread not found' }, 404);
      write(response, path, [metadata, piece('Yes.')]);
      return response.end();
    });
    const memory = remembering();
    const first = said('user', 'One');
    await graph.run(asking('', { messages: [first], memory }));
    const answer = said('assistant', 'Yes.');
    const messages = [first, answer, said('user', 'Two')];
    const own = after(memory, answer.id);
    const { text, error } = await graph.run(asking('', { messages, memory: own }));
    expect({ text, error }).toEqual({ text: 'Yes.', error: undefined });
    expect(bodyOf(graph, 1).input?.messages).toHaveLength(1);
    expect(bodyOf(graph, 2).input?.messages.map(({ content }) => content)).toEqual(['One', 'Yes.', 'Two']);
    expect(own.kept.at(-1)).toContain(threadIn(graph.asked[2]?.path));
  });

  it('gets the files of a question', async () => {
    await using graph = await at(streams([piece('I see.')]));
    const parts = [
      part('image', 'image/png'),
      part('document', 'application/pdf'),
      part('document', 'text/plain'),
    ];
    await graph.run(asking('', { messages: [{ ...said('user', ''), parts }] }));
    expect(bodyOf(graph).input?.messages[0]?.content).toMatchObject([
      { type: 'image_url', image_url: { url: 'data:image/png;base64,YQ==' } },
      { type: 'file', source_type: 'base64', mime_type: 'application/pdf', data: 'YQ==' },
      { type: 'text', text: expect.stringMatching(/:\na$/) as string },
    ]);
  });

  it('has its run cancelled when the visitor stops, also before its reply', async () => {
    for (const hasReply of [true, false]) {
      const begun = deferred();
      const stopped = deferred();
      const cancelled = deferred();
      await using graph = await at(({ path }, response) => {
        if (path.includes('/cancel')) {
          response.writeHead(204).end();
          cancelled.resolve();
          return;
        }
        if (hasReply) write(response, path, [metadata, piece('One')]);
        else void stopped.promise.then(() => write(response, path, [metadata]));
        begun.resolve();
      });
      const controller = new AbortController();
      const running = graph.run(asking('?', { signal: controller.signal }));
      await begun.promise;
      if (hasReply) await new Promise((resolve) => setImmediate(resolve));
      controller.abort('stop');
      stopped.resolve();
      await cancelled.promise;
      expect(await running).toMatchObject({ error: undefined, ...(!hasReply && { text: '' }) });
      expect(graph.asked.at(-1)?.path).toMatch(/\/runs\/run-7\/cancel\?wait=0&action=interrupt$/);
    }
  });

  it('is joined again by an answer that broke off, which gets what is missing', async () => {
    const all = [piece('One '), piece('and two'), piece('.'), piece('Three.', { id: 'm2' })];
    await using graph = await at(({ path, headers }, response) => {
      write(
        response,
        path,
        headers['last-event-id'] === '-1' ? [metadata, ...all] : [metadata, piece('One ')],
      );
      response.end();
    });
    const memory = remembering();
    await graph.run(asking('?', { memory }));
    for (const [had, rest] of [
      ['One and', ' two.\n\nThree.'],
      ['One and two.', '\n\nThree.'],
      ['One and two.\n\nThr', 'ee.'],
    ] as const) {
      const goOn = { goOn: true, rounds: [{ text: had, calls: [] }], memory: after(memory, 'answer-1') };
      const { text, error } = await graph.run(asking('?', goOn));
      // The separator of two messages is the gate's where both are told here.
      expect(text.replace('two.T', 'two.\n\nT')).toBe(rest);
      expect(error).toBeUndefined();
    }
    expect(graph.asked.at(-1)).toMatchObject({
      method: 'GET',
      path: expect.stringMatching(/\/runs\/run-7\/stream$/) as string,
    });
  });

  it('whose run has no more goes on by a run of its own', async () => {
    await using graph = await at(({ path, method }, response) => {
      if (method === 'GET') response.writeHead(404).end();
      else {
        write(response, path, [metadata, piece(' and two.')]);
        response.end();
      }
    });
    const memory = remembering();
    await graph.run(asking('?', { memory }));
    const goOn = { goOn: true, rounds: [{ text: 'One', calls: [] }], memory: after(memory, 'answer-1') };
    expect((await graph.run(asking('?', goOn))).text).toBe(' and two.');
    expect(bodyOf(graph, 2).input?.messages).toMatchObject([
      { type: 'ai', content: 'One' },
      { type: 'human' },
    ]);
  });
});

describe('graphs inside of a graph', () => {
  it('are told as they come where the bot file says so, and ask once', async () => {
    const interrupt = { __interrupt__: [{ id: 'i', value: 'Name?' }] };
    const inner: Event[] = [
      ['messages|team:1', piece('Let me ', { id: 'm', type: 'AIMessageChunk' })[1]],
      ['messages|team:1|inner:2', piece('see.', { id: 'm', type: 'AIMessageChunk' }, 'inner')[1]],
      [
        'updates|team:1',
        { inner: [{ messages: [] }, { messages: [{ type: 'ai', content: 'Let me see.' }] }] },
      ],
      ['updates|team:1', interrupt],
      ['updates', { team: { messages: [{ type: 'ai', id: 'm', content: 'Let me see.' }] } }],
      ['updates', interrupt],
    ];
    await using graph = await at(streams(inner), { subgraphs: true });
    const { answer, last } = await graph.run(asking('?'));
    expect(answer.parts).toEqual([{ type: 'text', text: 'Let me see.' }]);
    expect(answer.steps?.map(({ title }) => title)).toEqual(['inner', 'team']);
    expect(last).toMatchObject({ outcome: { interrupts: [{ id: 'i:0', message: 'Name?' }] } });
    expect(graph.asked[0]?.body).toMatchObject({ stream_subgraphs: true });
  });

  it.each([
    [
      'writes a word or a list by its writer',
      [
        ['custom', 'thinking'],
        ['custom', [1]],
        ['custom', null],
      ],
    ],
    [
      'has nodes that return nothing',
      [
        ['updates', { plan: null }],
        ['updates', null],
      ],
    ],
    ['removes messages', [['messages', [{ type: 'remove', id: 'm1', content: '' }, {}]]]],
    [
      'streams values and debug events besides',
      [
        ['values', { messages: [] }],
        ['debug|a:1', { step: 1 }],
      ],
    ],
  ] as [string, Event[]][])('one that %s still answers', async (_, odd) => {
    await using graph = await at(streams([...odd, piece('Yes.'), ...odd]));
    expect(await graph.run(asking('?'))).toMatchObject({ text: 'Yes.', error: undefined });
  });

  it('one whose node returns several updates answers with the last words of them', async () => {
    const several = [
      { messages: [{ type: 'ai', content: 'One.' }] },
      { messages: [{ type: 'ai', content: 'Two.' }] },
    ];
    await using graph = await at(streams([['updates', { answer: several }]]));
    expect((await graph.run(asking('?'))).text).toBe('Two.');
  });
});

describe('an interrupt of a graph', () => {
  const requests = {
    action_requests: [
      { name: 'refund', args: { order: 7 }, description: 'Refund order 7?' },
      { name: 'mail', args: {} },
    ],
  };

  it('asks the visitor, and resumes the run with the reply', async () => {
    await using graph = await at(
      streams([['updates', { __interrupt__: [{ id: 'i', value: requests }] }]], [piece('Done.')]),
    );
    const memory = remembering();
    const { last } = await graph.run(asking('Refund', { memory }));
    const cards = [
      { id: 'i:0', reason: 'approval', message: 'Refund order 7?' },
      { id: 'i:1', reason: 'approval', message: 'mail' },
    ];
    expect(last).toMatchObject({ outcome: { type: 'interrupt', interrupts: cards } });
    const resume = [
      { interruptId: 'i:0', status: 'resolved' as const },
      { interruptId: 'i:1', status: 'cancelled' as const },
    ];
    const rounds = [{ text: '', calls: [] }];
    expect((await graph.run(asking('', { resume, rounds, memory: after(memory, 'answer-1') }))).text).toBe(
      'Done.',
    );
    expect(threadIn(graph.asked[1]?.path)).toBe(threadIn(graph.asked[0]?.path));
    expect(graph.asked[1]?.body).toMatchObject({
      command: { resume: { decisions: [{ type: 'approve' }, { type: 'reject' }] } },
    });
  });

  it('is left behind by another question, which begins a thread', async () => {
    await using graph = await at(
      streams([['updates', { __interrupt__: [{ id: 'i', value: 'Name?' }] }]], [piece('Hm.')]),
    );
    const memory = remembering();
    await graph.run(asking('One', { memory }));
    const answer = said('assistant', '');
    await graph.run(
      asking('', {
        messages: [said('user', 'One'), answer, said('user', 'Two')],
        memory: after(memory, answer.id),
      }),
    );
    expect(threadIn(graph.asked[1]?.path)).not.toBe(threadIn(graph.asked[0]?.path));
    expect(bodyOf(graph, 1).input?.messages).toHaveLength(3);
  });

  it.each([
    ['a question', 'Your name?', { message: 'Your name?', responseSchema: { type: 'string' } }, 'Ada', 'Ada'],
    [
      'a choice',
      { question: 'Which?', options: ['a', 'b'] },
      { message: 'Which?', responseSchema: { enum: ['a', 'b'] } },
      'b',
      'b',
    ],
    [
      'an action in the older form',
      [{ action_request: { action: 'send', args: { to: 'x' } }, config: {} }],
      { message: 'send – to: x' },
      undefined,
      [{ type: 'accept', args: null }],
    ],
    ['anything else', { a: 1 }, { message: '{"a":1}', responseSchema: { type: 'string' } }, 'ok', 'ok'],
  ])('that is %s has a card, and its reply', (_, value, card, payload, resumed) => {
    const { open, cards } = cardsOf({ id: 'i', value });
    expect(cards).toMatchObject([card]);
    const reply = {
      interruptId: cards[0]?.id ?? '',
      status: 'resolved' as const,
      ...(payload !== undefined && { payload }),
    };
    expect(resumeValueOf([open], [reply])).toEqual(resumed);
    expect(resumeValueOf([open, { ...open, id: 'j' }], [reply])).toMatchObject({ i: resumed });
  });
});
