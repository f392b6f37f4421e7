import { describe, expect, it } from 'vitest';
import { asking } from './collect-run.test-helper.ts';
import { agentAt } from './connection/recorded.test-helper.ts';

/** Makes what runs a kind of agent against a reply: events as JSON, or a whole body of a content type. */
const answers =
  (agent: object, { path = '', env = {} } = {}) =>
  async (reply: readonly object[] | string, contentType = 'text/event-stream') => {
    const body =
      typeof reply === 'string' ? reply : reply.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('');
    await using at = await agentAt(
      (_asked, response) => {
        response.writeHead(200, { 'Content-Type': contentType });
        response.end(body);
      },
      (url) => ({ timeoutMs: 2000, ...agent, url: `${url}${path}` }),
      env,
    );
    const { answer, error, rounds } = await at.run(asking('Hello'));
    const [part] = answer.parts;
    const { code, details } = (error ?? {}) as { code?: number; details?: { reason?: string } };
    return {
      text: part?.type === 'text' ? part.text : '',
      reasoning: answer.reasoning,
      sources: answer.sources,
      steps: answer.steps?.map(({ title, status }) => `${title} ${status}`),
      calls: rounds.flatMap(({ calls }) => calls.map((call) => call.arguments)),
      code,
      reason: details?.reason,
      warned: at.logger.warn.mock.calls.length,
    };
  };

type Row = [what: string, reply: readonly object[] | string, expected: object, contentType?: string];

const aiText = (id: string, delta: string) => ({ type: 'text-delta', id, delta });
const aiThought = (id: string, delta: string) => ({ type: 'reasoning-delta', id, delta });
const agText = (messageId: string, delta: string) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta });
const callChunk = (toolCallId: string, delta: string) => ({
  type: 'TOOL_CALL_CHUNK',
  toolCallId,
  toolCallName: 'look',
  delta,
});
const difyEvent = (name: string, rest: object = {}) => ({ event: name, ...difyIds, ...rest });
const difyIds = { task_id: 't', conversation_id: 'c', message_id: 'm' };
const threadItem = (event: string, one: object) => ({ type: `thread.item.${event}`, item: one });
const threadMessage = (id: string, text = '') => ({
  id,
  type: 'assistant_message',
  content:
    text === ''
      ? []
      : [
          {
            type: 'output_text',
            text,
            annotations: [],
          },
        ],
});
const threadText = (id: string, delta: string) => ({
  type: 'thread.item.updated',
  item_id: id,
  update: {
    type: 'assistant_message.content_part.text_delta',
    content_index: 0,
    delta,
  },
});
const threadThought = (content: string) => ({
  type: 'thread.item.updated',
  item_id: 'w',
  update: {
    type: 'workflow.task.updated',
    task_index: 0,
    task: {
      type: 'thought',
      content,
    },
  },
});
const flowEvent = (name: string, data: unknown) => ({ event: name, data });
const graphChunk = (node: string, id: string, content: unknown) =>
  `event: messages\ndata: ${JSON.stringify([{ type: 'AIMessageChunk', id, content }, { langgraph_node: node }])}\n\n`;
const graphThought = (thinking: string) => [{ type: 'thinking', thinking }];
const nodeLine = (type: string, nodeId: string, content?: unknown) =>
  `${JSON.stringify({ type, content, metadata: { nodeId, nodeName: nodeId } })}\n`;

const sent = (event: object): string => `data: ${JSON.stringify(event)}\n\n`;

