import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { EventType } from '@ag-ui/core';
import type { BaseEvent } from '@ag-ui/core';
import { RunAgentInputSchema } from '@ag-ui/core/schemas';
import { EventEncoder } from '@ag-ui/encoder';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import type { AgentInput } from '../agent.ts';
import { AgentConfig } from '../agent-config.ts';
import { createAgent } from '../create-agent.ts';
import { emptyDraft, reduceDraft, storedAnswerOf } from '../../runs/answer-draft.ts';
import { createEventGate } from '../../runs/event-gate.ts';
import { asking, collectRun, said } from '../collect-run.test-helper.ts';
import { serve } from '../serve.test-helper.ts';

const encoder = new EventEncoder();
const ids = { threadId: 'theirs', runId: 'theirs' };
const started = { type: EventType.RUN_STARTED, ...ids } as BaseEvent;
const finished = { type: EventType.RUN_FINISHED, ...ids } as BaseEvent;
const event = (type: EventType, rest: object) => ({ type, ...rest }) as BaseEvent;
const text = (messageId: string, ...deltas: string[]) => [
  event(EventType.TEXT_MESSAGE_START, { messageId, role: 'assistant' }),
  ...deltas.map((delta) => event(EventType.TEXT_MESSAGE_CONTENT, { messageId, delta })),
  event(EventType.TEXT_MESSAGE_END, { messageId }),
];

const write = (response: ServerResponse, events: BaseEvent[]) => {
  if (!response.headersSent) response.writeHead(200, { 'Content-Type': encoder.getContentType() });
  for (const one of events) response.write(encoder.encodeSSE(one));
};

type Handler = (response: ServerResponse, request: IncomingMessage, body: unknown) => void;

