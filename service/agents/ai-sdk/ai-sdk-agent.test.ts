import { describe, expect, it } from 'vitest';
import { asking, remembering, said } from '../collect-run.test-helper.ts';
import { agentAt, type BackEnd, sendEvents } from '../connection/recorded.test-helper.ts';
import type { Round, ToolCall } from '../../base/rounds.ts';
import { deferred } from '../serve.test-helper.ts';

const HEADERS = { 'x-vercel-ai-ui-message-stream': 'v1' };

/** Answers each request with the next of the streams, as the package `ai` writes them. */
const streams = (...all: object[][]): BackEnd => {
  let next = 0;
  return (_asked, response) => {
    sendEvents(response, [...(all[next] ?? []), '[DONE]'], HEADERS);
    next += 1;
    response.end();
  };
};

const words = (...deltas: string[]) => [
  { type: 'start', messageId: 'theirs' },
  { type: 'start-step' },
  { type: 'text-start', id: 't' },
  ...deltas.map((delta) => ({ type: 'text-delta', id: 't', delta })),
  { type: 'text-end', id: 't' },
  { type: 'finish-step' },
  { type: 'finish', finishReason: 'stop' },
];

const at = (backEnd: BackEnd, options: object = {}) =>
  agentAt(backEnd, (url) => ({ type: 'ai-sdk', url: `${url}/api/chat`, ...options }));

const bodyOf = ({ asked }: { asked: { body: unknown }[] }, index = 0) =>
  asked[index]?.body as {
    id: string;
    messages: { role: string; parts: Record<string, unknown>[] }[];
  } & Record<string, unknown>;

describe('the answer of a route', () => {
  it('has text, reasoning, steps, sources, a file and what was used', async () => {
    await using route = await at(
      streams([
        { type: 'start', messageId: 'theirs' },
        { type: 'start-step' },
        { type: 'reasoning-start', id: 'r' },
        { type: 'reasoning-delta', id: 'r', delta: 'Think.' },
        { type: 'reasoning-end', id: 'r', providerMetadata: { maker: { signature: 'sig' } } },
        { type: 'tool-input-start', toolCallId: 'c', toolName: 'weather' },
        { type: 'tool-input-available', toolCallId: 'c', toolName: 'weather', input: { city: 'Graz' } },
        { type: 'tool-output-available', toolCallId: 'c', output: { wait: true }, preliminary: true },
        { type: 'tool-output-available', toolCallId: 'c', output: { celsius: 7 } },
        { type: 'finish-step' },
        { type: 'start-step' },
        { type: 'source-url', sourceId: 's', url: 'https://example.com/w', title: 'Weather' },
        { type: 'source-document', sourceId: 'd', mediaType: 'application/pdf', title: 'Climate' },
        { type: 'text-start', id: 't' },
        { type: 'text-delta', id: 't', delta: '7 °C' },
        { type: 'data-weather', id: 'x', data: {} },
        { type: 'unheard-of' },
        { type: 'text-end', id: 't' },
        { type: 'file', url: 'data:image/png;base64,YQ==', mediaType: 'image/png' },
        { type: 'finish-step' },
        {
          type: 'finish',
          finishReason: 'stop',
          messageMetadata: { totalUsage: { inputTokens: 9, outputTokens: 2 } },
        },
      ]),
    );
    const run = await route.run(asking('How warm is it?'));
    expect(run).toMatchObject({ error: undefined, invalid: 0 });
    expect(run.answer).toMatchObject({
      parts: [{ type: 'text', text: '7 °C\n\n![file](https://chat.example/im/file)' }],
      reasoning: 'Think.',
      sources: [
        { id: 's', title: 'Weather', url: 'https://example.com/w' },
        { id: 'd', title: 'Climate' },
      ],
    });
    expect(run.last).toMatchObject({ type: 'RUN_FINISHED', usage: [{ inputTokens: 9, outputTokens: 2 }] });
    expect(run.rounds).toMatchObject([
      { calls: [{ name: 'weather', arguments: '{"city":"Graz"}', result: { content: '{"celsius":7}' } }] },
      { text: expect.stringContaining('7 °C') as string },
    ]);

    // The next question brings back what the model needs, as the route has told it.
    const answer = { ...said('assistant', '7 °C'), rounds: run.rounds };
    await route.run(asking('', { messages: [said('user', 'How warm?'), answer, said('user', 'Sure?')] }));
    expect(bodyOf(route, 1).messages[1]?.parts).toMatchObject([
      { type: 'step-start' },
      { type: 'reasoning', text: 'Think.', providerMetadata: { maker: { signature: 'sig' } } },
      { type: 'tool-weather', state: 'output-available', input: { city: 'Graz' }, output: { celsius: 7 } },
      { type: 'step-start' },
      { type: 'text', text: expect.stringContaining('7 °C') as string },
    ]);
  });

  it.each([
    ['reports a failure', [{ type: 'start' }, { type: 'error', errorText: 'No key' }], 1200, 'No key'],
    ['is cut', [...words('Half').slice(0, -1), { type: 'finish', finishReason: 'length' }], 709, undefined],
    ['is refused', [{ type: 'start' }, { type: 'finish', finishReason: 'content-filter' }], 1114, undefined],
    ['is aborted by the app', [...words('Half').slice(0, 4), { type: 'abort' }], 709, undefined],
  ])('that %s fails with its code', async (_, chunks, code, reason) => {
    await using route = await at(streams(chunks));
    const { error } = await route.run(asking('?'));
    expect(error).toMatchObject({ code });
    expect(String(error)).not.toContain('key');
    if (reason) expect(error).toMatchObject({ details: { reason } });
  });

  it.each([
    [
      'says no more than that it is done',
      [
        { type: 'text-start', id: 't' },
        { type: 'text-delta', id: 't', delta: 'Yes.' },
      ],
    ],
    ['gives no reason of its end', [...words('Yes.').slice(0, -1), { type: 'finish' }]],
    [
      'sends data parts between its words, and some that vanish',
      [
        { type: 'data-status', data: { text: 'Looking' }, transient: true },
        ...words('Yes.').slice(0, -1),
        { type: 'data-chart', id: 'x', data: [1] },
        { type: 'data-chart', id: 'x', data: [1, 2] },
        { type: 'finish', finishReason: 'stop' },
      ],
    ],
    [
      'tells its metadata late',
      [...words('Yes.'), { type: 'message-metadata', messageMetadata: { usage: { inputTokens: 2 } } }],
    ],
  ])('is whole where a route %s', async (_, chunks) => {
    await using route = await at(streams(chunks));
    expect(await route.run(asking('?'))).toMatchObject({ text: 'Yes.', error: undefined });
  });

  it('of an older AI SDK is told plainly to the operator', async () => {
    await using route = await at((_asked, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain', 'x-vercel-ai-data-stream': 'v1' });
      response.end('0:"Hello"\n');
    });
    const advice = expect.stringContaining('an AI SDK route with the older data stream') as string;
    expect((await route.run(asking('?'))).error).toMatchObject({ code: 1200, advice });
  });
});