describe('a route of the AI SDK', () => {
  const end = [{ type: 'finish', finishReason: 'stop' }];
  it.each<Row>([
    [
      'writes two texts and two thoughts at once',
      [
        aiThought('r', 'Th'),
        aiThought('s', 'So'),
        aiThought('r', 'ink'),
        {
          type: 'reasoning-end',
          id: 'r',
        },
        aiText('a', 'One'),
        aiText('b', 'But '),
        aiText('a', ', two.'),
        aiText('b', 'why?'),
        ...end,
      ],
      { text: 'One, two.\n\nBut why?', reasoning: 'Think\n\nSo' },
    ],
    [
      'begins a step anew, and has texts of the same id in two',
      [
        { type: 'start-step' },
        { type: 'tool-input-available', toolCallId: 'c', toolName: 'look', input: {} },
        aiText('0', 'Bad '),
        { type: 'reset-step' },
        aiText('0', 'Good.'),
        { type: 'finish-step' },
        { type: 'start-step' },
        aiText('0', 'More.'),
        ...end,
      ],
      { text: 'Good.\n\nMore.', warned: 0 },
    ],
    [
      'names a source at no address of the web',
      [
        { type: 'source-url', sourceId: 'u', url: 'javascript:alert(1)', title: 'X' },
        aiText('a', 'Ok'),
        ...end,
      ],
      { sources: [{ id: 'u', title: 'X' }] },
    ],
    [
      'says in words that a limit is reached',
      [{ type: 'error', errorText: 'Rate limit exceeded' }],
      { code: 1113 },
    ],
    [
      'ends with an error that it has not told',
      [aiText('a', 'Half'), { type: 'finish', finishReason: 'error' }],
      { text: 'Half', code: 709 },
    ],
  ])('%s', async (_, reply, expected) => {
    expect(await answers({ type: 'ai-sdk' })(reply)).toMatchObject(expected);
  });
});

describe('an AG-UI agent', () => {
  const start = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
  const end = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' };
  it.each<Row>([
    [
      'writes two texts at once, and tells them again as a whole',
      [
        start,
        agText('a', 'One'),
        agText('b', 'But '),
        agText('a', ', two.'),
        agText('b', 'why?'),
        {
          type: 'MESSAGES_SNAPSHOT',
          messages: [
            { id: 'a', role: 'assistant', content: 'One, two.' },
            { id: 'b', role: 'assistant', content: 'But why?' },
          ],
        },
        end,
      ],
      { text: 'One, two.\n\nBut why?' },
    ],
    [
      'tells two calls in chunks in turn',
      [
        start,
        callChunk('x', '{"a"'),
        callChunk('y', '{"b"'),
        callChunk('x', ':1}'),
        callChunk('y', ':2}'),
        end,
      ],
      { calls: ['{"a":1}', '{"b":2}'] },
    ],
    [
      'has thoughts in the words of the protocol before 1.0',
      [
        start,
        { type: 'THINKING_START' },
        { type: 'THINKING_TEXT_MESSAGE_START' },
        { type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: 'Hm' },
        { type: 'THINKING_TEXT_MESSAGE_END' },
        { type: 'THINKING_END' },
        agText('a', 'Ok'),
        end,
      ],
      { text: 'Ok', reasoning: 'Hm', warned: 0 },
    ],
    [
      'writes its thoughts between tags',
      [start, ...['<thi', 'nk>Hm', '.</think>', '\n\nOk', ' <b'].map((piece) => agText('a', piece)), end],
      { text: 'Ok <b', reasoning: 'Hm.', warned: 0 },
    ],
    [
      'writes the end of its thoughts alone',
      [start, ...['Hm', '.</think>\n', 'Ok'].map((piece) => agText('a', piece)), end],
      { text: 'Ok', reasoning: 'Hm.', warned: 0 },
    ],
  ])('%s', async (_, reply, expected) => {
    expect(await answers({ type: 'ag-ui' })(reply)).toMatchObject(expected);
  });
});