const agentAt = async (handler: Handler) => {
  const server = await serve((request, response) => {
    void json(request).then((body) => handler(response, request, body));
  });
  const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const agentWith = (options: object = {}, env: Record<string, string> = {}) =>
    createAgent(v.parse(AgentConfig, { type: 'ag-ui', url: server.url, ...options }), {
      baseDir: import.meta.dirname,
      env,
      logger,
    });
  return { url: server.url, agentWith, logger, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
};

const readPicture = async () => ({ bytes: Buffer.from('abc'), mimeType: 'image/jpeg', name: 'a.jpg' });

describe('what the agent is sent', () => {
  it('is a valid RunAgentInput with the branch, tools and context', async () => {
    let received: unknown;
    await using at = await agentAt((response, _request, body) => {
      received = body;
      write(response, [started, finished]);
      response.end();
    });
    const messages = [said('user', 'First'), said('assistant', 'Half', true), said('user', 'Second')];
    await collectRun(
      await at.agentWith({ state: { step: 1 }, forwardedProps: { tenant: 'a' } }),
      asking('', {
        messages,
        tools: [{ name: 'show_map', description: 'Shows a map', parameters: {} }],
        context: [{ description: 'page', value: 'pricing' }],
      }),
    );
    const input = RunAgentInputSchema.parse(received);
    expect(input.messages.map((message) => message.content)).toEqual([
      'First',
      expect.stringContaining('stopped'),
      'Second',
    ]);
    expect(input).toMatchObject({
      threadId: 'thread-1',
      runId: 'run-1',
      tools: [{ name: 'show_map' }],
      context: [{ description: 'page', value: 'pricing' }],
      state: { step: 1 },
      forwardedProps: { tenant: 'a' },
    });
  });

  it('carries images as content parts, uploaded ones with their bytes', async () => {
    let received: unknown;
    await using at = await agentAt((response, _request, body) => {
      received = body;
      write(response, [started, finished]);
      response.end();
    });
    const source = { type: 'data' as const, value: 'AAAA', mimeType: 'image/png' };
    const uploaded = { type: 'url' as const, value: '/im/v1/file/1' };
    const parts = [source, uploaded].map((one) => ({ type: 'image' as const, source: one }));
    const messages = [{ ...said('user', ''), parts }];
    await collectRun(await at.agentWith(), asking('', { messages, readAttachment: readPicture }));
    expect(RunAgentInputSchema.parse(received).messages[0]?.content).toMatchObject([
      { type: 'image', source },
      { type: 'image', source: { type: 'data', value: 'YWJj', mimeType: 'image/jpeg' } },
    ]);
  });

  it('carries no more images than one request can, and says what is left out', async () => {
    let received: unknown;
    await using at = await agentAt((response, _request, body) => {
      received = body;
      write(response, [started, finished]);
      response.end();
    });
    const source = { type: 'url' as const, value: '/im/v1/file/1' };
    const parts = Array.from({ length: 17 }, () => ({ type: 'image' as const, source }));
    const messages = [{ ...said('user', ''), parts }];
    await collectRun(await at.agentWith(), asking('', { messages, readAttachment: readPicture }));
    const content = RunAgentInputSchema.parse(received).messages[0]?.content;
    expect(content).toHaveLength(17);
    expect(content?.at(-1)).toEqual({ type: 'text', text: '[An image is left out here.]' });
  });

  it('has the headers of the bot file and of the environment', async () => {
    let headers: IncomingMessage['headers'] = {};
    await using at = await agentAt((response, request) => {
      ({ headers } = request);
      write(response, [finished]);
      response.end();
    });
    const agent = await at.agentWith(
      { headers: { 'X-Team': 'support' }, headersFromEnv: { Authorization: 'AGENT_AUTHORIZATION' } },
      { AGENT_AUTHORIZATION: 'Bearer token-1' },
    );
    await collectRun(agent, asking('Hello'));
    expect(headers).toMatchObject({ 'x-team': 'support', authorization: 'Bearer token-1' });
  });

  it('needs the variables that the bot file names', async () => {
    await using at = await agentAt(() => undefined);
    await expect(at.agentWith({ headersFromEnv: { Authorization: 'NOT_SET' } })).rejects.toThrow('NOT_SET');
  });
});

describe('what the agent answers', () => {
  it('passes text, steps, tool calls and activities on, and the end with our ids', async () => {
    await using at = await agentAt((response) => {
      write(response, [
        started,
        event(EventType.STEP_STARTED, { stepName: 'look' }),
        event(EventType.STEP_FINISHED, { stepName: 'look' }),
        event(EventType.TOOL_CALL_START, { toolCallId: 'call-1', toolCallName: 'search' }),
        event(EventType.TOOL_CALL_END, { toolCallId: 'call-1' }),
        event(EventType.ACTIVITY_SNAPSHOT, {
          messageId: 'a',
          activityType: 'sources',
          content: { sources: [] },
        }),
        ...text('m1', 'Hello, ', 'visitor.'),
        finished,
      ]);
      response.end();
    });
    const run = await collectRun(await at.agentWith(), asking('Hello'));
    expect(run.error).toBeUndefined();
    expect(run.text).toBe('Hello, visitor.');
    expect(run.events.map((one) => one.type)).toEqual([
      'STEP_STARTED',
      'STEP_FINISHED',
      'TOOL_CALL_START',
      'TOOL_CALL_END',
      'ACTIVITY_SNAPSHOT',
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_END',
      'RUN_FINISHED',
    ]);
    expect(run.events.at(-1)).toMatchObject({ threadId: 'thread-1', runId: 'run-1' });
  });

  it('leaves malformed events out and counts them in the log', async () => {
    await using at = await agentAt((response) => {
      write(response, [started]);
      response.write(
        'data: {"type":"TEXT_MESSAGE_CONTENT"}\n\ndata: not json\n\ndata: {"type":"NEVER_HEARD_OF"}\n\n',
      );
      write(response, [...text('m1', 'Still here.'), finished]);
      response.end();
    });
    const run = await collectRun(await at.agentWith(), asking('Hello'));
    expect(run).toMatchObject({ text: 'Still here.', error: undefined });
    expect(at.logger.warn).toHaveBeenCalledExactlyOnceWith({ url: at.url, skipped: 3 }, expect.any(String));
  });

  it('counts what it leaves out of an answer that breaks off', async () => {
    await using at = await agentAt((response) => {
      write(response, [started]);
      response.end('data: not json\n\n');
    });
    const { error } = await collectRun(await at.agentWith(), asking('Hello'));
    expect(error).toMatchObject({ code: 1200 });
    expect(at.logger.warn).toHaveBeenCalledExactlyOnceWith({ url: at.url, skipped: 1 }, expect.any(String));
  });

  it('may have null in fields that it could leave out', async () => {
    await using at = await agentAt((response) => {
      const withNulls = [started, ...text('m1', 'Hello.'), finished].map((one) => ({
        ...one,
        timestamp: null,
        rawEvent: null,
      }));
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.end(withNulls.map((one) => `data: ${JSON.stringify(one)}\n\n`).join(''));
    });
    const run = await collectRun(await at.agentWith(), asking('Hello'));
    expect(run).toMatchObject({ text: 'Hello.', error: undefined });
    expect(at.logger.warn).not.toHaveBeenCalled();
  });
});

/** An agent that sends a text as it stands. */
const agentThatSends = (body: string) =>
  agentAt((response) => {
    response.writeHead(200, { 'Content-Type': encoder.getContentType() }).end(body);
  });

const caseOf = (name: string): string =>
  readFileSync(new URL(`../../../tests/fixtures/cases/agui-odd-orders/${name}`, import.meta.url), 'utf8');

const line = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
const snapshotOf = (...messages: object[]) =>
  line({ type: 'MESSAGES_SNAPSHOT', messages: [{ id: 'u', role: 'user', content: 'q' }, ...messages] });
const FINISHED = line({ type: 'RUN_FINISHED', ...ids });

describe('an answer of an agent with ways of its own', () => {
  it.each<[what: string, body: string, text: string]>([
    ['a snapshot alone', caseOf('snapshot-only.sse'), 'Only in the snapshot.'],
    ['a text that goes on after its end', caseOf('content-after-end.sse'), 'words \n\nwords '],
    [
      'a snapshot of parts',
      snapshotOf({ id: 'a', role: 'assistant', content: [{ type: 'text', text: 'In parts.' }] }) + FINISHED,
      'In parts.',
    ],
    [
      'several snapshots',
      ['One', 'One and two.'].map((content) => snapshotOf({ id: 'a', role: 'assistant', content })).join('') +
        FINISHED,
      'One and two.',
    ],
    [
      'a snapshot that repeats its text',
      line({ type: 'TEXT_MESSAGE_CHUNK', messageId: 'a', role: 'assistant', delta: 'Once.' }) +
        snapshotOf({ id: 'a', role: 'assistant', content: 'Once.' }) +
        FINISHED,
      'Once.',
    ],
    [
      'a snapshot of a step that was not streamed, behind one that was',
      line({ type: 'TEXT_MESSAGE_CHUNK', messageId: 'x', role: 'assistant', delta: 'Let me  look. ' }) +
        snapshotOf(
          { id: 'a', role: 'assistant', content: 'Let me look.' },
          { id: 'b', role: 'assistant', content: 'It is open.' },
        ) +
        FINISHED,
      'Let me  look. \n\nIt is open.',
    ],
    [
      'a snapshot of the streamed answer in other words',
      line({ type: 'TEXT_MESSAGE_CHUNK', messageId: 'a', role: 'assistant', delta: 'Open.' }) +
        snapshotOf({ id: 'a', role: 'assistant', content: 'It is open.' }) +
        FINISHED,
      'Open.',
    ],
    [
      'a snapshot of what came before',
      line({
        type: 'MESSAGES_SNAPSHOT',
        messages: [
          { id: 'u0', role: 'user', content: 'before' },
          { id: 'a0', role: 'assistant', content: 'Before.' },
          { id: 'u', role: 'user', content: 'q' },
          { id: 'a', role: 'assistant', content: 'Now.' },
        ],
      }) + FINISHED,
      'Now.',
    ],
    [
      'fields in another spelling',
      line({ type: 'RUN_STARTED', thread_id: 't', run_id: 'r' }) +
        line({ type: 'TEXT_MESSAGE_START', message_id: 'a', role: 'assistant' }) +
        line({ type: 'TEXT_MESSAGE_CONTENT', message_id: 'a', delta: 'Snakes.' }) +
        line({ type: 'TEXT_MESSAGE_END', message_id: 'a' }) +
        line({ type: 'RUN_FINISHED', thread_id: 't', run_id: 'r' }),
      'Snakes.',
    ],
    [
      'types in another spelling',
      line({ type: 'text_message_chunk', messageId: 'a', delta: 'Small ' }) +
        line({ type: 'TextMessageChunk', messageId: 'a', delta: 'letters.' }) +
        line({ type: 'run_finished', ...ids }),
      'Small letters.',
    ],
    [
      'a last event without its empty line',
      `: ping\n\ndata:\n\n${line({ type: 'TEXT_MESSAGE_CHUNK', messageId: 'a', delta: 'All.' })}${FINISHED.trimEnd()}`,
      'All.',
    ],
    [
      'messages without ids, and another field for their words',
      line({ type: 'TEXT_MESSAGE_START', role: 'ai' }) +
        line({ type: 'TEXT_MESSAGE_CONTENT', content: 'All.' }) +
        line({ type: 'RUN_FINISHED', outcome: 'success' }),
      'All.',
    ],
    [
      'ids that are numbers, and words of a tool among them',
      line({ type: 'TEXT_MESSAGE_START', messageId: 1, role: 'tool' }) +
        line({ type: 'TEXT_MESSAGE_CONTENT', messageId: 1, delta: 'Not this. ' }) +
        line({ type: 'TEXT_MESSAGE_START', messageId: 2, role: 'assistant' }) +
        line({ type: 'TEXT_MESSAGE_CONTENT', messageId: 2, delta: 'All.' }) +
        FINISHED,
      'All.',
    ],
    [
      'types that are names of events',
      `event: TEXT_MESSAGE_CHUNK\n${line({ messageId: 'a', delta: 'All.' })}event: RUN_FINISHED\ndata: {}\n\n`,
      'All.',
    ],
    ['the roles of a library', snapshotOf({ id: 'a', role: 'ai', content: 'All.' }) + FINISHED, 'All.'],
    [
      'events that one line end parts',
      (line({ type: 'TEXT_MESSAGE_CHUNK', messageId: 'a', delta: 'All.' }) + FINISHED).replaceAll(
        '\n\n',
        '\n',
      ),
      'All.',
    ],
  ])('is there in %s', async (_, body, expected) => {
    await using at = await agentThatSends(body);
    const { events, error } = await collectRun(await at.agentWith(), asking('q'));
    expect(error).toBeUndefined();
    const passed = events.flatMap(createEventGate('answer-1', () => undefined).pass);
    const [part] = passed.reduce(reduceDraft, emptyDraft).answer.message.parts;
    expect(part).toEqual({ type: 'text', text: expected });
    expect(at.logger.warn).not.toHaveBeenCalled();
  });

  it('keeps the words of a snapshot where the stream then breaks off', async () => {
    await using at = await agentThatSends(snapshotOf({ id: 'a', role: 'assistant', content: 'Half' }));
    expect(await collectRun(await at.agentWith(), asking('q'))).toMatchObject({
      text: 'Half',
      error: { code: 709 },
    });
  });

  it.each([
    [{ type: 'TOOL_CALL_ARGS', delta: { n: 1 } }, '{"n":1}'],
    [{ type: 'TOOL_CALL_ARGS', args: '{"n":1}' }, '{"n":1}'],
    [{ type: 'TOOL_CALL_END', args: { n: 1 } }, '{"n":1}'],
    [{ type: 'TOOL_CALL_ARGS', given: { n: 1 } }, '?'],
  ])('calls a function with what it gave, and never with nothing instead: %j', async (told, args) => {
    await using at = await agentThatSends(
      line({ type: 'TOOL_CALL_START', toolCallId: 'c', toolName: 'f' }) +
        line({ toolCallId: 'c', ...told }) +
        line({ type: 'TOOL_CALL_END', toolCallId: 'c' }) +
        FINISHED,
    );
    const { events } = await collectRun(await at.agentWith(), asking('q'));
    expect(events.reduce(reduceDraft, emptyDraft).rounds[0]?.calls).toEqual([
      { id: 'c', name: 'f', arguments: args },
    ]);
  });

  it.each([
    [line({ error: { message: 'SECRET' } }), 1200],
    [line({ detail: 'SECRET' }), 1200],
    [`event: error\n${line({ message: 'SECRET' })}`, 1200],
    [line({ type: 'RUN_ERROR' }), 1200],
    [line({ type: 'RUN_ERROR', message: 'Rate limit SECRET' }), 1113],
  ])('is not whole after %j', async (told, code) => {
    await using at = await agentThatSends(
      line({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'a', delta: 'Half' }) + told + FINISHED,
    );
    const { text: words, error } = await collectRun(await at.agentWith(), asking('q'));
    expect([words, (error as { code?: number }).code]).toEqual(['Half', code]);
    expect((error as Error).message).not.toContain('SECRET');
  });

  it('calls what it calls in a snapshot alone, in either spelling', async () => {
    const called = { id: 'c', type: 'function', function: { name: 'f', arguments: '{"n":1}' } };
    await using at = await agentThatSends(
      snapshotOf({ id: 'a', role: 'assistant', tool_calls: [called] }) + FINISHED,
    );
    const { events } = await collectRun(await at.agentWith(), asking('q'));
    const { rounds } = events.reduce(reduceDraft, emptyDraft);
    expect(rounds).toEqual([{ text: '', calls: [{ id: 'c', name: 'f', arguments: '{"n":1}' }] }]);
  });
});

/** What an agent is sent. */
const sentMessages = async (options: object, rest: Partial<AgentInput> = {}) => {
  let received: unknown;
  await using at = await agentAt((response, _request, body) => {
    received = body;
    write(response, [started, ...text('m', 'Yes.'), finished]);
    response.end();
  });
  const messages = [said('user', 'First'), said('assistant', 'Well'), said('user', 'Second')];
  await collectRun(await at.agentWith(options), asking('', { messages, ...rest }));
  return RunAgentInputSchema.parse(received);
};

describe('an agent that keeps the conversation itself', () => {
  const calls = [{ id: 'c', name: 'f', arguments: '{}', result: { content: 'done' } }];

  it.each<[object, Partial<AgentInput>, unknown[]]>([
    [{}, {}, ['First', 'Well', 'Second']],
    [{ history: 'all' }, {}, ['First', 'Well', 'Second']],
    [{ history: 'last' }, {}, ['Second']],
    [{ history: 'last' }, { rounds: [{ text: 'One moment.', calls }] }, ['done']],
  ])('is sent with %j what is new to it', async (options, rest, contents) => {
    const { messages } = await sentMessages(options, rest);
    expect(messages.map(({ content }) => content)).toEqual(contents);
  });

  it('is asked to go on where it says that it can', async () => {
    const rounds = [{ text: 'Half', calls: [] }];
    const { forwardedProps, messages } = await sentMessages({ goesOn: true }, { goOn: true, rounds });
    expect(forwardedProps).toEqual({ goOn: true });
    expect(messages.at(-1)).toMatchObject({ id: 'answer-1', role: 'assistant', content: 'Half' });
    await using at = await agentAt(() => undefined);
    expect([(await at.agentWith()).goesOn, (await at.agentWith({ goesOn: true })).goesOn]).toEqual([
      false,
      true,
    ]);
  });

  it('is told of a wrong history', async () => {
    await using at = await agentAt(() => undefined);
    await expect(async () => at.agentWith({ history: 'none' })).rejects.toThrow(
      'history must be all or last',
    );
  });
});

describe('an encrypted value', () => {
  const sealed = (subtype: string, entityId: string, encryptedValue: string) =>
    event(EventType.REASONING_ENCRYPTED_VALUE, { subtype, entityId, encryptedValue });
  const thought = (messageId: string, delta: string) => [
    event(EventType.REASONING_START, { messageId }),
    event(EventType.REASONING_MESSAGE_START, { messageId, role: 'reasoning' }),
    event(EventType.REASONING_MESSAGE_CONTENT, { messageId, delta }),
    event(EventType.REASONING_MESSAGE_END, { messageId }),
    event(EventType.REASONING_END, { messageId }),
  ];
  const called = (toolCallId: string) => [
    event(EventType.TOOL_CALL_START, { toolCallId, toolCallName: 'search' }),
    event(EventType.TOOL_CALL_ARGS, { toolCallId, delta: '{}' }),
    event(EventType.TOOL_CALL_END, { toolCallId }),
  ];
  const answer = [
    ...thought('r1', 'Where to look?'),
    sealed('message', 'r1', 'seal-of-r1'),
    ...called('c1'),
    sealed('tool-call', 'c1', 'seal-of-c1'),
    event(EventType.TOOL_CALL_RESULT, { messageId: 'x', toolCallId: 'c1', content: 'found' }),
    ...thought('r2', 'There it is.'),
    ...thought('r3', 'Without a seal.'),
    ...text('m1', 'It is there.'),
    sealed('message', 'm1', 'seal-of-m1'),
    sealed('message', 'r2', 'seal-of-r2'),
    sealed('message', 'unknown', 'seal-of-nothing'),
  ];

  /**
   * Asks twice: what comes of the first answer's events is told with the second question, to the agent at
   * `path`.
   */
  const askTwice = async (path = '') => {
    const received: unknown[] = [];
    await using at = await agentAt((response, _request, body) => {
      received.push(body);
      write(response, [started, ...answer, finished]);
      response.end();
    });
    const first = await collectRun(await at.agentWith(), asking('Where?'));
    const gate = createEventGate('answer-1', () => undefined);
    const passed = first.events.flatMap(gate.pass);
    const { rounds } = storedAnswerOf(passed.reduce(reduceDraft, emptyDraft));
    const past = { ...said('assistant', 'It is there.'), ...(rounds && { rounds }) };
    const other = path === '' ? {} : { url: new URL(path, at.url).href };
    await collectRun(
      await at.agentWith(other),
      asking('', { messages: [said('user', 'Where?'), { ...past, id: 'a' }, said('user', 'Really?')] }),
    );
    return RunAgentInputSchema.parse(received[1]).messages;
  };

  it('goes back with what it belongs to', async () => {
    const search = { type: 'function', function: { name: 'search', arguments: '{}' } };
    expect((await askTwice()).slice(1, -1)).toEqual([
      { id: 'r1', role: 'reasoning', content: 'Where to look?', encryptedValue: 'seal-of-r1' },
      {
        id: 'a',
        role: 'assistant',
        content: '',
        toolCalls: [{ id: 'c1', ...search, encryptedValue: 'seal-of-c1' }],
      },
      { id: 'c1-result', role: 'tool', toolCallId: 'c1', content: 'found' },
      { id: 'r2', role: 'reasoning', content: 'There it is.', encryptedValue: 'seal-of-r2' },
      { id: 'a-2', role: 'assistant', content: 'It is there.', encryptedValue: 'seal-of-m1' },
    ]);
  });

  it('goes back to no other address', async () => {
    const messages = await askTwice('/another');
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'user']);
    expect(JSON.stringify(messages)).not.toContain('seal-of');
  });

  it('is kept for an answer without calls too', async () => {
    await using at = await agentAt((response) => {
      const thoughts = [...thought('r', 'Hm.'), sealed('message', 'r', 'seal')];
      write(response, [started, ...thoughts, ...text('m', 'Yes.'), finished]);
      response.end();
    });
    const { events } = await collectRun(await at.agentWith(), asking('Is it?'));
    const { rounds } = storedAnswerOf(events.reduce(reduceDraft, emptyDraft));
    const encryptedValue = expect.stringContaining('"seal"');
    expect(rounds).toEqual([{ text: 'Yes.', calls: [], encryptedValue }]);
  });
});

