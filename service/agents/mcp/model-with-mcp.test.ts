import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunEvent } from 'casement/contract';
import type { Round } from '../../base/rounds.ts';
import { draftOf } from '../../runs/answer-draft.ts';
import type { AgentInput } from '../agent.ts';
import { AgentConfig } from '../agent-config.ts';
import { asking, collectRun } from '../collect-run.test-helper.ts';
import { createAgent } from '../create-agent.ts';
import { serve } from '../serve.test-helper.ts';
import { startMcpServer, type TestMcpServer } from './mcp-server.test-helper.ts';

let server: TestMcpServer;
beforeEach(async () => {
  server = await startMcpServer();
});
afterEach(() => server.close());

type Message = { role: string; content: string | null; tool_call_id?: string };
type Sent = { messages: Message[]; tools?: { function: { name: string } }[] };
type Delta = Record<string, unknown>;

const call = (name: string, given: object): Delta => ({
  tool_calls: [
    { index: 0, id: `${name}-1`, type: 'function', function: { name, arguments: JSON.stringify(given) } },
  ],
});

/** Runs an agent with the server's tools, whose model says one delta after the other. */
const run = async (
  deltas: Delta[],
  rest: Partial<AgentInput> = {},
  mcp: object[] = [{ url: server.url }],
) => {
  const sent: Sent[] = [];
  await using endpoint = await serve((request, response) => {
    const answer = (body: unknown): void => {
      const delta = deltas[sent.length] ?? { content: 'No more.' };
      sent.push(body as Sent);
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`);
      const last = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
      response.end(`data: ${JSON.stringify(last)}\n\ndata: [DONE]\n\n`);
    };
    void json(request).then(answer);
  });
  const config = v.parse(AgentConfig, { type: 'openai', model: 'm', baseUrl: endpoint.url, mcp });
  const agent = await createAgent(config, { baseDir: import.meta.dirname, env: {} });
  const result = await collectRun(agent, asking('Where is order 7?', rest));
  await agent.dispose?.();
  return { ...result, sent, draft: draftOf(result.events.map((event) => JSON.stringify(event))) };
};

const interruptsIn = (events: RunEvent[]) => {
  const last = events.at(-1);
  return last?.type === 'RUN_FINISHED' && last.outcome?.type === 'interrupt' ? last.outcome.interrupts : [];
};

const asked: Round[] = [
  {
    text: 'One moment.',
    calls: [{ id: 'cancel_order-1', name: 'cancel_order', arguments: '{"order":7}' }],
  },
];
const reply = (status: 'resolved' | 'cancelled'): Partial<AgentInput> => ({
  rounds: structuredClone(asked),
  resume: [{ interruptId: 'answer-1-cancel_order-1', status }],
});

describe('a model with the tools of an MCP server', () => {
  it('calls one that changes nothing within the answer, which shows it as a step', async () => {
    const { sent, text, draft, error } = await run([
      call('look_up', { order: 7 }),
      { content: 'It was sent.' },
    ]);
    expect(error).toBeUndefined();
    expect(text).toBe('It was sent.');
    expect(sent[0]?.tools?.map((tool) => tool.function.name)).toContain('cancel_order');
    expect(sent[1]?.messages.at(-1)).toMatchObject({
      role: 'tool',
      tool_call_id: 'look_up-1',
      content: 'Order 7 was sent.',
    });
    expect(draft.answer.message.steps).toContainEqual(
      expect.objectContaining({
        kind: 'mcp',
        title: 'Look up an order',
        status: 'done',
        input: { order: 7 },
        output: 'Order 7 was sent.',
      }),
    );
  });

  it('asks the visitor before one that may change something', async () => {
    const { events, sent } = await run([call('cancel_order', { order: 7 })]);
    expect(interruptsIn(events)).toEqual([
      expect.objectContaining({
        id: 'answer-1-cancel_order-1',
        toolCallId: 'cancel_order-1',
        message: expect.stringMatching(/cancel_order.*order: 7/),
      }),
    ]);
    expect(server.called).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it('calls it once when the visitor has allowed it, and goes on', async () => {
    const { text, sent } = await run([{ content: 'It is cancelled.' }], reply('resolved'));
    expect(text).toBe('It is cancelled.');
    expect(server.called).toEqual(['cancel_order']);
    expect(sent[0]?.messages.at(-1)?.content).toBe('Order 7 is cancelled.');
  });

  it('is told that the visitor has declined it', async () => {
    const { text, sent } = await run([{ content: 'As you like.' }], reply('cancelled'));
    expect(text).toBe('As you like.');
    expect(server.called).toEqual([]);
    expect(sent[0]?.messages.at(-1)?.content).toContain('declined');
  });

  it('calls without asking what the operator allows', async () => {
    const mcp = [{ url: server.url, approval: 'never' }];
    await run([call('cancel_order', { order: 7 }), { content: 'Done.' }], {}, mcp);
    expect(server.called).toEqual(['cancel_order']);
  });

  it('is told of a failure, and the answer goes on', async () => {
    const { text, sent, draft } = await run([call('fails', {}), { content: 'None is left.' }]);
    expect(text).toBe('None is left.');
    expect(sent[1]?.messages.at(-1)?.content).toContain('Sold out');
    expect(draft.answer.message.steps).toContainEqual(
      expect.objectContaining({ kind: 'mcp', status: 'failed', output: { error: 'Sold out' } }),
    );
  });

  it('answers without them while the server is away', async () => {
    await server.close();
    const { text, sent } = await run([{ content: 'From memory.' }]);
    expect(text).toBe('From memory.');
    expect(sent[0]?.tools).toBeUndefined();
  });

  it('ends the call with the answer when the visitor stops it', async () => {
    const stop = new AbortController();
    const running = run([call('waits', {})], { signal: stop.signal });
    await expect.poll(() => server.called).toEqual(['waits']);
    stop.abort();
    expect((await running).error).toBeUndefined();
    await expect.poll(() => server.cancelled).toEqual(['waits']);
  });
});
