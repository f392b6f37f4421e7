import { describe, expect, it } from 'vitest';
import type { AgentInput } from '../agent.ts';
import { asking, collectRun, remembering, said, toldAnswer } from '../collect-run.test-helper.ts';
import {
  foreignAgent,
  paragraphsOf,
  reasoningOf,
  recorded,
  type Received,
  sendJson,
  sendStream,
  sentIn,
  stepsOf,
} from '../foreign-agent.test-helper.ts';
import { deferred } from '../serve.test-helper.ts';

const path = '/api/v1/prediction/flow-1';

const replying = (body: string, options = {}) =>
  foreignAgent(
    'flowise',
    ({ path: asked }, response) => {
      if (asked.startsWith('/api/v1/get-upload-file')) {
        response.writeHead(200, { 'Content-Type': 'image/png' });
        return response.end('png');
      }
      return body.startsWith('{') ? sendJson(response, JSON.parse(body)) : sendStream(response, body);
    },
    { path, ...options },
  );

const readAttachment: AgentInput['readAttachment'] = async ({ type, source }) => {
  if (source.value.endsWith('.txt')) {
    return { bytes: Buffer.from('你好'), mimeType: 'text/plain', name: 'notes.txt' };
  }
  return type === 'image'
    ? { bytes: Buffer.from('abc'), mimeType: 'image/png', name: 'a.png' }
    : { bytes: Buffer.from('%PDF'), mimeType: 'application/pdf', name: 'a.pdf' };
};

