import { json } from 'node:stream/consumers';
import { EventSchema } from '@ag-ui/core/schemas';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { ToolResult } from 'casement/contract';
import { reduceRounds } from '../../runs/answer-draft.ts';
import type { AgentInput } from '../agent.ts';
import { AgentConfig } from '../agent-config.ts';
import { createAgent } from '../create-agent.ts';
import { asking, collectRun, said } from '../collect-run.test-helper.ts';
import type { Round } from '../../base/rounds.ts';
import { serve } from '../serve.test-helper.ts';

type Delta = Record<string, unknown>;
type Sent = { messages: Record<string, unknown>[]; tools?: unknown; tool_choice?: unknown };

const add = {
  name: 'add_to_basket',
  description: 'Adds an article',
  parameters: { type: 'object', properties: { article: { type: 'string' } } },
};

const call = (index: number, id: string, name: string, args: string): Delta[] => [
  { tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] },
  ...args.split(/(?<=,)/).map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
];

/** An endpoint that gives one reply after the other. */
const modelThat = async (...replies: Delta[][]) => {
  const sent: Sent[] = [];
  const endpoint = await serve((request, response) => {
    const answer = (body: unknown): void => {
      const reply = replies[sent.length] ?? [{ content: 'No more.' }];
      sent.push(body as Sent);
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
      for (const delta of reply) {
        response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`);
      }
      const last = { model: 'm', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage };
      response.end(`data: ${JSON.stringify(last)}\n\ndata: [DONE]\n\n`);
    };
    void json(request).then(answer);
  });
  const run = async (rest: Partial<AgentInput> = {}, options: object = {}) => {
    const config = v.parse(AgentConfig, { type: 'openai', model: 'm', baseUrl: endpoint.url, ...options });
    const agent = await createAgent(config, { baseDir: import.meta.dirname, env: {} });
    const result = await collectRun(agent, asking('Buy a lamp', { tools: [add], ...rest }));
    await agent.dispose?.();
    for (const event of result.events) EventSchema.parse(event);
    return result;
  };
  return { run, sent, [Symbol.asyncDispose]: () => endpoint[Symbol.asyncDispose]() };
};

const withResult = (rounds: readonly Round[], id: string, result: ToolResult): Round[] =>
  rounds.map((round) => ({
    ...round,
    calls: round.calls.map((one) => (one.id === id ? { ...one, result } : one)),
  }));

const typesOf = (events: { type: string }[]) =>
  events.map(({ type }) => type).filter((type) => /TOOL|TEXT_MESSAGE_(?:START|END)|RUN/.test(type));

describe('tools of the host page', () => {
  it('are offered to the model, and what it calls is told and left to the page', async () => {
    await using model = await modelThat([
      { content: 'One moment.' },
      ...call(0, 'a', 'add_to_basket', '{"article":"lamp","n":2}'),
      ...call(1, 'b', 'add_to_basket', '{}'),
    ]);
    const { events, error } = await model.run();
    expect(error).toBeUndefined();
    expect(model.sent[0]?.tools).toEqual([{ type: 'function', function: add }]);
    expect(typesOf(events)).toEqual([
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_END',
      'TOOL_CALL_START',
      'TOOL_CALL_ARGS',
      'TOOL_CALL_ARGS',
      'TOOL_CALL_START',
      'TOOL_CALL_ARGS',
      'TOOL_CALL_END',
      'TOOL_CALL_END',
      'RUN_FINISHED',
    ]);
    const args = events.map((event) => (event.type === 'TOOL_CALL_ARGS' ? event.delta : ''));
    expect(args.join('')).toBe('{"article":"lamp","n":2}{}');
  });

  it('give their results to the next request, and no step is shown twice', async () => {
    await using model = await modelThat([{ content: 'It is in the basket.' }]);
    const { events, text } = await model.run({
      rounds: [
        {
          text: 'One moment. [1](source:x)',
          calls: [
            { id: 'a', name: 'add_to_basket', arguments: '{"n":1}', result: { content: '{"ok":true}' } },
            { id: 'b', name: 'add_to_basket', arguments: '', result: { content: '', error: 'Sold out' } },
            { id: 'c', name: 'add_to_basket', arguments: '{"n":' },
          ],
        },
      ],
    });
    expect(text).toBe('It is in the basket.');
    expect(events.map(({ type }) => type)).not.toContain('ACTIVITY_SNAPSHOT');
    expect(model.sent[0]?.messages.slice(2)).toEqual([
      {
        role: 'assistant',
        content: 'One moment.',
        tool_calls: [
          { id: 'a', type: 'function', function: { name: 'add_to_basket', arguments: '{"n":1}' } },
          { id: 'b', type: 'function', function: { name: 'add_to_basket', arguments: '{}' } },
          { id: 'c', type: 'function', function: { name: 'add_to_basket', arguments: '{}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'a', content: '{"ok":true}' },
      { role: 'tool', tool_call_id: 'b', content: 'Error: Sold out' },
      { role: 'tool', tool_call_id: 'c', content: 'Error: The visitor went on without this.' },
    ]);
  });

  it('of earlier answers are told as part of the branch, cut to a length', async () => {
    await using model = await modelThat([{ content: 'Yes.' }]);
    const result = { content: 'x'.repeat(5000) };
    const rounds = [
      { text: '', calls: [{ id: 'a', name: 'add_to_basket', arguments: '{}', result }] },
      { text: '\n\nDone.', calls: [] },
    ];
    const messages = [said('user', 'Buy'), { ...said('assistant', 'Done.'), rounds }, said('user', 'Sure?')];
    await model.run({ messages, tools: [] });
    expect(model.sent[0]?.messages.slice(1).map(({ role, content }) => [role, content])).toEqual([
      ['user', 'Buy'],
      ['assistant', null],
      ['tool', 'x'.repeat(4000)],
      ['assistant', 'Done.'],
      ['user', 'Sure?'],
    ]);
    expect(model.sent[0]).not.toHaveProperty('tools');
  });

  it.each([
    ['no tool of the page', 'no_such', '{}', 'There is no tool named no_such.'],
    ['not an object', 'add_to_basket', '[1]', 'The arguments are not a JSON object.'],
    ['cut off', 'add_to_basket', '{"n":', 'The arguments are not a JSON object.'],
  ])(
    'are not called when what the model calls is %s: it is told, and tries again',
    async (_, name, args, why) => {
      await using model = await modelThat(call(0, 'a', name, args), [{ content: 'Sorry.' }]);
      const { events, text } = await model.run();
      expect(text).toBe('Sorry.');
      expect(events.find(({ type }) => type === 'TOOL_CALL_RESULT')).toMatchObject({
        toolCallId: 'a',
        metadata: { error: why },
      });
      expect(model.sent[1]?.messages.slice(-2)).toEqual([
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'a', type: 'function', function: { name, arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'a', content: `Error: ${why}` },
      ]);
      expect(events.at(-1)).toMatchObject({ usage: [{ inputTokens: 2, outputTokens: 4 }] });
    },
  );

  it('give the next request the fields that the endpoint wants back, and no other endpoint', async () => {
    const extra = { google: { thought_signature: 's1' } };
    const first = { name: 'add_to_basket', arguments: '{"n":' };
    const signed = [
      { tool_calls: [{ index: 0, id: 'a', function: first, extra_content: extra }] },
      { tool_calls: [{ index: 0, function: { arguments: '1}' } }] },
    ];
    const thinking = [
      { reasoning_content: '' },
      { reasoning_content: 'A lamp, ' },
      { reasoning_content: 'then.' },
    ];
    await using model = await modelThat(
      [...thinking, ...call(0, 'x', 'no_such', '{}')],
      [{ reasoning_content: 'Another way.' }, ...signed],
      [{ content: 'Done.' }],
    );
    const { events } = await model.run();
    const assistant = { role: 'assistant', content: null };
    expect(model.sent[1]?.messages.slice(2)).toMatchObject([
      { ...assistant, reasoning_content: 'A lamp, then.', tool_calls: [{ id: 'x' }] },
      { role: 'tool' },
    ]);
    expect(model.sent[1]?.messages[2]).not.toHaveProperty('tool_calls.0.extra_content');

    const result: ToolResult = { content: 'ok' };
    const rounds = withResult(events.reduce(reduceRounds, []), 'a', result);
    await model.run({ rounds });
    expect(model.sent[2]?.messages.slice(2)).toMatchObject([
      { ...assistant, reasoning_content: 'A lamp, then.' },
      { role: 'tool' },
      {
        ...assistant,
        reasoning_content: 'Another way.',
        tool_calls: [{ id: 'a', extra_content: extra }],
      },
      { role: 'tool', content: 'ok' },
    ]);

    await using other = await modelThat([{ content: 'Done.' }]);
    await other.run({ rounds });
    expect(JSON.stringify(other.sent)).not.toMatch(/reasoning_content|extra_content|encryptedValue/);
  });

  it('give every message of an earlier answer the field that one of them needs', async () => {
    await using model = await modelThat(
      [{ reasoning_content: 'Hm.' }, ...call(0, 'x', 'no_such', '{}')],
      [{ reasoning_content: 'Well.' }, { content: 'Sorry.' }],
    );
    const { events } = await model.run();
    const told = events.reduce(reduceRounds, []);
    const messages = [
      said('user', 'Buy'),
      { ...said('assistant', 'Sorry.'), rounds: [...told] },
      said('user', 'Why?'),
      { ...said('assistant', '', true), rounds: told.slice(0, 1) },
      said('user', 'Go on'),
    ];
    await model.run({ messages });
    const reasoning = model.sent[2]?.messages
      .filter(({ role }) => role === 'assistant')
      .map(({ reasoning_content }) => reasoning_content);
    expect(reasoning).toEqual(['Hm.', 'Well.', 'Hm.', '']);
  });

  it('are called only so often', async () => {
    const again = call(0, 'x', 'no_such', '{}');
    await using model = await modelThat(again, again, again, [...again, { content: 'I give up.' }]);
    const { text, error } = await model.run({}, { maxToolRounds: 3 });
    expect([text, error]).toEqual(['I give up.', undefined]);
    expect(model.sent.map(({ tool_choice }) => tool_choice)).toEqual([
      undefined,
      undefined,
      undefined,
      'none',
    ]);
  });

  it('are put together from pieces, whatever ids those after the first have', async () => {
    const pieces = ['{"n":', '1', '}'].map((args, index) => ({
      tool_calls: [
        {
          index: 0,
          id: `call-${index}`,
          function: { arguments: args, ...(index === 0 && { name: add.name }) },
        },
      ],
    }));
    await using model = await modelThat(pieces);
    const { events } = await model.run();
    expect(events.filter(({ type }) => type === 'TOOL_CALL_START')).toHaveLength(1);
    const args = events.map((event) => (event.type === 'TOOL_CALL_ARGS' ? event.delta : ''));
    expect(args.join('')).toBe('{"n":1}');
  });

  it.each<[string, Delta[]]>([
    [
      'whole calls that all have the index 0',
      [...call(0, 'a', add.name, '{}'), ...call(0, 'b', add.name, '{}')],
    ],
    [
      'calls without ids',
      [0, 1].map((index) => ({ tool_calls: [{ index, function: { name: add.name, arguments: '{}' } }] })),
    ],
    [
      'whole calls without ids and indices',
      ['{"n":1}', '{}'].map((args) => ({ tool_calls: [{ function: { name: add.name, arguments: args } }] })),
    ],
    ['an id that was used before', [...call(0, 'used', add.name, '{}'), ...call(1, 'b', add.name, '{}')]],
  ])('are told apart in %s', async (_, deltas) => {
    await using model = await modelThat(deltas);
    const used = { id: 'used', name: add.name, arguments: '{}', result: { content: '1' } };
    const { events } = await model.run({ rounds: [{ text: '', calls: [used] }] });
    const ids = events.flatMap((event) => (event.type === 'TOOL_CALL_START' ? event.toolCallId : []));
    expect(new Set([...ids, 'used', '']).size).toBe(4);
  });
});
