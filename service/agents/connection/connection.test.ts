import type { RequestListener, ServerResponse } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { asking, collectRun } from '../collect-run.test-helper.ts';
import { deferred, serve } from '../serve.test-helper.ts';
import { type Connection, type Exchange, openConnection } from './connection.ts';
import { tellAnswer } from './tell-answer.ts';

const connect = async (listener: RequestListener, options: object = {}) => {
  const server = await serve(listener);
  const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const config = { url: `${server.url}/chat?key=secret`, headers: {}, headersFromEnv: {}, timeoutMs: 2000 };
  const connection = openConnection('test', { ...config, ...options }, { env: {}, logger });
  return { url: server.url, logger, connection, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
};

/** Passes the data of a stream's events on as text. */
async function* passText({ send }: Exchange, connection: Connection) {
  const tell = tellAnswer(asking(''));
  for await (const { data } of (await send(connection.url, { json: {} })).events()) yield* tell.text(data);
  yield* tell.end();
}

const run = (connection: Connection, signal = new AbortController().signal) =>
  collectRun(
    { run: (input) => connection.answer(input, (exchange) => passText(exchange, connection)) },
    asking('?', { signal }),
  );

const reply =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };

describe('a back end that does not answer', () => {
  it.each<[string, RequestListener, number, object, RegExp]>([
    [
      'with a page',
      reply(200, '<!doctype html><title>n8n.io</title>', { 'Content-Type': 'text/html' }),
      1200,
      { status: 200 },
      /no event stream, it looks like the page of an n8n; check url/,
    ],
    [
      'with its words',
      reply(500, '{"error":{"message":"The graph has a circle"}}', { 'Content-Type': 'application/json' }),
      1200,
      { status: 500, reason: 'The graph has a circle' },
      /status 500/,
    ],
    [
      'with a webhook that nobody has registered',
      reply(404, '{"code":404,"message":"The requested webhook \\"x\\" is not registered."}'),
      1200,
      { status: 404, looksLike: 'an n8n' },
      /status 404/,
    ],
    [
      'with a limit',
      reply(429, 'slow', { 'Retry-After': '7' }),
      1113,
      { status: 429, reason: 'slow' },
      /limit/,
    ],
    [
      'with another address',
      reply(307, '', { Location: 'http://10.0.0.1/admin?token=x' }),
      1200,
      { status: 307 },
      /redirects to http:\/\/10\.0\.0\.1\/admin; name that address/,
    ],
  ])('%s is told to the operator', async (_, listener, code, fields, message) => {
    await using at = await connect(listener);
    const { error } = await run(at.connection);
    expect(error).toMatchObject({ code, ...(code === 1113 && { retryAfterS: 7 }) });
    expect(String(error)).not.toMatch(/circle|webhook|admin/);
    const advice = expect.stringMatching(message) as string;
    expect(error).toMatchObject({ advice, details: { url: `${at.url}/chat`, ...fields } });
  });

  it('reads a Retry-After that is a date', async () => {
    const at = new Date(Date.now() + 60_000).toUTCString();
    await using connected = await connect(reply(429, '', { 'Retry-After': at }));
    const { error } = await run(connected.connection);
    expect((error as { retryAfterS: number }).retryAfterS).toBeGreaterThan(50);
  });
});

const stream = (response: ServerResponse, text: string): void => {
  if (!response.headersSent) response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write(text);
};

describe('an answer', () => {
  it('breaks off where nothing comes any more, whatever heartbeats do', async () => {
    await using at = await connect(
      (_request, response) => {
        stream(response, 'data: Half\n\n');
        const timer = setInterval(() => stream(response, ': ping\n\nevent: ping\ndata:\n\n'), 20);
        response.on('close', () => clearInterval(timer));
      },
      { timeoutMs: 150 },
    );
    const { text, error } = await run(at.connection);
    expect(text).toBe('Half');
    expect(error).toMatchObject({ code: 709 });
  });

  it('asks no other origin than the bot file names', async () => {
    const elsewhere = vi.fn<RequestListener>((_request, response) => response.end());
    await using other = await serve(elsewhere);
    await using at = await connect(reply(200, ''));
    const talk = async function* ({ send }: Exchange) {
      await send(other.url);
      yield* [];
    };
    const { error } = await collectRun({ run: (input) => at.connection.answer(input, talk) }, asking('?'));
    expect(error).toMatchObject({ code: 1200 });
    expect(elsewhere).not.toHaveBeenCalled();
  });

  it('is stopped at the back end when the visitor stops it, before or behind a word', async () => {
    for (const word of ['', 'data: One\n\n']) {
      const begun = deferred();
      await using at = await connect((_request, response) => {
        stream(response, word);
        response.flushHeaders();
        begun.resolve();
      });
      const stop = vi.fn(async () => {});
      const controller = new AbortController();
      const agent = {
        run: (input: Parameters<Connection['answer']>[0]) =>
          at.connection.answer(input, (exchange) => {
            exchange.onStop(stop);
            return passText(exchange, at.connection);
          }),
      };
      const running = collectRun(agent, asking('?', { signal: controller.signal }));
      await begun.promise;
      controller.abort();
      expect((await running).error).toBeUndefined();
      expect(stop).toHaveBeenCalledTimes(1);
    }
  });
});

it.each([
  ['GET', 2],
  ['DELETE', 2],
  ['POST', 1],
])('a %s whose connection is closed without an answer is sent %i times in all', async (method, times) => {
  const asked: (string | undefined)[] = [];
  await using there = await connect((request, response) => {
    asked.push(request.method);
    if (asked.length === 1) request.socket.destroy();
    else response.end();
  });
  await there.connection.inform(`${there.url}/1`, { method }).catch(() => undefined);
  expect(asked).toEqual(Array.from({ length: times }, () => method));
});
