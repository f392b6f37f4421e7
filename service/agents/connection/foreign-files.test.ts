import { expect, it, vi } from 'vitest';
import type { AnswerFile } from '../agent.ts';
import { asking, collectRun } from '../collect-run.test-helper.ts';
import { serve } from '../serve.test-helper.ts';
import { openConnection } from './connection.ts';
import { type ForeignFile, foreignFile } from './foreign-files.ts';
import { tellAnswer } from './tell-answer.ts';

/** Has an agent give a file; returns the answer's text and what was kept. */
const give = async (file: ForeignFile, url: string, filesFrom: string[] = []) => {
  const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const config = {
    url,
    headers: { Authorization: 'secret' },
    headersFromEnv: {},
    timeoutMs: 2000,
    filesFrom,
  };
  const connection = openConnection('test', config, { env: {}, logger });
  const kept: AnswerFile[] = [];
  const keepFile = async (one: AnswerFile) => {
    kept.push(one);
    return { address: 'https://chat.example/im/f', isImage: one.mimeType.startsWith('image/') };
  };
  const input = asking('?', { keepFile });
  const agent = {
    run: () =>
      connection.answer(input, async function* (exchange) {
        yield* tellAnswer(input).text(await foreignFile(file, { input, connection, exchange }));
      }),
  };
  const { text, error } = await collectRun(agent, input);
  return { text, error, kept, logger };
};

it('keeps bytes, and shows an image', async () => {
  const file = { base64: 'YWJj', name: 'a [b](c).png', mimeType: 'image/png' };
  const { text, kept } = await give(file, 'http://127.0.0.1:1');
  expect(kept).toMatchObject([{ bytes: new Uint8Array([97, 98, 99]), mimeType: 'image/png' }]);
  expect(text).toBe('![a  b  c .png](https://chat.example/im/f)');
});

it('takes a data address', async () => {
  const { text, kept } = await give(
    { url: 'data:text/csv;base64,YQ==', name: 'a.csv' },
    'http://127.0.0.1:1',
  );
  expect(kept).toMatchObject([{ mimeType: 'text/csv' }]);
  expect(text).toBe('[a.csv](https://chat.example/im/f)');
});

it('fetches from the back end with its headers, from a named origin without them, and links to any other', async () => {
  const seen: [string, string | undefined][] = [];
  const listen = (name: string) =>
    serve((request, response) => {
      seen.push([name, request.headers.authorization]);
      response.writeHead(200, { 'Content-Type': 'text/csv' });
      response.end('a,b');
    });
  await using own = await listen('own');
  await using named = await listen('named');
  await using other = await listen('other');
  const filesFrom = [named.url];
  const relative = await give({ url: '/files/report.csv' }, own.url, filesFrom);
  expect(relative.kept).toMatchObject([{ name: 'report.csv', mimeType: 'text/csv' }]);
  expect((await give({ url: `${named.url}/b.csv` }, own.url, filesFrom)).kept).toHaveLength(1);
  const away = await give({ url: `${other.url}/c.csv` }, own.url, filesFrom);
  expect(away).toMatchObject({ text: `[c.csv](${other.url}/c.csv)`, kept: [], error: undefined });
  expect(seen).toEqual([
    ['own', 'secret'],
    ['named', undefined],
  ]);
});

it('follows no redirect, and says so', async () => {
  await using own = await serve((_request, response) => {
    response.writeHead(302, { Location: 'http://169.254.169.254/latest' });
    response.end();
  });
  const { text, error, logger } = await give({ url: '/x.png', mimeType: 'image/png' }, own.url);
  expect(error).toBeUndefined();
  expect(text).toBe(`![x.png](${own.url}/x.png)`);
  expect(logger.warn).toHaveBeenCalledExactlyOnceWith(
    expect.anything(),
    expect.stringContaining('169.254.169.254/latest'),
  );
});