describe('a failure', () => {
  it.each([
    [undefined, 1200],
    ['INTERNAL', 1200],
    ['1113', 1113],
  ])(
    'that the agent reports with the code %s has code %i, and its words are for the operator',
    async (code, expected) => {
      await using at = await agentAt((response) => {
        write(response, [
          started,
          event(EventType.RUN_ERROR, { message: 'Out of ideas', ...(code && { code }) }),
        ]);
        response.end();
      });
      const agent = await at.agentWith({ url: `${at.url}/run?key=secret` });
      const { error, events } = await collectRun(agent, asking('Hello'));
      expect(error).toMatchObject({ name: 'AgentError', code: expected });
      expect(JSON.stringify([events, (error as Error).message])).not.toContain('Out of ideas');
      expect(error).toMatchObject({
        advice: expect.any(String),
        details: { url: `${at.url}/run`, ...(code && { code }), reason: 'Out of ideas' },
      });
    },
  );

  it.each([
    [401, 1200],
    [429, 1113],
    [500, 1200],
  ])('of status %i has code %i', async (status, code) => {
    await using at = await agentAt((response) => void response.writeHead(status).end('secret detail'));
    const { error } = await collectRun(await at.agentWith(), asking('Hello'));
    expect(error).toMatchObject({ code });
    expect(error).toMatchObject({ advice: expect.any(String), details: { status } });
  });
});

describe('a hostile agent', () => {
  it.each([
    ['a line without an end', 'x'.repeat(65_536)],
    ['an event without an end', `data: ${'x'.repeat(65_536)}\n`],
  ])('that sends %s is cut off', async (_, piece) => {
    const limit = 2000;
    let pieces = 0;
    await using at = await agentAt((response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: ');
      const send = () => {
        while (pieces < limit && !response.destroyed) {
          pieces += 1;
          if (!response.write(piece)) break;
        }
      };
      response.on('drain', send);
      send();
    });
    const { error } = await collectRun(await at.agentWith(), asking('Hello'));
    expect(error).toMatchObject({ code: 1200 });
    expect(pieces).toBeLessThan(limit);
  });
});
