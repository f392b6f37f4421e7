import type { ServerResponse } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { openSpeech, sendSpeech } from './bytes.ts';
import { sendJson, startTestServer, type TestHandler, type TestServer } from './http-server.test-helper.ts';
import { createService } from './service.ts';

let server: TestServer | undefined;
afterEach(async () => server?.close());

const setUp = async (handler: TestHandler) => {
  server = await startTestServer(handler);
  let token = 'old';
  const service = createService({
    base: server.base,
    identity: () => ({ botId: 'b', channelId: 'c', styleId: 's', accessMode: 'normal', guid: 'g' }),
    credentials: {
      token: () => token,
      renew: () => {
        token = 'new';
        return Promise.resolve(true);
      },
    },
    getLanguage: () => 'en',
  });
  return { service, server };
};

const question = { messageId: 'm', text: 'Hello.', language: 'en' };

const sendAudio = (response: ServerResponse, bytes: string, type = 'audio/wav') =>
  void response.writeHead(200, { 'Content-Type': type }).end(bytes);

it('gives the audio of a text', async () => {
  const { service, server: asked } = await setUp((_request, response) => sendAudio(response, 'RIFF'));
  expect(await (await openSpeech(service, question)).text()).toBe('RIFF');
  expect(JSON.parse(asked.requests[0]?.body ?? '')).toEqual(question);
});

it('asks again with a new credential when the first is refused', async () => {
  const { service } = await setUp(({ headers }, response) =>
    headers.authorization === 'Bearer new'
      ? sendAudio(response, 'RIFF')
      : sendJson(response, { code: 401 }, 401),
  );
  expect((await openSpeech(service, question)).size).toBe(4);
});

it.each<[string, TestHandler, object]>([
  ['an envelope', (_request, response) => sendJson(response, { code: 1113 }), { code: 1113 }],
  ['a page', (_request, response) => sendAudio(response, '<html>', 'text/html'), { code: 'bad-reply' }],
  ['silence', (_request, response) => sendAudio(response, ''), { code: 'bad-reply' }],
  ['a cut', (_request, response) => void response.destroy(), { code: 'network' }],
])('fails on %s instead of audio', async (_name, handler, expected) => {
  const { service } = await setUp(handler);
  await expect(openSpeech(service, question)).rejects.toMatchObject(expected);
});

it('sends what was said as bytes and gives its text', async () => {
  const { service, server: asked } = await setUp((_request, response) =>
    sendJson(response, { object: { text: 'Hello.' } }),
  );
  const audio = new Blob(['said'], { type: 'audio/webm' });
  expect(await sendSpeech(service, audio)).toEqual({ text: 'Hello.' });
  expect(asked.requests[0]).toMatchObject({ body: 'said', headers: { 'content-type': 'audio/webm' } });
});

it('takes no transcript without a text', async () => {
  const { service } = await setUp((_request, response) => sendJson(response, { object: {} }));
  await expect(sendSpeech(service, new Blob(['x']))).rejects.toMatchObject({ code: 'bad-reply' });
});