describe('the reply of a flow', () => {
  it('has text, reasoning, steps, sources, files and usage', async () => {
    await using at = await replying(recorded('flowise/agentflow.sse'));
    const run = await collectRun(at.agent, asking('How much is a lamp?'));
    expect(run.error).toBeUndefined();
    expect(paragraphsOf(run.events)).toEqual([
      'A lamp costs 29 €。',
      '![chart.png](https://chat.example/im/chart.png)',
    ]);
    expect(reasoningOf(run.events)).toBe('The visitor asks for the price.');
    expect(stepsOf(run.events)).toEqual([
      ['Start', 'done', null],
      ['Helper', 'done', null],
      ['price_list', 'done', '29 EUR'],
    ]);
    expect(run.sources).toEqual([
      { id: 'source-1', title: 'Prices', url: 'https://shop.example/prices.html', snippet: 'Lamp: 29 EUR' },
      { id: 'source-2', title: 'warranty.pdf', snippet: 'All lamps have a warranty.' },
    ]);
    expect(run.events.at(-1)).toMatchObject({
      type: 'RUN_FINISHED',
      usage: [{ inputTokens: 120, outputTokens: 11, totalTokens: 131 }],
    });
    expect(at.requests.at(-1)?.path).toMatch(
      /^\/api\/v1\/get-upload-file\?chatflowId=flow-1&chatId=[\w-]+&fileName=chart.png$/,
    );
  });

  it.each([
    ['a model', 'answer', 'Hello, 你好 from the flow. ', ['Start', 'LLM'], undefined],
    [
      'a node that asks',
      'human-input',
      '\n\nShall I go on?',
      ['Start', 'Human Input'],
      { interrupts: [{ message: 'Human Input', responseSchema: { enum: ['Proceed', 'Reject'] } }] },
    ],
    ['one that was allowed', 'approved', 'Gone on.', ['Human Input', 'Direct Reply'], undefined],
  ])('of a real server is read: %s', async (_, name, text, titles, outcome) => {
    await using at = await replying(recorded(`flowise/real-${name}.sse`));
    const run = await collectRun(at.agent, asking('Hello'));
    expect(run).toMatchObject({ text, error: undefined });
    expect(stepsOf(run.events).map(([title, status]) => [title, status])).toEqual(
      titles.map((title) => [title, 'done']),
    );
    expect(run.events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', ...(outcome && { outcome }) });
    expect(at.logger.warn).not.toHaveBeenCalled();
  });

  it('shows what each agent of a team has done', async () => {
    await using at = await replying(recorded('flowise/team.sse'));
    const run = await collectRun(at.agent, asking('Write'));
    expect(run).toMatchObject({ text: 'A line.', error: undefined });
    expect(stepsOf(run.events)).toEqual([
      ['Supervisor', 'done', ['Write a line.']],
      ['Writer', 'done', ['A line.']],
      ['search', 'failed', { error: 'no network' }],
    ]);
  });

  it('may come whole, where the flow cannot stream', async () => {
    await using at = await replying(recorded('flowise/whole.json'));
    const memory = remembering();
    const run = await collectRun(at.agent, asking('Hello', { memory }));
    expect(run).toMatchObject({ text: 'Whole answer.', error: undefined, sources: [{ title: 'guide.md' }] });
    expect(stepsOf(run.events)).toEqual([['calculator', 'done', '2']]);
    expect(await at.agent.followUps?.(toldAnswer(memory.kept.at(-1)))).toEqual(['And then?']);
  });

  it('may be JSON without a text', async () => {
    await using at = await replying('{"json":{"a":1},"chatId":"c"}');
    const run = await collectRun(at.agent, asking('Hello'));
    expect(run.text).toBe('```json\n{\n  "a": 1\n}\n```');
  });

  it('that fails keeps its words, and the log has the reason', async () => {
    await using at = await replying(recorded('flowise/error.sse'));
    const run = await collectRun(at.agent, asking('Hello'));
    expect(run).toMatchObject({ text: 'Well, ', error: { code: 1113 } });
    expect(run.error).toMatchObject({
      details: { reason: expect.stringContaining('billing') },
      advice: expect.stringContaining('flowise agent'),
    });
  });
});

describe('the request of a flow', () => {
  it('has the question, a chat and what overrides the flow', async () => {
    await using at = await replying(recorded('flowise/whole.json'), { overrideConfig: { vars: { a: 'b' } } });
    await collectRun(at.agent, asking('Hello'));
    expect(at.requests[0]).toMatchObject({
      method: 'POST',
      path,
      json: { question: 'Hello', streaming: true, overrideConfig: { vars: { a: 'b' } } },
    });
  });

  it('goes on with its chat, and tells another one what was said', async () => {
    await using at = await replying(recorded('flowise/whole.json'));
    const first = remembering();
    await collectRun(at.agent, asking('One', { memory: first }));
    const answered = { ...said('assistant', 'Whole answer.'), id: 'answer-0' };
    const messages = [said('user', 'One'), answered, said('user', 'Two')];
    for (const isBehind of [false, true]) {
      const memory = remembering({ value: first.kept.at(-1) ?? '', answerId: 'answer-0', isBehind });
      await collectRun(at.agent, asking('', { messages, memory }));
    }
    const [one, two, three] = at.requests.map(({ json }) => json as Record<string, unknown>);
    expect(two).toEqual({ question: 'Two', chatId: one?.['chatId'], streaming: true });
    expect(three?.['chatId']).not.toBe(one?.['chatId']);
    expect(three).toMatchObject({
      question: 'Two',
      history: [
        { role: 'userMessage', content: 'One' },
        { role: 'apiMessage', content: 'Whole answer.' },
      ],
    });
  });

  it('carries images and texts as they are and documents as the text that Flowise makes of them', async () => {
    await using at = await foreignAgent(
      'flowise',
      ({ path: asked }, response) =>
        sendJson(
          response,
          asked.includes('/attachments/')
            ? [{ name: 'a.pdf', mimeType: 'application/pdf', content: 'The words of a.pdf' }]
            : { text: 'Seen.' },
        ),
      { path },
    );
    const source = { type: 'url' as const, value: '/im/v1/file/1' };
    const parts = [
      { type: 'text' as const, text: 'See' },
      { type: 'image' as const, source },
      { type: 'document' as const, source: { ...source, value: '/im/v1/file/2' } },
      { type: 'document' as const, source: { ...source, value: '/im/v1/notes.txt' } },
    ];
    await collectRun(at.agent, asking('', { messages: [{ ...said('user', ''), parts }], readAttachment }));
    expect(at.requests[0]?.path).toMatch(/^\/api\/v1\/attachments\/flow-1\/[\w-]+$/);
    expect(at.requests[1]?.json).toMatchObject({
      question: 'See',
      uploads: [
        { type: 'file', name: 'a.png', mime: 'image/png', data: 'data:image/png;base64,YWJj' },
        { type: 'file:full', name: 'a.pdf', mime: 'application/pdf', data: 'The words of a.pdf' },
        { type: 'file:full', name: 'notes.txt', mime: 'text/plain', data: '你好' },
      ],
    });
  });

  it('needs the address of a flow', async () => {
    await expect(replying('', { path: '/' })).rejects.toThrow('url must be the address of a flow');
  });
});

const decide = async (answer: object) => {
  await using at = await replying(recorded('flowise/human-input.sse'));
  const memory = remembering();
  const asked = await collectRun(at.agent, asking('Refund', { memory }));
  const value = memory.kept.at(-1) ?? '';
  await collectRun(
    at.agent,
    asking('Refund', {
      memory: remembering({ value, answerId: 'answer-1', isBehind: false }),
      resume: [{ interruptId: 'action-1', ...answer } as AgentInput['resume'][number]],
    }),
  );
  const [first, second] = at.requests.map(({ json }) => json as Record<string, unknown>);
  return { asked, first, second };
};

describe('a flow that waits for a decision', () => {
  it('asks the visitor, and goes on in the same chat', async () => {
    const { asked, first, second } = await decide({ status: 'resolved', payload: 'Proceed' });
    expect(asked.events.at(-1)).toMatchObject({
      outcome: {
        type: 'interrupt',
        interrupts: [
          {
            id: 'action-1',
            message: 'May I refund?',
            responseSchema: { type: 'string', enum: ['Proceed', 'Reject'] },
          },
        ],
      },
    });
    expect(second).toEqual({
      question: 'Proceed',
      humanInput: { type: 'proceed', startNodeId: 'humanInputAgentflow_0' },
      chatId: first?.['chatId'],
      streaming: true,
    });
  });

  it('is refused where the visitor declines', async () => {
    const { second } = await decide({ status: 'cancelled' });
    expect(second).toMatchObject({ question: 'Reject', humanInput: { type: 'reject' } });
  });
});

describe('beside the answer', () => {
  it('a stop reaches the flow', async () => {
    const begun = deferred();
    const stopped = deferred();
    let stop: Received | undefined;
    await using at = await foreignAgent(
      'flowise',
      (request, response) => {
        if (request.method === 'PUT') {
          stop = request;
          stopped.resolve();
          return sendJson(response, {});
        }
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        response.write('message:\ndata:{"event":"token","data":"One"}\n\n');
        return begun.resolve();
      },
      { path },
    );
    const controller = new AbortController();
    const running = collectRun(at.agent, asking('Hello', { signal: controller.signal }));
    await begun.promise;
    controller.abort();
    await stopped.promise;
    expect((await running).error).toBeUndefined();
    expect(stop?.path).toBe(`/api/v1/chatmessage/abort/flow-1/${String(sentIn(at.requests[0])['chatId'])}`);
  });

  it('a like reaches the message, and none that is taken back', async () => {
    await using at = await replying(recorded('flowise/agentflow.sse'));
    const memory = remembering();
    await collectRun(at.agent, asking('Hello', { memory }));
    const answer = { ...toldAnswer(memory.kept.at(-1)), reasons: ['typos'], comment: 'Look again' };
    const before = at.requests.length;
    await at.agent.rate?.({ ...answer, rating: null });
    expect(at.requests).toHaveLength(before);
    await at.agent.rate?.({ ...answer, rating: 'dislike' });
    expect(at.requests.at(-1)).toMatchObject({
      path: '/api/v1/feedback',
      json: {
        chatflowid: 'flow-1',
        messageId: 'message-1',
        rating: 'THUMBS_DOWN',
        content: 'Look again\ntypos',
      },
    });
  });

  it('the flow says how it greets', async () => {
    await using at = await foreignAgent(
      'flowise',
      (_request, response) =>
        sendJson(response, { welcomeMessage: 'Welcome!', starterPrompts: { 0: { prompt: 'What is new?' } } }),
      { path },
    );
    expect(await at.agent.introduction?.()).toEqual({ greeting: 'Welcome!', examples: ['What is new?'] });
    expect(at.requests[0]?.path).toBe('/api/v1/public-chatbotConfig/flow-1');
  });
});
