import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freeLogin } from './contract/identity.ts';
import { pullSession } from './contract/sessions.ts';
import { sendJson, startTestServer, type TestHandler, type TestServer } from './http-server.test-helper.ts';
import { createService, type ServiceOptions } from './service.ts';
import type { ServiceError } from './service-error.ts';

let server: TestServer | undefined;
afterEach(async () => server?.close());

const setUp = async (handler: TestHandler, options: Partial<ServiceOptions> = {}) => {
  server = await startTestServer(handler);
  const service = createService({
    base: `${server.base}/im`,
    identity: () => ({
      botId: '客服 1%',
      channelId: 'web',
      styleId: 'default',
      accessMode: 'normal',
      guid: 'guid-1',
    }),
    credentials: { token: () => 'token-1', renew: () => Promise.resolve(false) },
    getLanguage: () => 'zh-CN',
    ...options,
  });
  return { service, server };
};

const failureOf = (call: Promise<unknown>): Promise<ServiceError> =>
  call.then(
    () => {
      throw new Error('The call should have failed.');
    },
    (error: unknown) => error as ServiceError,
  );

const reply =
  (status: number, body: string, type = 'application/json') =>
  (_request: unknown, response: ServerResponse) => {
    response.writeHead(status, { 'Content-Type': type }).end(body);
  };

describe('a call', () => {
  it('carries every header, ids percent-encoded where a header cannot carry them', async () => {
    const { service, server: asked } = await setUp((_request, response) =>
      sendJson(response, { object: { list: [] } }),
    );
    await service.call(pullSession, { query: 'a b' });
    const [request] = asked.requests;
    expect(request?.url.pathname + request!.url.search).toMatch(
      /^\/im\/v1\/im\/pull\/session\?query=a(?:\+|%20)b$/,
    );
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'accept-language': 'zh-CN',
      'x-bot-id': encodeURIComponent('客服 1%'),
      'x-channel-id': 'web',
      'x-style-id': 'default',
      'x-access-mode': 'normal',
      'x-guid': 'guid-1',
      authorization: 'Bearer token-1',
    });
    expect(request?.headers.cookie).toBeUndefined();
  });

  it('sends no Authorization without a token', async () => {
    const { service, server: asked } = await setUp(
      (_request, response) => sendJson(response, { object: { list: [] } }),
      { credentials: { token: () => undefined, renew: () => Promise.resolve(false) } },
    );
    await service.call(pullSession, {});
    expect(asked.requests[0]?.headers.authorization).toBeUndefined();
  });

  it.each([{ code: 200 }, { code: 1 }, {}])('succeeds with the envelope %j', async (envelope) => {
    const { service } = await setUp((_request, response) =>
      sendJson(response, { ...envelope, object: { list: [], next: 'n' }, extra: 1 }),
    );
    expect(await service.call(pullSession, {})).toEqual({ list: [], next: 'n' });
  });

  it.each([
    ['HTML', reply(200, '<h1>hello</h1>', 'text/html')],
    ['broken JSON', reply(200, '{"code":200,')],
    ['a JSON list', reply(200, '[]')],
    ['an unknown shape', reply(200, '{"object":{"list":[{"id":1}]}}')],
    ['no object', reply(200, '{"token":"x"}')],
    ['nothing', reply(204, '')],
  ])('rejects %s without its text', async (_name, handler) => {
    const { service } = await setUp(handler);
    const error = await failureOf(service.call(pullSession, {}));
    expect(error).toMatchObject({
      code: 'bad-reply',
      handling: 'shown',
      textKey: 'status.0',
      texts: undefined,
    });
  });

  it.each([
    [403, '<html>', { code: 403, status: 403, textKey: 'status.403', texts: undefined, retryable: false }],
    [404, '{"message":"没有"}', { code: 404, texts: { 'zh-CN': '没有' } }],
    [
      404,
      '{"message":"没有","messages":{"en":"None","zh-CN":"没有"}}',
      { texts: { en: 'None', 'zh-CN': '没有' } },
    ],
    [502, 'Bad Gateway', { code: 502, textKey: 'status.0', retryable: true }],
    [429, '{"code":429}', { code: 429, retryable: true }],
    [200, '{"code":403}', { code: 403, textKey: 'status.403' }],
    [200, '{"code":1114,"object":{"why":1}}', { code: 1114, handling: 'caller', data: { why: 1 } }],
    [500, '{"code":200}', { code: 500 }],
    [500, '{"code":1200,"message":"boom"}', { code: 1200, texts: undefined, handling: 'caller' }],
  ])('takes the code of status %i with body %s', async (status, body, expected) => {
    const { service } = await setUp(reply(status, body));
    expect(await failureOf(service.call(pullSession, {}))).toMatchObject(expected);
  });

  it('reports transport failures in no words of the browser', async () => {
    const { service } = await setUp((_request, response) => void response.destroy());
    const error = await failureOf(service.call(pullSession, {}));
    expect(error).toMatchObject({ code: 'network', status: 0, textKey: 'systemRequest', retryable: true });
    expect(error.texts).toBeUndefined();
    expect(error.cause).toBeInstanceOf(Error);
  });

  it('gives up after the time limit, the body included', async () => {
    const { service } = await setUp(
      (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.write('{"object":');
      },
      { timeoutMs: 50 },
    );
    expect(await failureOf(service.call(pullSession, {}))).toMatchObject({ code: 'timeout' });
  });

  it('rejects with what nobody is to hear of when its caller aborts it', async () => {
    const { service } = await setUp(reply(500, ''));
    const controller = new AbortController();
    controller.abort();
    const aborted = await failureOf(service.call(pullSession, {}, { signal: controller.signal }));
    expect(aborted).toMatchObject({ code: 'aborted', handling: 'silent' });
  });
});

