import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { context, propagation, SpanKind, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { pullHistory, streamPaths } from 'casement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serve } from '../../service/agents/serve.test-helper.ts';
import { startMcpServer, type TestMcpServer } from '../../service/agents/mcp/mcp-server.test-helper.ts';
import { captureOutput } from '../../service/base/capture-output.test-helper.ts';
import { type RunningService, startService } from '../../service/server/start-service.ts';
import { createVisitor, readEvents, runInput, textOf } from '../../check/client.ts';

/**
 * Stands in what visitors type, in what agents say, in keys, tokens and tool results: nothing that is seen
 * may have it.
 */
const MARKER = 'hunter2';
const metricsToken = `${MARKER}-reads-the-metrics`;
const TRACE = '0af7651916cd43dd8448eb211c80319c';

/** Writes the headers of W3C's Trace Context, as the SDK's propagator does. */
const propagator = {
  fields: () => ['traceparent'],
  inject: (
    given: typeof context extends never ? never : ReturnType<typeof context.active>,
    carrier: unknown,
    setter: { set(carrier: unknown, name: string, value: string): void },
  ) => {
    const span = trace.getSpanContext(given);
    if (span) setter.set(carrier, 'traceparent', `00-${span.traceId}-${span.spanId}-01`);
  },
  extract: (
    given: ReturnType<typeof context.active>,
    carrier: unknown,
    getter: { get(carrier: unknown, name: string): unknown },
  ) => {
    const [, traceId, spanId] =
      /^00-(\w{32})-(\w{16})-01$/.exec(String(getter.get(carrier, 'traceparent'))) ?? [];
    if (traceId === undefined || spanId === undefined) return given;
    return trace.setSpanContext(given, { traceId, spanId, traceFlags: 1, isRemote: true });
  },
};

const exporter = new InMemorySpanExporter();
let sent = 0;
/** Holds spans back until they are asked for, as an SDK does that sends many at once. */
const late: SpanProcessor = {
  onStart: () => {},
  onEnd: () => {},
  shutdown: async () => {},
  forceFlush: async () => {
    sent += 1;
  },
};
const output = captureOutput();
const folder = mkdtempSync(join(tmpdir(), 'casement-seen-'));
const asked: { traceparent: string; body: { messages: { role: string }[] } }[] = [];
let service: RunningService;
let mcp: TestMcpServer;
let model: Awaited<ReturnType<typeof serve>>;

type Line = Record<string, unknown> & { msg: string };
const linesOf = (msg: string): Line[] =>
  output.lines.map((line) => JSON.parse(line) as Line).filter((line) => line.msg === msg);

beforeAll(async () => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(propagator);
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter), late] }),
  );
  mcp = await startMcpServer();
  model = await serve((request, response) => {
    const answer = (body: (typeof asked)[number]['body']): void => {
      asked.push({ traceparent: String(request.headers.traceparent), body });
      const isFirst = !body.messages.some(({ role }) => role === 'tool');
      const call = { name: 'look_up', arguments: JSON.stringify({ order: 7 }) };
      const delta = isFirst
        ? { tool_calls: [{ index: 0, id: 'c1', type: 'function', function: call }] }
        : { content: `It is ${MARKER}.` };
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      const usage = { prompt_tokens: 30, completion_tokens: 5, total_tokens: 35 };
      const chunks = [
        { choices: [{ index: 0, delta }] },
        { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage },
      ];
      response.end(`${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')}data: [DONE]\n\n`);
    };
    void json(request).then((body) => answer(body as (typeof asked)[number]['body']));
  });
  const key = { apiKeyEnv: 'MODEL_KEY' };
  const agents = {
    shop: {
      type: 'model',
      provider: 'mistral',
      model: 'first-choice',
      baseUrl: 'http://127.0.0.1:1/v1',
      ...key,
      fallback: [{ provider: 'openai-compatible', model: 'second-choice', baseUrl: model.url, ...key }],
      mcp: [{ url: mcp.url }],
    },
    away: { type: 'ag-ui', url: 'http://127.0.0.1:1/run' },
    own: { type: 'module', path: './own.mjs' },
  };
  writeFileSync(
    join(folder, 'own.mjs'),
    `export const createAgent = () => ({ run: async function* ({ answerId: messageId }) {
      yield { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'weather' };
      yield { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '{"at":"${MARKER}"}' };
      yield { type: 'TOOL_CALL_END', toolCallId: 'c' };
      yield { type: 'TOOL_CALL_RESULT', toolCallId: 'c', messageId: 'm', content: '${MARKER}' };
      yield { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: '${MARKER}' };
    } });`,
  );
  for (const [name, agent] of Object.entries(agents)) {
    const bot = {
      agent,
      robot: { llmModel: 'first-choice' },
      channels: { web: { isAnonymous: 1 } },
      styles: { plain: {} },
      budgets: { visitor: { answersPerMinute: 3 } },
    };
    writeFileSync(join(folder, `${name}.yaml`), JSON.stringify(bot));
  }
  service = await startService({
    port: 0,
    host: '127.0.0.1',
    botsFolders: [folder],
    dataFolder: 'memory',
    logger: output.logger,
    env: { MODEL_KEY: MARKER },
    metricsToken,
  });
}, 60_000);

