import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { EventSchema } from '@ag-ui/core/schemas';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { openPages } from 'casement-service/agent';
import type { Agent } from 'casement-service/agent';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectInProportion } from '../../tests/support/expect-in-proportion.ts';
import { ask, said, stepsOf } from './ask-agent.test-helper.ts';
import { listenLocally } from './servers/local-server.ts';
import type { LocalServer } from './servers/local-server.ts';
import { createTools } from './servers/text-tools-server.ts';
import { createAgent, createAgentOver } from './workshop-agent.ts';

const folders = { en: 'pages/en', 'zh-CN': 'pages/zh-CN' };
const context = { baseDir: import.meta.dirname, env: {} };

let pages: Awaited<ReturnType<typeof openPages>>;
let agent: Agent;
beforeAll(async () => {
  pages = await openPages({ folders }, context);
  agent = agentWith();
});
afterAll(async () => {
  await agent.dispose?.();
  await pages.dispose();
});

const agentWith = (urls: { shopUrl?: string; pageUrl?: string; mcpUrl?: string } = {}): Agent =>
  createAgentOver(pages, { wordsPerSecond: 0, ...urls });

describe.each([
  ['order 1042', 'api', 'Order **1042** is on its way', '/orders/1042'],
  ['Where is my order #1044?', 'api', 'delivered', '/orders/1044'],
  ['订单 1043', 'api', '订单 **1043** 制作中', '/orders/1043'],
  ['convert 20 USD to EUR', 'api', '**€18.40**', '/rates/USD/EUR'],
  ['20 美元换成欧元', 'api', '**€18.40**', '/rates/USD/EUR'],
  ['把 100 元兑换成日元', 'api', '100.00 等于', '/rates/CNY/JPY'],
  ['compute 3*(4+5)', 'code', '27', '3*(4+5)'],
  ['计算：[1,2,3].map((n) => n * 2)', 'code', '6', 'map'],
  ['run:\n```js\nlet a = 0; for (let i = 1; i < 5; i++) a += i; a\n```', 'code', '10', 'let a'],
  ['word count of the quick brown fox', 'mcp', '**4** words', 'count_text'],
  ['统计字数：床前明月光', 'mcp', '5 个字符', 'count_text'],
  ['What are your opening hours?', 'web-knowledge', 'Saturday from 10:00 to 14:00', '/visit'],
  ['营业时间是什么？', 'web-knowledge', '周日休息', '/visit'],
  ['How do I fix a window that sticks?', 'file-knowledge', 'Rub a candle', 'window'],
  ['窗户卡住了怎么办？', 'file-knowledge', '蜡烛', '窗户'],
])('asked %j', (question, kind, words, input) => {
  it(`shows one ${kind} step, from running to done, and answers`, async () => {
    const { events, text, steps } = await ask(agent, said('user', question));
    for (const event of events) EventSchema.parse(event);
    expect(text).toContain(words);
    const begun = stepsOf(events.slice(0, 1));
    expect(begun).toMatchObject([{ kind, status: 'running' }]);
    const [step, ...rest] = steps;
    expect(rest).toEqual([]);
    expect(step).toMatchObject({ kind, status: 'done', ms: expect.any(Number), output: expect.anything() });
    expect(JSON.stringify(step?.input)).toContain(input);
  });
});

it.each([
  ['quote order 1042 in EUR', 'Order **1042** comes to **€60.72**'],
  ['订单 1042 换算成欧元', '订单 **1042** 总计 **€60.72**'],
])('runs a workflow for %j, each of its steps with what it found', async (question, words) => {
  const { text, steps } = await ask(agent, said('user', question));
  expect(text).toContain(words);
  expect(steps.map(({ kind, status }) => [kind, status])).toEqual([
    ['workflow', 'done'],
    ['api', 'done'],
    ['api', 'done'],
    ['code', 'done'],
  ]);
  expect(steps[0]?.output).toBe(60.72);
  expect(steps[2]?.output).toMatchObject({ rate: 0.92 });
});

it('says what it can do when nothing fits', async () => {
  expect((await ask(agent, said('user', 'hello'))).text).toContain('`order 1042`');
  expect((await ask(agent, said('user', '你好'))).text).toContain('`订单 1042`');
});

it('decides by the last message only', async () => {
  const { steps } = await ask(
    agent,
    said('user', 'order 1042'),
    said('assistant', 'It is on its way.'),
    said('user', 'compute 1+1'),
  );
  expect(steps.map(({ kind }) => kind)).toEqual(['code']);
});