describe('an app of Dify', () => {
  const tool = { id: '1', tool: 'search', tool_input: '{}', observation: 'found' };
  it.each<Row>([
    [
      'thinks between words that its moderation replaces',
      [
        difyEvent('message', { answer: 'Bad ' }),
        difyEvent('reasoning_chunk', { data: { reasoning: 'Hm' } }),
        difyEvent('message', { answer: 'words' }),
        difyEvent('message_replace', { answer: 'No.' }),
        difyEvent('message_end'),
      ],
      { text: 'No.', reasoning: 'Hm' },
    ],
    [
      'writes its thoughts between tags, as models of DeepSeek do',
      [
        ...['<think>', '\n', 'Hm.', '\n</th', 'ink>', '\n\n', 'Ok', ' <'].map((answer) =>
          difyEvent('message', { answer }),
        ),
        difyEvent('message_end'),
      ],
      { text: 'Ok <', reasoning: 'Hm.' },
    ],
    [
      'writes the end of its thoughts alone',
      [
        ...['Hm', '.</think>\n', 'Ok'].map((answer) => difyEvent('message', { answer })),
        difyEvent('message_end'),
      ],
      { text: 'Ok', reasoning: 'Hm.' },
    ],
    [
      'replaces words with thoughts',
      [
        difyEvent('message', { answer: 'Bad' }),
        difyEvent('message_replace', { answer: '<think>Hm.</think>\n\nGood' }),
        difyEvent('message_end'),
      ],
      { text: 'Good' },
    ],
    [
      'speaks before and after a tool',
      [
        difyEvent('agent_message', { answer: 'Let me look.' }),
        difyEvent('agent_thought', tool),
        difyEvent('agent_message', { answer: 'Found.' }),
        difyEvent('message_end'),
      ],
      { text: 'Let me look.\n\nFound.' },
    ],
    [
      'fails with words of the workflow and others of the reply',
      [
        difyEvent('workflow_finished', { data: { status: 'failed', error: 'node LLM: no quota' } }),
        difyEvent('error', { status: 400, code: 'invalid_param', message: 'Run failed' }),
      ],
      { code: 709, reason: 'node LLM: no quota; Run failed' },
    ],
    [
      'says by a status that a limit is reached',
      [difyEvent('error', { status: 429, code: 'any', message: 'Slow' })],
      { code: 1113 },
    ],
    [
      'succeeds in part',
      [
        difyEvent('message', { answer: 'Ok' }),
        difyEvent('workflow_finished', { data: { status: 'partial-succeeded', exceptions_count: 1 } }),
      ],
      { text: 'Ok', code: undefined },
    ],
    ['breaks off without an end', [difyEvent('message', { answer: 'Half' })], { text: 'Half', code: 709 }],
    [
      'is stopped by somebody else',
      [
        difyEvent('message', { answer: 'Half' }),
        difyEvent('workflow_finished', { data: { status: 'stopped' } }),
      ],
      { text: 'Half', code: 709 },
    ],
    [
      'pings, and marks the end as others do',
      'event: ping\n\ndata: {"event":"message","answer":"Ok"}\n\ndata: {"event":"message_end"}\n\ndata: [DONE]\n\n',
      { text: 'Ok', warned: 0 },
    ],
  ])('%s', async (_, reply, expected) => {
    const env = { DIFY_API_KEY: 'key' };
    expect(await answers({ type: 'dify' }, { env })(reply)).toMatchObject(expected);
  });
});

describe('a ChatKit server', () => {
  it.each<Row>([
    [
      'writes two messages at once, replaces one and takes another back',
      [
        threadItem('added', threadMessage('a')),
        threadItem('added', threadMessage('b')),
        threadText('a', 'One'),
        threadText('b', 'But '),
        threadText('a', ', two.'),
        threadText('b', 'why?'),
        threadItem('done', threadMessage('a', 'One, two.')),
        threadItem('done', threadMessage('b', 'But why?')),
        threadItem('added', threadMessage('c')),
        threadText('c', 'Secret'),
        {
          type: 'thread.item.removed',
          item_id: 'c',
        },
        threadItem('replaced', threadMessage('a', 'Three.')),
      ],
      { text: 'Three.\n\nBut why?' },
    ],
    [
      'thinks anew',
      [
        threadThought('Hm'),
        threadThought('Hm, so'),
        threadThought('No.'),
        threadText('a', 'Ok'),
        threadItem('done', threadMessage('a', 'Ok')),
      ],
      { reasoning: 'Hm, so\n\nNo.' },
    ],
    [
      'breaks off within a message',
      [threadItem('added', threadMessage('a')), threadText('a', 'Half')],
      { text: 'Half', code: 709 },
    ],
  ])('%s', async (_, reply, expected) => {
    expect(await answers({ type: 'chatkit' })(reply)).toMatchObject(expected);
  });
});

describe('a flow of Flowise', () => {
  const end = flowEvent('end', '[DONE]');
  it.each<Row>([
    [
      'is aborted by somebody else',
      [flowEvent('token', 'Half'), flowEvent('abort', '[DONE]'), end],
      { text: 'Half', code: 709 },
    ],
    ['breaks off without an end', [flowEvent('token', 'Half')], { text: 'Half', code: 709 }],
    [
      'leaves gaps in its lists',
      [
        flowEvent('token', 'Ok'),
        flowEvent('usedTools', [null, { tool: 'look', toolInput: {}, toolOutput: 'x' }]),
        flowEvent('sourceDocuments', [null, { pageContent: 'p', metadata: { source: 'a.pdf' } }]),
        end,
      ],
      { steps: ['look done'], sources: [{ id: 'source-1', title: 'a.pdf', snippet: 'p' }] },
    ],
    [
      'has artifacts of other kinds',
      [
        flowEvent('artifacts', [
          { type: 'png', data: 'data:image/png;base64,aGk=' },
          { type: 'json', data: { a: 1 } },
        ]),
        end,
      ],
      { text: '\n\n```json\n{\n  "a": 1\n}\n```\n\n\n\n![file](https://chat.example/im/file)' },
    ],
  ])('%s', async (_, reply, expected) => {
    const path = '/api/v1/prediction/id';
    expect(await answers({ type: 'flowise' }, { path })(reply)).toMatchObject(expected);
  });
});