afterAll(async () => {
  await service.close();
  await mcp.close();
  await model[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
  output.restore();
  trace.disable();
  context.disable();
  propagation.disable();
});

beforeEach(() => {
  exporter.reset();
  output.lines.length = 0;
  asked.length = 0;
});

const visitorOf = (botId: string) =>
  createVisitor({
    baseUrl: `${service.url}/im`,
    botId,
    styleId: 'plain',
    channels: { open: 'web' },
    questions: { short: '', slow: '' },
  });

const readMetrics = async (): Promise<string> => {
  const headers = { Authorization: `Bearer ${metricsToken}` };
  return (await fetch(`${service.url}/metrics`, { headers })).text();
};

const spanNamed = (name: string): ReadableSpan => {
  const found = exporter.getFinishedSpans().find((span) => span.name === name);
  if (!found) throw new Error(`no span ${name}`);
  return found;
};
const idOf = (span: ReadableSpan): string => span.spanContext().spanId;

/** Asks a bot one question and waits until its end was told. */
const ask = async (botId: string) => {
  const visitor = await visitorOf(botId);
  exporter.reset();
  output.lines.length = 0;
  const input = runInput({ text: `My word is ${MARKER}.` });
  const traceparent = `00-${TRACE}-b7ad6b7169203331-01`;
  const response = await visitor.fetchPath(streamPaths.send, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: { traceparent, baggage: `word=${MARKER}` },
  });
  const events = await readEvents(response);
  await vi.waitFor(() => expect(linesOf('an answer ended')).toHaveLength(1));
  return { visitor, input, events, response };
};