describe('a failure is shown and said', () => {
  const agents: Agent[] = [];
  const servers: LocalServer[] = [];
  afterEach(async () => {
    for (const one of agents.splice(0)) await one.dispose?.();
    for (const server of servers.splice(0)) await server.close();
  });
  const askAgentWith = async (question: string, options: Parameters<typeof agentWith>[0] = {}) => {
    const one = agentWith(options);
    agents.push(one);
    return ask(one, said('user', question));
  };
  const serve: typeof listenLocally = async (listener) => {
    const server = await listenLocally(listener);
    servers.push(server);
    return server;
  };

  it.each([
    ['order 9', 'There is no order 9.'],
    ['convert 1 USD to XXX', 'There is no rate for USD in XXX.'],
    ['compute nothing.there', 'ReferenceError'],
    ['compute while (true) {}', 'It took too long.'],
  ])('for %j', async (question, words) => {
    const { steps, text } = await askAgentWith(question);
    expect(text).toContain(words);
    expect(steps).toMatchObject([{ status: 'failed', output: { error: expect.stringContaining(words) } }]);
  });

  it.each([
    ['order 1042', { shopUrl: 'http://127.0.0.1:9' }],
    ['opening hours', { pageUrl: 'http://127.0.0.1:9' }],
    ['word count of this', { mcpUrl: 'http://127.0.0.1:9/mcp' }],
  ])('for %j of a server that is not there', async (question, options) => {
    const { steps, text } = await askAgentWith(question, options);
    expect(text).toContain('cannot be reached');
    expect(steps).toMatchObject([{ status: 'failed' }]);
  });

  it('for a workflow, which does nothing after the failed step', async () => {
    const { steps } = await askAgentWith('quote order 9 in EUR');
    expect(steps.map(({ kind, status }) => [kind, status])).toEqual([
      ['workflow', 'failed'],
      ['api', 'failed'],
    ]);
  });

  it('for a server that leads elsewhere, and elsewhere is never asked', async () => {
    const asked: (string | undefined)[] = [];
    const elsewhere = await serve((request, response) => {
      asked.push(request.url);
      response.end('{}');
    });
    const shop = await serve((_request, response) => {
      response.writeHead(302, { Location: `${elsewhere.url}/inside` }).end();
    });
    const { steps } = await askAgentWith('order 1042', { shopUrl: shop.url });
    expect(steps).toMatchObject([{ status: 'failed' }]);
    expect(asked).toEqual([]);
  });

  it.each(['not json', '{"id":1}'])('for a server that answers %j', async (body) => {
    const shop = await serve((_request, response) => response.end(body));
    const { steps } = await askAgentWith('order 1042', { shopUrl: shop.url });
    expect(steps).toMatchObject([{ status: 'failed' }]);
  });
});

it.each([
  ['order', ' ', 'x'],
  ['订单', ' ', 'x'],
  ['compute', ' ', ''],
  ['1', '?', 'x'],
  ['count words of', ' ', ''],
  ['', 'quote order 1 ', 'x'],
  ['convert 1', ' ', 'USD to x'],
])('reads %j and many a %j in proportion to their number', async (before, piece, after) => {
  const question = (length: number) => `${before}${piece.repeat(length / piece.length)}${after}`;
  // The longer one is as long as a question may be.
  await expectInProportion(question, (text) => ask(agent, said('user', text)), 7_900);
});

it.each(['<script', '<p', '<head>', '&amp', '<'])(
  'reads a page of nothing but %j in proportion to their number',
  async (piece) => {
    let count = 0;
    const server = await listenLocally((_request, response) => response.end(piece.repeat(count)));
    const one = agentWith({ pageUrl: server.url });
    const read = async (length: number) => {
      count = length;
      await ask(one, said('user', 'opening hours'));
    };
    await expectInProportion((length) => length, read, 7_500);
    await one.dispose?.();
    await server.close();
  },
);

it('leaves no session on an MCP server that keeps them', async () => {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const begun: string[] = [];
  const openSession = async () => {
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        begun.push(id);
        sessions.set(id, transport);
      },
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await createTools().connect(transport);
    return transport;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const transport = sessions.get(String(request.headers['mcp-session-id'])) ?? (await openSession());
    await transport.handleRequest(request, response);
  };
  const server = await listenLocally((request, response) => void answer(request, response));
  const one = agentWith({ mcpUrl: server.url });
  const { text } = await ask(one, said('user', 'word count of the quick brown fox'));
  await one.dispose?.();
  await server.close();
  expect(text).toContain('**4** words');
  expect(begun).toHaveLength(1);
  expect([...sessions.keys()]).toEqual([]);
});

it('shows only the beginning of a long result or failure', async () => {
  const value = await ask(agent, said('user', 'compute Array(9000).fill(1)'));
  expect(value.steps).toMatchObject([{ status: 'done' }]);
  expect(value.text.length).toBeLessThan(21_000);
  const failure = await ask(agent, said('user', 'compute throw "x".repeat(1e6)'));
  expect(failure.steps).toMatchObject([{ status: 'failed' }]);
  expect(failure.text.length).toBeLessThan(3000);
});

it('closes the servers that it has started', async () => {
  const own = await createAgent({ folders }, context);
  const {
    steps: [step],
  } = await ask(own, said('user', 'opening hours'));
  const { url } = v.parse(v.object({ url: v.string() }), step?.input);
  expect((await fetch(url)).ok).toBe(true);
  await own.dispose?.();
  await expect(fetch(url)).rejects.toThrow();
});

it('refuses options that it does not know, by their names', async () => {
  const opened = createAgent({ folders, shopUrl: 'nowhere', speed: 1 }, context);
  await expect(opened).rejects.toThrow(/shopUrl: .*speed: /);
});
