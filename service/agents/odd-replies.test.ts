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

describe('a route of the AI SDK', () => {
  const text = (id: string, delta: string) => ({ type: 'text-delta', id, delta });
  const thought = (id: string, delta: string) => ({ type: 'reasoning-delta', id, delta });
  const end = [{ type: 'finish', finishReason: 'stop' }];
  it.each<Row>([
    [
      'writes two texts and two thoughts at once',
      [
        thought('r', 'Th'),
        thought('s', 'So'),
        thought('r', 'ink'),
        {
          type: 'reasoning-end',
          id: 'r',
        },
        text('a', 'One'),
        text('b', 'But '),
        text('a', ', two.'),
        text('b', 'why?'),
        ...end,
      ],
      { text: 'One, two.\n\nBut why?', reasoning: 'Think\n\nSo' },
    ],
    [
      'names a source at no address of the web',
      [
        { type: 'source-url', sourceId: 'u', url: 'javascript:alert(1)', title: 'X' },
        text('a', 'Ok'),
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
      [text('a', 'Half'), { type: 'finish', finishReason: 'error' }],
      { text: 'Half', code: 709 },
    ],
  ])('%s', async (_, reply, expected) => {
    expect(await answers({ type: 'ai-sdk' })(reply)).toMatchObject(expected);
  });
});

describe('an AG-UI agent', () => {
  const text = (messageId: string, delta: string) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta });
  const chunk = (toolCallId: string, delta: string) => ({
    type: 'TOOL_CALL_CHUNK',
    toolCallId,
    toolCallName: 'look',
    delta,
  });
  const start = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
  const end = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' };
  it.each<Row>([
    [
      'writes two texts at once, and tells them again as a whole',
      [
        ...[start, text('a', 'One'), text('b', 'But '), text('a', ', two.'), text('b', 'why?')],
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
      [start, chunk('x', '{"a"'), chunk('y', '{"b"'), chunk('x', ':1}'), chunk('y', ':2}'), end],
      { calls: ['{"a":1}', '{"b":2}'] },
    ],
    [
      'has thoughts in the words of the protocol before 1.0',
      [
        ...[start, { type: 'THINKING_START' }, { type: 'THINKING_TEXT_MESSAGE_START' }],
        { type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: 'Hm' },
        ...[{ type: 'THINKING_TEXT_MESSAGE_END' }, { type: 'THINKING_END' }, text('a', 'Ok'), end],
      ],
      { text: 'Ok', reasoning: 'Hm', warned: 0 },
    ],
  ])('%s', async (_, reply, expected) => {
    expect(await answers({ type: 'ag-ui' })(reply)).toMatchObject(expected);
  });
});