describe('a question', () => {
  it('goes with the branch, its files, the tools and context of the page, and fields of the bot file', async () => {
    await using route = await at(streams(words('Yes.')), {
      body: { tenant: 'a' },
      headers: { 'X-App': 'b' },
    });
    const source = { type: 'data' as const, value: 'YQ==', mimeType: 'image/png' };
    const question = {
      ...said('user', 'See'),
      parts: [...said('user', 'See').parts, { type: 'image' as const, source }],
    };
    const tool = { name: 'show_map', description: 'Shows a map', parameters: { type: 'object' } };
    await route.run(
      asking('', {
        messages: [said('user', 'One'), said('assistant', 'Half', true), question],
        tools: [tool],
        context: [{ description: 'page', value: '/a' }],
      }),
    );
    expect(route.asked[0]).toMatchObject({ method: 'POST', path: '/api/chat', headers: { 'x-app': 'b' } });
    expect(bodyOf(route)).toMatchObject({
      tenant: 'a',
      id: 'thread-1',
      trigger: 'submit-message',
      tools: [tool],
      context: [{ description: 'page', value: '/a' }],
      messages: [
        { role: 'user', parts: [{ type: 'text', text: 'One' }] },
        {
          role: 'assistant',
          parts: [{ type: 'step-start' }, { text: expect.stringContaining('stopped') as string }],
        },
        {
          role: 'user',
          parts: [
            { type: 'text', text: 'See' },
            { type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,YQ==' },
          ],
        },
      ],
    });
  });

  it('may go alone to a route that keeps the conversation, whose chat begins anew for another branch', async () => {
    await using route = await at(streams(words('1'), words('2'), words('3')), { history: 'last' });
    const messages = [said('user', 'One')];
    const memory = remembering();
    await route.run(asking('', { messages, memory }));
    expect(bodyOf(route)).toMatchObject({ id: 'thread-1', messages: [{ parts: [{ text: 'One' }] }] });

    const answer = said('assistant', '1');
    const next = [...messages, answer, said('user', 'Two')];
    const earlier = { value: memory.kept.at(-1) ?? '', answerId: answer.id };
    await route.run(asking('', { messages: next, memory: remembering({ ...earlier, isBehind: false }) }));
    expect(bodyOf(route, 1)).toMatchObject({ id: 'thread-1', message: { parts: [{ text: 'Two' }] } });
    expect(bodyOf(route, 1).messages).toHaveLength(1);

    await route.run(asking('', { messages: next, memory: remembering({ ...earlier, isBehind: true }) }));
    expect(bodyOf(route, 2).id).not.toBe('thread-1');
    expect(bodyOf(route, 2).messages[0]?.parts[0]?.['text']).toMatch(/User: One\n\nAssistant: 1[\s\S]*Two$/);
  });

  it('is stopped at the address for that', async () => {
    const begun = deferred();
    const stopped = deferred();
    await using route = await agentAt(
      (asked, response) => {
        if (asked.path.startsWith('/stop')) {
          response.end();
          stopped.resolve();
          return;
        }
        sendEvents(response, words('One').slice(0, 4), HEADERS);
        begun.resolve();
      },
      (url) => ({ type: 'ai-sdk', url: `${url}/api/chat`, stopUrl: `${url}/stop/{id}` }),
    );
    const controller = new AbortController();
    const running = route.run(asking('?', { signal: controller.signal }));
    await begun.promise;
    controller.abort();
    await stopped.promise;
    expect((await running).error).toBeUndefined();
    expect(route.asked[1]).toMatchObject({
      method: 'POST',
      path: '/stop/thread-1',
      body: { id: 'thread-1' },
    });
  });
});

describe('tools', () => {
  const call = { toolCallId: 'c', toolName: 'show_map', input: { at: 'Graz' } };
  const tools = [{ name: 'show_map', description: '', parameters: {} }];

  it('of the page get their results by the next request', async () => {
    await using route = await at(
      streams(
        [
          { type: 'start' },
          { type: 'start-step' },
          { type: 'tool-input-available', ...call, providerMetadata: { maker: { id: 'i' } } },
          { type: 'finish-step' },
          { type: 'finish', finishReason: 'tool-calls' },
        ],
        words('There.'),
      ),
    );
    const first = await route.run(asking('Show it', { tools }));
    expect(first.error).toBeUndefined();
    const [
      {
        calls: [made],
      },
    ] = first.rounds as [Round & { calls: [ToolCall] }];
    const rounds = [{ text: '', calls: [{ ...made, result: { content: '{"ok":true}' } }] }];
    const second = await route.run(asking('Show it', { tools, rounds }));
    expect(second.text).toBe('There.');
    expect(bodyOf(route, 1).messages.at(-1)).toMatchObject({
      id: 'answer-1',
      role: 'assistant',
      parts: [
        { type: 'step-start' },
        {
          type: 'tool-show_map',
          state: 'output-available',
          output: { ok: true },
          callProviderMetadata: { maker: { id: 'i' } },
        },
      ],
    });
  });

  it('that the page does not offer are named in the log', async () => {
    const left = [
      { type: 'start' },
      { type: 'start-step' },
      { type: 'tool-input-available', ...call },
      { type: 'finish-step' },
      { type: 'finish', finishReason: 'tool-calls' },
    ];
    await using route = await at(streams(left, left));
    await route.run(asking('Show it'));
    expect(route.logger.warn).toHaveBeenCalledExactlyOnceWith({ tools: ['show_map'] }, expect.any(String));
    expect((await route.run(asking('Show it', { tools }))).error).toBeUndefined();
    expect(route.logger.warn).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['resolved' as const, true],
    ['cancelled' as const, false],
  ])('of the route that need leave ask the visitor, whose reply is %s', async (status, approved) => {
    await using route = await at(
      streams(
        [
          { type: 'start' },
          { type: 'start-step' },
          { type: 'tool-input-available', ...call, dynamic: true, title: 'Show a map' },
          { type: 'tool-approval-request', approvalId: 'a', toolCallId: 'c', signature: 's' },
          { type: 'finish-step' },
          { type: 'finish', finishReason: 'tool-calls' },
        ],
        [
          { type: 'start' },
          approved
            ? { type: 'tool-output-available', toolCallId: 'c', output: 'done' }
            : { type: 'tool-output-denied', toolCallId: 'c' },
          ...words('Well.').slice(1),
        ],
      ),
    );
    const first = await route.run(asking('Show it'));
    expect(first.last).toMatchObject({
      outcome: {
        type: 'interrupt',
        interrupts: [{ id: 'a', message: 'Show a map – at: Graz', toolCallId: 'c' }],
      },
    });
    const second = await route.run(
      asking('Show it', { rounds: first.rounds, resume: [{ interruptId: 'a', status }] }),
    );
    expect(bodyOf(route, 1).messages.at(-1)?.parts.at(-1)).toMatchObject({
      type: 'dynamic-tool',
      toolName: 'show_map',
      state: 'approval-responded',
      approval: { id: 'a', approved, signature: 's' },
    });
    expect(second.text).toBe('Well.');
    expect(second.rounds[0]?.calls[0]?.result).toMatchObject(
      approved ? { content: 'done' } : { error: expect.any(String) as string },
    );
  });
});
