import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createEmbedder } from './embedder.ts';
import { createPassageVectors } from './passage-vectors.ts';
import { createMemoryVectors } from './vector-store.ts';

/** Answers a request for vectors; resolves to false where the endpoint behaves as any other. */
type Oddity = (input: string[], response: ServerResponse) => boolean;

let server: Server;
let oddity: Oddity = () => false;
let embedder: ReturnType<typeof createEmbedder>;
const refuse = (response: ServerResponse, status: number, headers = {}): true => {
  response.writeHead(status, headers).end('{"error":{"message":"no"}}');
  return true;
};
const reply = (response: ServerResponse, input: string[]): true => {
  response.end(JSON.stringify({ data: input.map((text) => ({ embedding: [text.length, 1] })) }));
  return true;
};

beforeAll(async () => {
  server = createServer((request, response) => {
    void json(request).then((body) => {
      const { input } = body as { input: string[] };
      return oddity(input, response) || reply(response, input);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  embedder = createEmbedder({ model: 'toy', baseUrl: `http://127.0.0.1:${port}/v1` });
});
afterAll(() => server.close());

const oddities: [what: string, odd: Oddity][] = [
  ['takes ten texts at once', (input, response) => input.length > 10 && refuse(response, 400)],
  ['gives one vector at once', (input, response) => reply(response, input.slice(0, 1))],
  ['answers too many texts with 500', (input, response) => input.length > 4 && refuse(response, 500)],
];

it.each(oddities)('gets a vector of each text, in their order, where the endpoint %s', async (_, odd) => {
  oddity = odd;
  const texts = Array.from({ length: 32 }, (_unused, at) => 'a'.repeat(at));
  expect(await embedder.embed(texts, 5000)).toEqual(texts.map((text) => [text.length, 1]));
});

it('sends the beginning of a text that is too long for the model', async () => {
  oddity = (input, response) => input.some((text) => text.length > 512) && refuse(response, 413);
  expect(await embedder.embed(['short', 'a'.repeat(2000)], 5000)).toEqual([
    [5, 1],
    [500, 1],
  ]);
});

it('gives up where the endpoint takes nothing', async () => {
  oddity = (_input, response) => refuse(response, 400);
  await expect(embedder.embed(['one', 'two'], 5000)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('400') as string },
  });
});

it('asks again when a limit allows it, and tells of the limit once', async () => {
  let refusals = 0;
  oddity = (_input, response) =>
    refusals < 2 && refuse(response, 429, { 'Retry-After': 1 }) && ++refusals > 0;
  const logger = { info: vi.fn(), error: vi.fn(), warn: vi.fn() };
  const vectors = createPassageVectors(embedder, createMemoryVectors(), logger);
  const passage = { id: 'p', hash: 'h', text: 'Helmets', heading: 'Helmets' };
  vectors.use({ en: [passage], 'zh-CN': [] });
  await vectors.settled();
  expect(refusals).toBe(2);
  expect(logger.warn).toHaveBeenCalledTimes(1);
  expect(logger.info).toHaveBeenLastCalledWith({}, expect.stringContaining('made again'));
  await vectors.dispose();
});