describe('an app of Dify', () => {
  const ids = { task_id: 't', conversation_id: 'c', message_id: 'm' };
  const event = (name: string, rest: object = {}) => ({ event: name, ...ids, ...rest });
  const tool = { id: '1', tool: 'search', tool_input: '{}', observation: 'found' };
  it.each<Row>([
    [
      'thinks between words that its moderation replaces',
      [
        event('message', { answer: 'Bad ' }),
        event('reasoning_chunk', { data: { reasoning: 'Hm' } }),
        event('message', { answer: 'words' }),
        event('message_replace', { answer: 'No.' }),
        event('message_end'),
      ],
      { text: 'No.', reasoning: 'Hm' },
    ],
    [
      'speaks before and after a tool',
      [
        event('agent_message', { answer: 'Let me look.' }),
        event('agent_thought', tool),
        event('agent_message', { answer: 'Found.' }),
        event('message_end'),
      ],
      { text: 'Let me look.\n\nFound.' },
    ],
    [
      'fails with words of the workflow and others of the reply',
      [
        event('workflow_finished', { data: { status: 'failed', error: 'node LLM: no quota' } }),
        event('error', { status: 400, code: 'invalid_param', message: 'Run failed' }),
      ],
      { code: 709, reason: 'node LLM: no quota; Run failed' },
    ],
    [
      'says by a status that a limit is reached',
      [event('error', { status: 429, code: 'any', message: 'Slow' })],
      { code: 1113 },
    ],
    [
      'succeeds in part',
      [
        event('message', { answer: 'Ok' }),
        event('workflow_finished', { data: { status: 'partial-succeeded', exceptions_count: 1 } }),
      ],
      { text: 'Ok', code: undefined },
    ],
    ['breaks off without an end', [event('message', { answer: 'Half' })], { text: 'Half', code: 709 }],
    [
      'is stopped by somebody else',
      [event('message', { answer: 'Half' }), event('workflow_finished', { data: { status: 'stopped' } })],
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
  const item = (event: string, one: object) => ({ type: `thread.item.${event}`, item: one });
  const message = (id: string, text = '') => ({
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
  const say = (id: string, delta: string) => ({
    type: 'thread.item.updated',
    item_id: id,
    update: {
      type: 'assistant_message.content_part.text_delta',
      content_index: 0,
      delta,
    },
  });
  const thought = (content: string) => ({
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
  it.each<Row>([
    [
      'writes two messages at once, replaces one and takes another back',
      [
        item('added', message('a')),
        item('added', message('b')),
        say('a', 'One'),
        say('b', 'But '),
        say('a', ', two.'),
        say('b', 'why?'),
        item('done', message('a', 'One, two.')),
        item('done', message('b', 'But why?')),
        item('added', message('c')),
        say('c', 'Secret'),
        {
          type: 'thread.item.removed',
          item_id: 'c',
        },
        item('replaced', message('a', 'Three.')),
      ],
      { text: 'Three.\n\nBut why?' },
    ],
    [
      'thinks anew',
      [thought('Hm'), thought('Hm, so'), thought('No.'), say('a', 'Ok'), item('done', message('a', 'Ok'))],
      { reasoning: 'Hm, so\n\nNo.' },
    ],
    [
      'breaks off within a message',
      [item('added', message('a')), say('a', 'Half')],
      { text: 'Half', code: 709 },
    ],
  ])('%s', async (_, reply, expected) => {
    expect(await answers({ type: 'chatkit' })(reply)).toMatchObject(expected);
  });
});

describe('a flow of Flowise', () => {
  const event = (name: string, data: unknown) => ({ event: name, data });
  const end = event('end', '[DONE]');
  it.each<Row>([
    [
      'is aborted by somebody else',
      [event('token', 'Half'), event('abort', '[DONE]'), end],
      { text: 'Half', code: 709 },
    ],
    ['breaks off without an end', [event('token', 'Half')], { text: 'Half', code: 709 }],
    [
      'leaves gaps in its lists',
      [
        event('token', 'Ok'),
        event('usedTools', [null, { tool: 'look', toolInput: {}, toolOutput: 'x' }]),
        event('sourceDocuments', [null, { pageContent: 'p', metadata: { source: 'a.pdf' } }]),
        end,
      ],
      { steps: ['look done'], sources: [{ id: 'source-1', title: 'a.pdf', snippet: 'p' }] },
    ],
    [
      'has artifacts of other kinds',
      [
        event('artifacts', [
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
  const chunk = (node: string, id: string, content: unknown) =>
    `event: messages\ndata: ${JSON.stringify([{ type: 'AIMessageChunk', id, content }, { langgraph_node: node }])}\n\n`;
  const thought = (thinking: string) => [{ type: 'thinking', thinking }];
  it.each<Row>([
    [
      'has nodes that think and write at once',
      [
        chunk('x', 'a', thought('Th')),
        chunk('y', 'b', thought('So')),
        chunk('x', 'a', thought('ink')),
        chunk('x', 'a', 'One'),
        chunk('y', 'b', 'But '),
        chunk('x', 'a', ', two.'),
        chunk('y', 'b', 'why?'),
      ].join(''),
      { text: 'One, two.\n\nBut why?', reasoning: 'Think\n\nSo' },
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
  const line = (type: string, nodeId: string, content?: unknown) =>
    `${JSON.stringify({ type, content, metadata: { nodeId, nodeName: nodeId } })}\n`;
  it.each<Row>([
    [
      'speaks within a node inside of another',
      [
        line('begin', 'agent'),
        line('item', 'agent', 'On'),
        line('begin', 'tool'),
        line('item', 'tool', { output: 'Inside.' }),
        line('end', 'tool'),
        line('item', 'agent', 'e.'),
        line('end', 'agent'),
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
    ['responds with nothing', 'null', { text: '', code: undefined }],
  ])('%s', async (_, reply, expected, contentType = 'application/json') => {
    expect(await answers({ type: 'n8n' })(reply, contentType)).toMatchObject(expected);
  });
});

describe('an assistant of Rasa', () => {
  it.each<Row>([
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
