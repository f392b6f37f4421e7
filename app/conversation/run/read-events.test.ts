import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  startTestServer,
  sendJson,
  type TestHandler,
  type TestServer,
} from '../../service/http-server.test-helper.ts';
import { createService } from '../../service/service.ts';
import { online, read, RUN, textFrom } from './read-run.test-helper.ts';
import {
  askedSeq,
  frame,
  openSse,
  recordedFrames,
  recordedText,
  textEvent,
} from './recorded-stream.test-helper.ts';

const sendFrom = (response: ServerResponse, after: number) =>
  openSse(response).end(recordedFrames.slice(after).join(''));

const notNow = (object: object) => ({ code: 503, message: 'Not now.', object });

describe('a connection', () => {
  let server: TestServer | undefined;
  afterEach(async () => server?.close());

  const connect = async (handler: TestHandler) => {
    const started = await startTestServer(handler);
    server = started;
    const service = createService({
      base: started.base,
      identity: () => ({ botId: 'b', channelId: 'c', styleId: 's', accessMode: 'normal', guid: 'g' }),
      credentials: { token: () => undefined, renew: () => Promise.resolve(false) },
      getLanguage: () => 'en',
    });
    return { server: started, open: service.openStream };
  };

  it.each(recordedFrames.map((_frame, index) => index))('cut after event %i goes on there', async (cut) => {
    const { open, server: asked } = await connect((request, response) => {
      if (asked.requests.length > 1) {
        sendFrom(response, askedSeq(request));
        return;
      }
      openSse(response).write(recordedFrames.slice(0, cut).join('') + recordedFrames[cut]!.slice(0, 9), () =>
        response.destroy(),
      );
    });
    const { events, connections } = await read(open);
    expect(textFrom(events)).toBe(recordedText);
    expect(events).toHaveLength(recordedFrames.length);
    expect(connections.at(-1)).toBe('open');
    expect(asked.requests).toHaveLength(2);
    const again = asked.requests[1]!;
    expect([again.method, askedSeq(again)]).toEqual(cut === 0 ? ['POST', 0] : ['GET', cut]);
    if (cut === 0) expect(again.body).toBe(asked.requests[0]?.body);
  });

  it('that repeats events gives each once', async () => {
    const { open } = await connect((_request, response) => {
      const all = recordedFrames.slice(0, -1);
      openSse(response).end([...all, ...all, ...recordedFrames].join(''));
    });
    const { events } = await read(open);
    expect(events).toHaveLength(recordedFrames.length);
  });

  it('with a gap is asked again from the last event before it', async () => {
    const { open, server: asked } = await connect((request, response) => {
      if (askedSeq(request) > 0) sendFrom(response, askedSeq(request));
      else openSse(response).end(recordedFrames.filter((_frame, index) => index !== 10).join(''));
    });
    const { events } = await read(open);
    expect(textFrom(events)).toBe(recordedText);
    expect(asked.requests.map(askedSeq)).toEqual([0, 10]);
  });

  it('with a gap that never closes is given up', async () => {
    const { open, server: asked } = await connect((_request, response) => {
      openSse(response).end(recordedFrames[0]! + recordedFrames[2]!);
    });
    await expect(read(open, { retry: { maxResumeAttempts: 4 } })).rejects.toThrow();
    expect(asked.requests.map(askedSeq)).toEqual([0, 1, 1, 1]);
  });

  it.each([
    ['nothing but cuts', (response: ServerResponse) => void response.destroy()],
    ['empty streams', (response: ServerResponse) => void openSse(response).end()],
    ['503', (response: ServerResponse) => sendJson(response, {}, 503)],
  ])('is sought a bounded number of times: %s', async (_name, answer) => {
    const { open, server: asked } = await connect((_request, response) => answer(response));
    await expect(read(open, { retry: { maxSendAttempts: 3 } })).rejects.toThrow();
    expect(asked.requests.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST']);
  });

  it.each([
    ['410', 410, { code: 410 }],
    ['1113', 200, { code: 1113 }],
    ['500', 500, { code: 500 }],
    ['429', 429, {}],
    ['HTML', 200, '<html>'],
  ])('answered with %s is not sought again', async (_name, status, body) => {
    const { open, server: asked } = await connect((_request, response) => sendJson(response, body, status));
    await expect(read(open)).rejects.toMatchObject({ name: 'ServiceError' });
    expect(asked.requests).toHaveLength(1);
  });

  it('that is silent for too long is replaced, while comments keep it', async () => {
    const { open, server: asked } = await connect((request, response) => {
      if (request.method === 'GET') {
        sendFrom(response, askedSeq(request));
        return;
      }
      openSse(response).write(recordedFrames[0]!);
      let comments = 0;
      const timer = setInterval(() => {
        response.write(': alive\n\n');
        comments += 1;
        if (comments === 12) clearInterval(timer);
      }, 100);
    });
    const startedAtMs = Date.now();
    const { events } = await read(open, { retry: { silenceMs: 600 } });
    expect(textFrom(events)).toBe(recordedText);
    expect(asked.requests).toHaveLength(2);
    expect(Date.now() - startedAtMs).toBeGreaterThan(1000);
  });

  it('waits for the network instead of trying without one', async () => {
    let isOnline = true;
    let goOnline: (() => void) | undefined;
    const { open, server: asked } = await connect((request, response) => {
      if (request.method === 'GET') {
        sendFrom(response, askedSeq(request));
        return;
      }
      isOnline = false;
      openSse(response).write(recordedFrames[0]!, () => response.destroy());
    });
    const network = {
      isOnline: () => isOnline,
      whenOnline: () =>
        new Promise<void>((resolve) => {
          goOnline = resolve;
        }),
    };
    const reading = read(open, { network });
    await vi.waitFor(() => expect(goOnline).toBeDefined());
    expect(asked.requests).toHaveLength(1);
    isOnline = true;
    goOnline?.();
    expect(textFrom((await reading).events)).toBe(recordedText);
  });

  it('is not sought for a new question while there is no network', async () => {
    const { open, server: asked } = await connect((_request, response) => void response.destroy());
    await expect(read(open, { network: { ...online, isOnline: () => false } })).rejects.toThrow();
    expect(asked.requests).toHaveLength(1);
  });

  it('is sought again, unseen, for a question while the service is being replaced', async () => {
    const { open, server: asked } = await connect((_request, response) => {
      const count = asked.requests.length;
      if (count > 6) sendFrom(response, 0);
      // Between the process before and the one after it, the proxy reaches neither.
      else if (count === 5) sendJson(response, {}, 502);
      else sendJson(response, notNow({ reason: 'draining', retryAfterS: 0.01 }), 503);
    });
    const { events, connections } = await read(open);
    expect(textFrom(events)).toBe(recordedText);
    expect(connections).toEqual(['open']);
    expect(new Set(asked.requests.map(({ body }) => body))).toHaveLength(1);
  });

  it('is sought no longer than any reply may take where the service is not back', async () => {
    const { open } = await connect((_request, response) =>
      sendJson(response, notNow({ reason: 'draining', retryAfterS: 0.01 }), 503),
    );
    await expect(read(open, { retry: { waitMs: 300 } })).rejects.toMatchObject({ code: 'timeout' });
  });

  it('waits for its turn as long as the queue is told, with its place', async () => {
    const { open, server: asked } = await connect((_request, response) => {
      const place = 9 - asked.requests.length;
      if (place === 0) sendFrom(response, 0);
      else sendJson(response, notNow({ reason: 'busy', retryAfterS: 0, place }), 503);
    });
    const { events, connections } = await read(open, { retry: { waitMs: 360 } });
    expect(textFrom(events)).toBe(recordedText);
    const places = Array.from({ length: 8 }, (_, index) => ({ place: 8 - index }));
    expect(connections).toEqual([...places, 'open']);
  });

  it('is given up soon where a 503 says nothing of another time', async () => {
    const { open, server: asked } = await connect((_request, response) =>
      sendJson(response, { code: 503, message: 'Away.' }, 503),
    );
    await expect(read(open)).rejects.toMatchObject({ code: 503 });
    expect(asked.requests).toHaveLength(3);
  });

  it('ends at once when aborted, wherever it stands', async () => {
    for (const when of ['before', 'waiting for the head', 'reading', 'between attempts']) {
      const controller = new AbortController();
      const { open, server: asked } = await connect((_request, response) => {
        if (when === 'between attempts') response.destroy();
        else if (when === 'reading') openSse(response);
        if (when !== 'before') setTimeout(() => controller.abort(), 10);
      });
      if (when === 'before') controller.abort();
      await expect(
        read(open, { signal: controller.signal, retry: { firstMs: 5000, maxMs: 5000 } }),
      ).rejects.toThrow();
      await asked.close();
    }
  });

  it('reads on from a higher number where the answer is told anew', async () => {
    const anew = 1_000_000;
    const { open, server: asked } = await connect((request, response) => {
      const isFirst = request.headers['last-event-id'] === undefined;
      const first = [frame(RUN, 1, { type: 'RUN_STARTED' }), frame(RUN, 2, textEvent('lost'))];
      const then = [
        frame(RUN, anew + 1, { type: 'RUN_STARTED' }),
        frame(RUN, anew + 2, textEvent('kept')),
        frame(RUN, anew + 3, { type: 'RUN_FINISHED' }),
      ];
      openSse(response).end((isFirst ? first : then).join(''));
    });
    const { events } = await read(open);
    expect(events.map(({ type }) => type).slice(-3)).toEqual([
      'RUN_STARTED',
      'TEXT_MESSAGE_CONTENT',
      'RUN_FINISHED',
    ]);
    expect(asked.requests).toHaveLength(2);
  });

  it('skips and counts what is malformed or belongs to another run', async () => {
    const { open } = await connect((_request, response) => {
      openSse(response).end(
        [
          frame(RUN, 1, textEvent('a')),
          `id: ${RUN}:2\ndata: {"type":\n\n`,
          `id: ${RUN}:3\ndata: [1]\n\n`,
          frame('other', 4, textEvent('x')),
          `data: ${JSON.stringify(textEvent('y'))}\n\n`,
          frame(RUN, 4, textEvent('b')),
          frame(RUN, 5, { type: 'RUN_FINISHED' }),
        ].join(''),
      );
    });
    const { events, result } = await read(open);
    expect(textFrom(events)).toBe('ab');
    expect(result).toEqual({ type: 'finished', malformed: 4 });
  });

  it('is dropped when one event is too large to hold', async () => {
    const { open } = await connect((_request, response) => {
      openSse(response).end(frame(RUN, 1, textEvent('x'.repeat(3_000_000))));
    });
    await expect(read(open, { retry: { maxEventLength: 1_000_000, maxSendAttempts: 1 } })).rejects.toThrow();
  });
});
