import { describe, expect, it } from 'vitest';
import type { AgentInput } from '../agent.ts';
import { asking, collectRun, remembering, said } from '../collect-run.test-helper.ts';
import {
  foreignAgent,
  paragraphsOf,
  pictureQuestion,
  reasoningOf,
  recorded,
  sendJson,
  sendStream,
  stepsOf,
} from '../foreign-agent.test-helper.ts';

type Sent = { type: string; params: Record<string, unknown>; metadata: unknown };

/** A server whose replies are recorded, by the type of the request. */
const server = async (replies: Record<string, string | object>, options = {}) => {
  const at = await foreignAgent(
    'chatkit',
    ({ json }, response) => {
      const reply = replies[(json as Sent | undefined)?.type ?? 'upload'] ?? {};
      return typeof reply === 'string'
        ? sendStream(response, recorded(`chatkit/${reply}`))
        : sendJson(response, reply);
    },
    { path: '/chatkit', ...options },
  );
  return { ...at, sent: () => at.requests.flatMap(({ json }) => (json as Sent | undefined) ?? []) };
};

const tools = [{ name: 'add_to_basket', description: '', parameters: {} }];

describe('the reply of a server', () => {
  it('has text with a mark where it is annotated, reasoning, steps, a widget and a notice', async () => {
    await using at = await server({ 'threads.create': 'create.sse' });
    const run = await collectRun(at.agent, asking('Lamps?'));
    expect(run.error).toBeUndefined();
    expect(paragraphsOf(run.events)).toEqual([
      'There are 灯 lamps.[1](source:source-1)',
      '### Basket\n\nLamp · new\n\nBuy',
      '**Note**\n\nPrices are without tax.',
    ]);
    expect(run.sources).toEqual([{ id: 'source-1', title: 'Lamps', url: 'https://shop.example/lamps' }]);
    expect(reasoningOf(run.events)).toBe('The visitor asks for lamps.');
    expect(stepsOf(run.events).map(([title, status]) => [title, status])).toEqual([
      ['Looking it up', 'done'],
      ['Searching', 'done'],
    ]);
    expect(at.logger.warn).not.toHaveBeenCalled();
  });

  it('that fails is told by its code, with neutral words', async () => {
    await using at = await server({ 'threads.create': 'failed.sse' });
    const { error } = await collectRun(at.agent, asking('fail'));
    expect(error).toMatchObject({ code: 1200 });
    expect(error).toMatchObject({
      details: { code: 'stream.error' },
      advice: expect.stringContaining('chatkit agent'),
    });
  });
});