describe('an answer', () => {
  it('is told in one line, with the model that has answered, which its message has as well', async () => {
    const { visitor, input, events, response } = await ask('shop');
    expect(textOf(events)).toContain(MARKER);
    const [line] = linesOf('an answer ended');
    expect(line).toMatchObject({
      requestId: response.headers.get('X-Request-Id'),
      traceId: TRACE,
      botId: 'shop',
      channelId: 'web',
      runId: input.runId,
      agent: 'model',
      model: 'second-choice',
      outcome: 'complete',
      inputTokens: 60,
      outputTokens: 10,
    });
    expect(line?.['firstWordMs']).toBeGreaterThanOrEqual(0);
    expect(line?.['ms']).toBeGreaterThanOrEqual(Number(line?.['firstWordMs']));
    const [fallback] = linesOf('model agent: the next model of fallback is asked');
    expect(fallback).toMatchObject({ botId: 'shop', model: 'first-choice', requestId: line?.['requestId'] });
    const { list } = await visitor.call(pullHistory, { sessionId: input.threadId });
    expect(list.find(({ role }) => role === 'assistant')).toMatchObject({ model: 'second-choice' });
  });

  it('is a trace from the request to the tool, which models and tools are told of', async () => {
    const { input } = await ask('shop');
    const chain = [`POST /im${streamPaths.send}`, 'run', 'invoke_agent shop', 'execute_tool look_up'].map(
      spanNamed,
    );
    expect(chain.map((span) => span.parentSpanContext?.spanId)).toEqual([
      'b7ad6b7169203331',
      ...chain.slice(0, -1).map(idOf),
    ]);
    const chats = exporter.getFinishedSpans().filter(({ name }) => name === 'chat second-choice');
    expect(chats.map((span) => span.parentSpanContext?.spanId)).toEqual([
      idOf(chain[2] as ReadableSpan),
      idOf(chain[2] as ReadableSpan),
    ]);
    expect(chats[0]?.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai-compatible',
      'gen_ai.request.model': 'second-choice',
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(model.url).port),
      'gen_ai.usage.input_tokens': 30,
    });
    expect(chain[2]?.attributes).toMatchObject({
      'gen_ai.provider.name': 'mistral_ai',
      'gen_ai.conversation.id': input.threadId,
      'gen_ai.response.model': 'second-choice',
      'gen_ai.usage.input_tokens': 60,
      'gen_ai.usage.output_tokens': 10,
    });
    expect(chats[0]?.kind).toBe(SpanKind.CLIENT);
    expect(chain[3]?.attributes).toMatchObject({ 'gen_ai.tool.call.id': 'c1' });
    const { attributes } = spanNamed('chat first-choice');
    expect(attributes).toMatchObject({ 'gen_ai.provider.name': 'mistral_ai', 'server.port': 1 });
    expect(attributes).toHaveProperty('error.type');
    expect(asked.map(({ traceparent }) => traceparent)).toEqual(
      chats.map((span) => `00-${TRACE}-${idOf(span)}-01`),
    );
    expect(mcp.headers()['traceparent']).toBe(`00-${TRACE}-${idOf(chain[3] as ReadableSpan)}-01`);
    expect(mcp.headers()).not.toHaveProperty('baggage');
  });

  it('shows the tools of an agent that reports them', async () => {
    await ask('own');
    const tool = spanNamed('execute_tool weather');
    expect(tool.parentSpanContext?.spanId).toBe(idOf(spanNamed('invoke_agent own')));
    expect(tool.attributes).toMatchObject({ 'gen_ai.tool.call.id': 'c' });
  });

  it('that fails says so in its line, its span and the metrics', async () => {
    await ask('away');
    expect(linesOf('an answer ended')[0]).toMatchObject({
      botId: 'away',
      agent: 'ag-ui',
      outcome: 'failed',
      code: 1200,
    });
    expect(spanNamed('run').attributes).toMatchObject({ 'error.type': '1200', 'casement.outcome': 'failed' });
    expect(await readMetrics()).toContain(
      'casement_answers_total{bot="away",agent="ag-ui",outcome="failed",code="1200"} 1',
    );
  });
});

describe('the metrics', () => {
  it.each([
    [401, {}],
    [401, { Authorization: `Bearer ${metricsToken}x` }],
    [200, { Authorization: `Bearer ${metricsToken}` }],
  ])('are read with the token only: %i with %j', async (status, headers) => {
    expect((await fetch(`${service.url}/metrics`, { headers })).status).toBe(status);
  });

  it('count answers, their times and their tokens, refusals and readers', async () => {
    const { visitor } = await ask('own');
    for (let more = 0; more < 3; more += 1) await (await visitor.post(runInput({ text: MARKER }))).text();
    const metrics = await readMetrics();
    for (const line of [
      /casement_answers_total\{bot="shop",agent="model",outcome="complete",code=""\} \d/,
      /casement_first_word_seconds_count\{bot="shop",agent="model"\} \d/,
      /casement_answer_seconds_bucket\{le="600",bot="shop",agent="model"\} \d/,
      /casement_tokens_total\{bot="shop",agent="model",kind="input"\} \d/,
      /casement_refusals_total\{bot="own",code="1113",reason="rate"\} 1/,
      /casement_stream_readers\{place="near"\} 0/,
      /casement_answers_running 0/,
      /casement_run_log_lag_seconds 0/,
      /casement_request_seconds_count\{method="POST",route="[^"]*send[^"]*",status="200"\} \d/,
    ]) {
      expect(metrics).toMatch(line);
    }
    expect(linesOf('request').find(({ code }) => code === 1113)).toMatchObject({
      botId: 'own',
      reason: 'rate',
    });
  });
});

it('shows nothing of what was typed, said or kept secret, anywhere', async () => {
  for (const botId of ['shop', 'own', 'away']) {
    const { visitor } = await ask(botId);
    await visitor.fetchPath(`/v1/${MARKER}?token=${MARKER}`, { headers: { 'X-Bot-Id': MARKER } });
    const seen = exporter
      .getFinishedSpans()
      .map(({ name, attributes, events, status }) => ({ name, attributes, events, status }));
    expect(JSON.stringify([seen, output.lines])).not.toContain(MARKER);
    expect(JSON.stringify(output.lines)).not.toContain(visitor.token);
  }
  expect(await readMetrics()).not.toContain(MARKER);
});

it('has the last spans sent when it ends', async () => {
  await service.close();
  expect(sent).toBe(1);
});