describe('a graph', () => {
  it.each<Row>([
    [
      'has nodes that think and write at once',
      [
        graphChunk('x', 'a', graphThought('Th')),
        graphChunk('y', 'b', graphThought('So')),
        graphChunk('x', 'a', graphThought('ink')),
        graphChunk('x', 'a', 'One'),
        graphChunk('y', 'b', 'But '),
        graphChunk('x', 'a', ', two.'),
        graphChunk('y', 'b', 'why?'),
      ].join(''),
      { text: 'One, two.\n\nBut why?', reasoning: 'Think\n\nSo' },
    ],
    [
      'names its sources in its texts, as LangChain and as a provider do',
      [
        graphChunk('x', 'a', [
          {
            type: 'text',
            text: 'Yes.',
            annotations: [{ type: 'citation', url: 'https://a.example', title: 'A' }],
          },
        ]),
        graphChunk('x', 'a', [
          {
            type: 'text',
            text: '',
            citations: [{ document_title: 'B', cited_text: 'b' }, { start_index: 1 }],
          },
          { type: 'text', text: '', citations: [{ document_title: 'B', cited_text: 'more' }] },
        ]),
      ].join(''),
      {
        text: 'Yes.',
        sources: [
          { id: 'source-1', title: 'A', url: 'https://a.example' },
          { id: 'source-2', title: 'B', snippet: 'b' },
        ],
      },
    ],
    [
      'returns what it has streamed as a message of another name',
      [
        graphChunk('x', 'a', 'One, '),
        graphChunk('x', 'a', 'two.'),
        `event: messages\ndata: ${JSON.stringify([{ type: 'ai', id: 'y', content: 'One, two.' }, { langgraph_node: 'a' }])}\n\n`,
      ].join(''),
      { text: 'One, two.' },
    ],
    [
      'says in words that a limit is reached',
      'event: error\ndata: {"error":"RateLimitError","message":"Error code: 429"}\n\n',
      { code: 1113 },
    ],
    ['fails with a text', 'event: error\ndata: "boom"\n\n', { code: 1200, reason: 'boom' }],
  ])('%s', async (_, reply, expected) => {
    expect(await answers({ type: 'langgraph', assistant: 'g' })(reply)).toMatchObject(expected);
  });
});

describe('a workflow of n8n', () => {
  it.each<Row>([
    [
      'writes all that a node has made as the JSON of one item',
      [
        nodeLine('begin', 'respond'),
        nodeLine('item', 'respond', '{"output":"Hello."}'),
        nodeLine('end', 'respond'),
      ].join(''),
      { text: 'Hello.' },
    ],
    [
      'streams JSON that holds no answer',
      [nodeLine('begin', 'a'), nodeLine('item', 'a', '{"a": 1}'), nodeLine('end', 'a')].join(''),
      { text: '{"a": 1}' },
    ],
    [
      'breaks off within a node',
      [nodeLine('begin', 'agent'), nodeLine('item', 'agent', 'Half')].join(''),
      { text: 'Half', code: 709 },
    ],
    [
      'speaks within a node inside of another',
      [
        nodeLine('begin', 'agent'),
        nodeLine('item', 'agent', 'On'),
        nodeLine('begin', 'tool'),
        nodeLine('item', 'tool', { output: 'Inside.' }),
        nodeLine('end', 'tool'),
        nodeLine('item', 'agent', 'e.'),
        nodeLine('end', 'agent'),
      ].join(''),
      { text: 'One.\n\nInside.', steps: ['agent done', 'tool done'] },
    ],
    ['responds with plain text', 'Hello.', { text: 'Hello.' }, 'text/html; charset=utf-8'],
    ['responds with paragraphs', '# Hi\n\n- a\n- b', { text: '# Hi\n\n- a\n- b' }, 'text/plain'],
    ['is a web page', '<!doctype html><p>Hi', { code: 1200 }, 'text/html'],
    [
      'responds with items as they are',
      '[{"json":{"output":"Hello."},"pairedItem":{"item":0}}]',
      { text: 'Hello.' },
    ],
    [
      'responds with the reply of a model',
      '{"choices":[{"message":{"content":"Hello."}}]}',
      { text: 'Hello.' },
    ],
    ['responds with its failure', '{"errorMessage":"sk-secret"}', { text: '', code: 1200 }],
    ['responds with thoughts', '{"output":"<think>Hm.</think>\\n\\nOk"}', { text: 'Ok', reasoning: 'Hm.' }],
    ['responds with nothing', 'null', { text: '', code: undefined }],
  ])('%s', async (_, reply, expected, contentType = 'application/json') => {
    expect(await answers({ type: 'n8n' })(reply, contentType)).toMatchObject(expected);
  });
});