describe('the request to a server', () => {
  it('makes a thread, and then goes on with it', async () => {
    await using at = await server({
      'threads.create': 'create.sse',
      'threads.add_user_message': 'create.sse',
    });
    const memory = remembering();
    await collectRun(at.agent, asking('Lamps?', { memory }));
    const answered = { ...said('assistant', 'Yes.'), id: 'answer-0' };
    const messages = [said('user', 'Lamps?'), answered, said('user', 'And chairs?')];
    for (const isBehind of [false, true]) {
      const kept = remembering({ value: memory.kept.at(-1) ?? '', answerId: 'answer-0', isBehind });
      await collectRun(at.agent, asking('', { messages, memory: kept }));
    }
    const input = { attachments: [], quoted_text: null, inference_options: {} };
    expect(at.sent()).toMatchObject([
      {
        type: 'threads.create',
        params: { input: { content: [{ type: 'input_text', text: 'Lamps?' }], ...input } },
        metadata: { language: 'en', context: [] },
      },
      {
        type: 'threads.add_user_message',
        params: { thread_id: expect.stringMatching(/^thr_/), input: { content: [{ text: 'And chairs?' }] } },
      },
      {
        type: 'threads.create',
        params: { input: { content: [{ text: expect.stringMatching(/User: Lamps[^]*And chairs\?$/) }] } },
      },
    ]);
  });

  it('begins another thread where the server has lost it', async () => {
    let count = 0;
    await using at = await foreignAgent(
      'chatkit',
      (_request, response) => {
        count += 1;
        return count === 2
          ? sendJson(response, { detail: 'Thread not found' }, 404)
          : sendStream(response, recorded('chatkit/create.sse'));
      },
      { path: '/chatkit' },
    );
    const first = remembering();
    await collectRun(at.agent, asking('Lamps?', { memory: first }));
    const answered = { ...said('assistant', 'Yes.'), id: 'answer-0' };
    const messages = [said('user', 'Lamps?'), answered, said('user', 'And chairs?')];
    const memory = remembering({ value: first.kept.at(-1) ?? '', answerId: 'answer-0', isBehind: false });
    const { error } = await collectRun(at.agent, asking('', { messages, memory }));
    expect(error).toBeUndefined();
    expect(at.requests[2]?.json).toMatchObject({
      type: 'threads.create',
      params: { input: { content: [{ text: expect.stringContaining('User: Lamps?') }] } },
    });
  });

  it('brings files to where the server wants them', async () => {
    const attachment = JSON.parse(recorded('chatkit/attachment.json')) as { upload_url: string };
    await using at = await foreignAgent(
      'chatkit',
      ({ json }, response, url) => {
        const type = (json as Sent | undefined)?.type;
        if (type === 'attachments.create') {
          return sendJson(response, { ...attachment, upload_url: `${url}/upload/atc_1` });
        }
        return type === undefined
          ? sendJson(response, {})
          : sendStream(response, recorded('chatkit/create.sse'));
      },
      { path: '/chatkit' },
    );
    await collectRun(at.agent, asking('', pictureQuestion()));
    const [announced, uploaded, asked] = at.requests;
    expect(announced?.json).toMatchObject({ params: { name: 'a.png', size: 3, mime_type: 'image/png' } });
    expect(uploaded).toMatchObject({ method: 'POST', path: '/upload/atc_1' });
    expect(uploaded?.body).toMatch(/name="file"; filename="a.png"/);
    expect(asked?.json).toMatchObject({ params: { input: { attachments: ['atc_1'] } } });
  });
});

describe('a client tool', () => {
  const replies = {
    'threads.create': 'create.sse',
    'threads.add_user_message': 'tool-call.sse',
    'threads.add_client_tool_output': 'tool-output.sse',
  };

  const call = async (input: Partial<AgentInput>) => {
    const at = await server(replies);
    const memory = remembering();
    await collectRun(at.agent, asking('Lamps?', { memory }));
    const kept = remembering({ value: memory.kept.at(-1) ?? '', answerId: 'answer-0', isBehind: false });
    const run = await collectRun(at.agent, asking('Put a lamp into the basket', { memory: kept, ...input }));
    await at[Symbol.asyncDispose]();
    return { run, sent: at.sent().slice(1) };
  };

  it('of the page is called there, and the answer waits', async () => {
    const { run } = await call({ tools });
    expect(run.events.map(({ type }) => type)).toEqual([
      'TOOL_CALL_START',
      'TOOL_CALL_ARGS',
      'TOOL_CALL_END',
      'RUN_FINISHED',
    ]);
    expect(run.events[0]).toMatchObject({ toolCallId: 'call_1', toolCallName: 'add_to_basket' });
  });

  it.each([
    [{ content: '{"ok":true}' }, { ok: true }],
    [{ content: '', error: 'The visitor declined.' }, { error: 'The visitor declined.' }],
  ])('has its result handed back: %j', async (result, expected) => {
    const made = { id: 'call_1', name: 'add_to_basket', arguments: '{"item":"lamp"}', result };
    const { run, sent } = await call({ tools, rounds: [{ text: '', calls: [made] }] });
    expect(sent).toMatchObject([{ type: 'threads.add_client_tool_output', params: { result: expected } }]);
    expect(run.text).toBe('The page says {"ok":true}.');
  });

  it('that the page has not is refused, and the server goes on', async () => {
    const { run, sent } = await call({});
    expect(sent.map(({ type }) => type)).toEqual([
      'threads.add_user_message',
      'threads.add_client_tool_output',
    ]);
    expect(sent[1]?.params['result']).toEqual({ error: 'The page has no tool named add_to_basket.' });
    expect(run).toMatchObject({ text: 'The page says {"ok":true}.', error: undefined });
  });
});