const guarded: TestHandler = ({ headers }, response) => {
  if (headers.authorization === 'Bearer new') sendJson(response, { object: { list: [] } });
  else sendJson(response, { code: 401 }, 401);
};

describe('a refused credential', () => {
  it('is renewed once for all waiting calls, which are then repeated', async () => {
    let token = 'old';
    const renew = vi.fn(async () => {
      token = 'new';
      return true;
    });
    const { service, server: asked } = await setUp(guarded, { credentials: { token: () => token, renew } });
    await Promise.all(Array.from({ length: 5 }, () => service.call(pullSession, {})));
    expect(renew).toHaveBeenCalledOnce();
    expect(asked.requests).toHaveLength(10);
  });

  it.each([
    ['answers no', () => Promise.resolve(false)],
    ['fails', () => Promise.reject(new Error('down'))],
  ])('rejects with the text of the status when renewing %s', async (_name, renew) => {
    const { service } = await setUp(guarded, { credentials: { token: () => 'old', renew } });
    const error = await failureOf(service.call(pullSession, {}));
    expect(error).toMatchObject({ code: 401, textKey: 'status.401' });
  });

  it('is not renewed a second time for the same call', async () => {
    const renew = vi.fn(() => Promise.resolve(true));
    const { service, server: asked } = await setUp(guarded, { credentials: { token: () => 'old', renew } });
    await failureOf(service.call(pullSession, {}));
    expect(renew).toHaveBeenCalledOnce();
    expect(asked.requests).toHaveLength(2);
  });

  it('is not renewed for a call with a token of its own', async () => {
    const renew = vi.fn(() => Promise.resolve(true));
    const { service } = await setUp(guarded, { credentials: { token: () => 'old', renew } });
    await failureOf(service.call(freeLogin, {}, { token: 'id.x' }));
    expect(renew).not.toHaveBeenCalled();
  });
});

describe('openStream', () => {
  const resume = { type: 'rejoin', runId: 'run 1', afterSeq: 3 } as const;

  it('gives the bytes and says where to go on', async () => {
    const { service, server: asked } = await setUp(
      reply(200, 'data: {}\n\n', 'text/event-stream; charset=utf-8'),
    );
    const stream = await service.openStream(resume);
    expect(stream.type === 'events' && (await new Response(stream.body).text())).toBe('data: {}\n\n');
    expect(asked.requests[0]?.url.searchParams.get('runId')).toBe('run 1');
    expect(asked.requests[0]?.headers['last-event-id']).toBe('run 1:3');
  });

  it('gives the whole message of a service that cannot stream', async () => {
    const message = {
      id: 'a',
      sessionId: 's',
      parentId: 'q',
      role: 'assistant',
      parts: [{ type: 'text', text: 'Hi' }],
      createdAt: 1,
      status: 'complete',
    };
    const { service } = await setUp((_request, response) => sendJson(response, { object: { message } }));
    expect(await service.openStream(resume)).toEqual({ type: 'message', message });
  });

  it.each([
    ['an envelope error', reply(200, '{"code":1113,"message":"Enough"}'), { code: 1113, handling: 'caller' }],
    ['a stream that is gone', reply(200, '{"code":410}'), { code: 410 }],
    ['HTML', reply(200, '<p>', 'text/html'), { code: 'bad-reply' }],
    ['a failed status', reply(503, '', 'text/event-stream'), { code: 503, retryable: true }],
  ])('rejects with %s', async (_name, handler, expected) => {
    const { service } = await setUp(handler);
    expect(await failureOf(service.openStream(resume))).toMatchObject(expected);
  });

  it('renews a refused credential and sends the same again', async () => {
    let token = 'old';
    const { service, server: asked } = await setUp(
      ({ headers }, response) => {
        if (headers.authorization === 'Bearer new')
          reply(200, ':\n\n', 'text/event-stream')(undefined, response);
        else sendJson(response, { code: 401 });
      },
      {
        credentials: {
          token: () => token,
          renew: async () => {
            token = 'new';
            return true;
          },
        },
      },
    );
    const input = {
      threadId: 's',
      runId: 'r',
      messages: [],
      forwardedProps: { parentId: null, answerId: 'a' },
    };
    expect((await service.openStream({ type: 'send', input })).type).toBe('events');
    expect(asked.requests.map(({ body }) => body)).toEqual([JSON.stringify(input), JSON.stringify(input)]);
  });

  it('limits the time until the head only', async () => {
    const { service } = await setUp(
      (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        response.write(':\n\n');
        setTimeout(() => response.end('data: late\n\n'), 1500);
      },
      { timeoutMs: 1000 },
    );
    const stream = await service.openStream(resume);
    expect(stream.type === 'events' && (await new Response(stream.body).text())).toContain('late');
  });

  it('ends an open stream when its caller aborts', async () => {
    const { service } = await setUp((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(':\n\n');
    });
    const controller = new AbortController();
    const stream = await service.openStream(resume, controller.signal);
    const text = stream.type === 'events' && new Response(stream.body).text();
    controller.abort();
    await expect(text).rejects.toThrow();
  });
});

it('lets go of the signal once a reply is read', async () => {
  const { service } = await setUp((_request, response) => sendJson(response, { object: { list: [] } }));
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  await service.call(pullSession, {}, { signal });
  expect(added).toHaveBeenCalledOnce();
  expect(removed.mock.calls[0]?.[1]).toBe(added.mock.calls[0]?.[1]);
});