/** Back ends that answer in events, with the events of half an answer and those of its end. */
const inEvents: [kind: string, agent: object, options: object, half: string, end: string][] = [
  ['ai-sdk', { type: 'ai-sdk' }, {}, sent(aiText('a', 'Half')), sent({ type: 'finish' })],
  [
    'ag-ui',
    { type: 'ag-ui' },
    {},
    sent(agText('a', 'Half')),
    sent({ type: 'RUN_FINISHED', threadId: 't', runId: 'r' }),
  ],
  [
    'dify',
    { type: 'dify' },
    { env: { DIFY_API_KEY: 'key' } },
    sent(difyEvent('message', { answer: 'Half' })),
    sent(difyEvent('message_end')),
  ],
  [
    'flowise',
    { type: 'flowise' },
    { path: '/api/v1/prediction/id' },
    sent(flowEvent('token', 'Half')),
    sent(flowEvent('end', '[DONE]')),
  ],
  [
    'chatkit',
    { type: 'chatkit' },
    {},
    sent(threadText('a', 'Half')),
    sent(threadItem('done', threadMessage('a', 'Half'))),
  ],
  ['langgraph', { type: 'langgraph', assistant: 'g' }, {}, graphChunk('x', 'a', 'Half'), ''],
];

describe.each(inEvents)('a reply of %s', (_, agent, options, half, end) => {
  it.each([
    ['a failure that is none of the protocol', sent({ error: { message: 'boom' } })],
    ['a failure without JSON', 'event: error\ndata: boom\n\n'],
    ['a failure that only its name tells', 'event: error\ndata: {"message":"boom"}\n\n'],
  ])('is not whole with %s', async (__, failure) => {
    const { text, code, reason } = await answers(agent, options)(half + failure);
    expect([text, code === 709 || code === 1200, reason]).toEqual([
      'Half',
      true,
      expect.stringContaining('boom'),
    ]);
  });

  it.each(['text/plain; charset=utf-8', ''])('is read as one of %j', async (contentType) => {
    expect(await answers(agent, options)(half + end, contentType)).toMatchObject({
      text: 'Half',
      code: undefined,
    });
  });

  it('may beat in any form, and begin with the mark of its bytes', async () => {
    const beats = ': ping\n\nevent: ping\ndata: {}\n\nevent: heartbeat\ndata:\n\nretry: 100\n\n';
    const reply = `\ufeff${beats}${half}${beats}${end}`.replaceAll('\n', '\r\n');
    const whole = { text: 'Half', code: undefined, warned: 0 };
    expect(await answers(agent, options)(reply)).toMatchObject(whole);
  });

  it('says why it is none, for the log', async () => {
    const told = await answers(agent, options)('{"error":"Rate limit: boom"}', 'application/json');
    expect(told).toMatchObject({ code: 1113, reason: expect.stringContaining('boom') });
  });
});

describe('an assistant of Rasa', () => {
  it.each<Row>([
    ['fails under 200', '{"status":"failure","error":"boom"}', { text: '', code: 1200, warned: 0 }],
    [
      'says nothing but what can be chosen',
      '[{"buttons":[{"title":"Yes","payload":"/y"},{"title":"No","payload":"/n"}]}]',
      { text: '- Yes\n- No' },
    ],
    ['has its words among what is custom', '[{"custom":{"text":"Hello."}}]', { text: 'Hello.' }],
  ])('%s', async (_, reply, expected) => {
    expect(await answers({ type: 'rasa' })(reply, 'application/json')).toMatchObject(expected);
  });
});