const line = (event: object) => `data: ${JSON.stringify(event)}\n\n`;
const reply = (index: number, payload: unknown) => ({
  interruptId: `si_1:${index}`,
  status: 'resolved' as const,
  payload,
});
const declined = (index: number) => ({ interruptId: `si_1:${index}`, status: 'cancelled' as const });

describe('questions of the server', () => {
  // As the library for Python streams them; the one for Node does not know them.
  const inputs = [
    {
      id: 'size',
      type: 'multiple_choice',
      question: 'Which size?',
      options: [{ value: 'S' }, { value: 'M' }],
      multiple: false,
      answer: null,
    },
    {
      id: 'colours',
      type: 'multiple_choice',
      question: 'Which colours?',
      options: [{ value: 'red' }, { value: 'blue' }],
      multiple: true,
    },
    { id: 'note', type: 'freeform', question: 'Anything else?', description: 'A wish' },
  ];
  const item = { id: 'si_1', type: 'structured_input', status: 'pending', inputs };

  const answerWith = async (resume: AgentInput['resume']) => {
    await using at = await foreignAgent(
      'chatkit',
      ({ json }, response) => {
        const isAnswer = (json as Sent).type === 'threads.add_structured_input';
        const answered = { type: 'thread.item.replaced', item: { ...item, status: 'answered' } };
        sendStream(
          response,
          isAnswer
            ? line(answered) + recorded('chatkit/tool-output.sse')
            : line({ type: 'thread.created', thread: { id: 'thr_1' } }) +
                line({ type: 'thread.item.added', item }) +
                line({ type: 'thread.item.done', item }),
        );
      },
      { path: '/chatkit' },
    );
    const memory = remembering();
    const asked = await collectRun(at.agent, asking('A lamp', { memory }));
    const kept = remembering({ value: memory.kept.at(-1) ?? '', answerId: 'answer-1', isBehind: false });
    const run = await collectRun(at.agent, asking('A lamp', { memory: kept, resume }));
    return { cards: asked.events.at(-1), run, sent: at.requests.at(-1)?.json };
  };
  it('are cards, and their answers go back by the ids of the questions', async () => {
    const { cards, run, sent } = await answerWith([reply(0, 'M'), reply(1, 'red, blue'), declined(2)]);
    expect(cards).toMatchObject({
      outcome: {
        type: 'interrupt',
        interrupts: [
          { message: 'Which size?', responseSchema: { enum: ['S', 'M'] } },
          { message: 'Which colours?\n\n- red\n- blue', responseSchema: { type: 'string' } },
          { message: 'Anything else?\n\nA wish', responseSchema: { type: 'string' } },
        ],
      },
    });
    expect(sent).toMatchObject({
      type: 'threads.add_structured_input',
      params: {
        thread_id: 'thr_1',
        item_id: 'si_1',
        input: {
          status: 'answered',
          answers: { size: { values: ['M'] }, colours: { values: ['red', 'blue'] }, note: { skipped: true } },
        },
      },
    });
    expect(run).toMatchObject({ error: undefined, text: 'The page says {"ok":true}.' });
  });

  it('that the visitor declines are skipped', async () => {
    const { sent } = await answerWith([declined(0), declined(1), declined(2)]);
    expect(sent).toMatchObject({ params: { input: { status: 'skipped' } } });
  });
});

it('a rating reaches the items of the answer', async () => {
  await using at = await server({ 'threads.create': 'create.sse' });
  const memory = remembering();
  await collectRun(at.agent, asking('Lamps?', { memory }));
  const answer = { visitorId: 'v', threadId: 't', answerId: 'a', memory: memory.kept.at(-1) };
  await at.agent.rate?.({ ...answer, rating: 'dislike', reasons: [], comment: undefined });
  expect(at.sent().at(-1)).toMatchObject({
    type: 'items.feedback',
    params: { item_ids: ['msg_2', 'msg_3'], kind: 'negative' },
  });
});
