import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, expect, it } from 'vitest';
import { AgentConfig } from '../agents/agent-config.ts';
import { recognise } from './recognise.ts';

type Answer = { type?: string; status?: number; body: unknown; headers?: Record<string, string> };
/** What a server answers by method and path; nothing else is there. */
type Answers = Record<string, Answer | ((body: string, authorization: string | undefined) => Answer)>;

let server: Server | undefined;
const serve = async (answers: Answers): Promise<string> => {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const given = answers[`${request.method} ${pathname}`];
    const found = typeof given === 'function' ? given(body, request.headers.authorization) : given;
    const {
      type = 'application/json',
      status = 200,
      headers = {},
      body: content,
    } = found ?? {
      status: 404,
      body: { message: 'Not Found' },
    };
    response.writeHead(status, { 'Content-Type': type, ...headers });
    response.end(typeof content === 'string' ? content : JSON.stringify(content));
  };
  server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const events = (...list: object[]): Answer => ({
  type: 'text/event-stream',
  body: list.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
});
const started = events({ type: 'RUN_STARTED', threadId: 't', runId: 'r' });
const isJson = (body: string, name: string) => body.startsWith('{') && name in (JSON.parse(body) as object);
const unknown: Answer = { status: 422, body: { detail: 'unknown' } };

it.each<[string, string, Answers, object]>([
  [
    'a flow of Flowise',
    '/api/v1/prediction/f-1',
    { 'GET /api/v1/ping': { type: 'text/html', body: 'pong' } },
    { type: 'flowise', url: '/api/v1/prediction/f-1' },
  ],
  [
    'the page of a Flowise flow',
    '/canvas/f-1',
    { 'GET /api/v1/ping': { type: 'text/html', body: 'pong' } },
    { type: 'flowise', url: '/api/v1/prediction/f-1' },
  ],
  [
    'n8n',
    '/webhook/w-1/chat',
    { 'POST /webhook/w-1/chat': { body: { data: [] } } },
    { type: 'n8n', url: '/webhook/w-1/chat' },
  ],
  [
    'a webhook of n8n that is of no chat',
    '/webhook/w-1',
    {
      'POST /webhook/w-1': { body: [{ output: 'Hi.' }] },
      'GET /webhook/w-1': {
        status: 404,
        body: { message: 'This webhook is not registered for GET requests.' },
      },
    },
    { type: 'n8n', url: '/webhook/w-1' },
  ],
  [
    'A2A',
    '/',
    { 'GET /.well-known/agent-card.json': { body: { name: 'Clerk', skills: [], capabilities: {} } } },
    { type: 'a2a', url: '' },
  ],
  [
    'A2A below a path',
    '/clerk/',
    { 'GET /clerk/.well-known/agent-card.json': { body: { name: 'Clerk', capabilities: {} } } },
    { type: 'a2a', url: '/clerk' },
  ],
  [
    'LangGraph',
    '/',
    {
      'GET /ok': { body: { ok: true } },
      'POST /assistants/search': { body: [{ assistant_id: 'x', graph_id: 'helper' }] },
    },
    { type: 'langgraph', url: '', assistant: 'helper' },
  ],
  [
    'a server of models',
    '/',
    { 'GET /v1/models': { body: { data: [{ id: 'nomic-embed-text' }, { id: 'qwen3' }] } } },
    {
      type: 'model',
      provider: 'openai-compatible',
      model: 'qwen3',
      baseUrl: '/v1',
      apiKeyEnv: 'CASEMENT_TRY_KEY',
    },
  ],
  [
    'Rasa',
    '/',
    { 'GET /webhooks/rest/': { body: { status: 'ok' } } },
    { type: 'rasa', url: '/webhooks/rest/webhook' },
  ],
  [
    'ChatKit',
    '/chatkit',
    {
      'POST /chatkit': (body) =>
        body.includes('threads.list') ? { body: { data: [], has_more: false, after: null } } : unknown,
    },
    { type: 'chatkit', url: '/chatkit' },
  ],
  [
    'AG-UI',
    '/agent',
    { 'POST /agent': (body) => (isJson(body, 'forwardedProps') ? started : unknown) },
    { type: 'ag-ui', url: '/agent' },
  ],
  [
    'the AI SDK',
    '/api/chat',
    {
      'POST /api/chat': (body) =>
        isJson(body, 'trigger')
          ? { ...events({ type: 'start' }), headers: { 'x-vercel-ai-ui-message-stream': 'v1' } }
          : unknown,
    },
    { type: 'ai-sdk', url: '/api/chat' },
  ],
])('knows %s', async (_, path, answers, agent) => {
  const origin = await serve({ [`GET ${path}`]: { type: 'text/html', body: '<p>Hello</p>' }, ...answers });
  const found = await recognise(origin + path, {});
  const withOrigin = Object.fromEntries(
    Object.entries(agent).map(([name, value]) => [name, /url/i.test(name) ? origin + value : value]),
  );
  expect(found.agent).toEqual(withOrigin);
  expect(v.safeParse(AgentConfig, found.agent).issues).toBeUndefined();
});

it('knows Dify, and says where its key comes from', async () => {
  const origin = await serve({
    'GET /v1/parameters': (_, authorization) =>
      authorization === 'Bearer app-1'
        ? { body: { user_input_form: [], opening_statement: '' } }
        : { status: 401, body: { code: 'unauthorized', message: 'Access token is invalid', status: 401 } },
  });
  await expect(recognise(`${origin}/v1`, {})).rejects.toThrow('Set DIFY_API_KEY to the key of your app');
  expect((await recognise(`${origin}/v1`, { DIFY_API_KEY: 'app-1' })).agent).toMatchObject({
    type: 'dify',
    url: `${origin}/v1`,
  });
});

const guarded: Answers[string] = (body, authorization) => {
  if (authorization !== 'Bearer s3') return { status: 401, body: {} };
  return isJson(body, 'forwardedProps') ? started : unknown;
};

it('takes a header of the environment along, and names the variable in the bot file', async () => {
  const origin = await serve({ 'POST /agent': guarded, 'GET /agent': guarded });
  await expect(recognise(`${origin}/agent`, {})).rejects.toThrow('set CASEMENT_TRY_AUTHORIZATION');
  const { agent } = await recognise(`${origin}/agent`, { CASEMENT_TRY_AUTHORIZATION: 'Bearer s3' });
  expect(agent['headersFromEnv']).toEqual({ Authorization: 'CASEMENT_TRY_AUTHORIZATION' });
  expect(JSON.stringify(agent)).not.toContain('s3');
});

const html = (body: string): Answer => ({
  type: 'text/html; charset=utf-8',
  body: `<html><head><title>Site</title></head><body><nav><a href="/docs/b">B</a> Frame</nav>${body}</body></html>`,
});

it('reads a site of this machine, page by page, without what frames each page', async () => {
  const origin = await serve({
    'GET /docs/': html('<main><h1>Hire</h1><p>A bike is <b>12 €</b>.</p><a href="c.md">C</a></main>'),
    'GET /docs/b': html(
      '<article><h1>Hours</h1><table><tr><th>Day</th></tr><tr><td>Monday</td></tr></table></article>',
    ),
    'GET /docs/c.md': {
      type: 'text/markdown',
      body: '# Rules\n\nWear a helmet.\n\n[out](/elsewhere) [back](./)',
    },
    'GET /elsewhere': html('<main><h1>Elsewhere</h1></main>'),
  });
  const found = await recognise(`${origin}/docs/`, {});
  expect(found).toMatchObject({
    what: 'a site with 3 pages',
    agent: { type: 'docs', baseUrl: `${origin}/docs/` },
  });
  const read = (name: string) => readFile(join(found.temporaryFolder ?? '', name), 'utf8');
  expect(await read('index.md')).toContain('# Hire\n\nA bike is **12 €**.');
  expect(await read('b.md')).toMatch(/# Hours\s+\| Day/);
  expect(await read('b.md')).not.toContain('Frame');
  expect(await read('c.md')).toContain('Wear a helmet.');
  await rm(found.temporaryFolder ?? '', { recursive: true });
});

it('knows a route that breaks the connection of whatever it does not know, by an address without http', async () => {
  const origin = await serve({});
  server
    ?.removeAllListeners('request')
    .on('request', (request: IncomingMessage, response: ServerResponse) => {
      void text(request).then((body) => {
        if (!body.includes('submit-message')) return response.destroy();
        return response.writeHead(200, { 'x-vercel-ai-ui-message-stream': 'v1' }).end('data: [DONE]\n\n');
      });
    });
  const { agent } = await recognise(`${origin.replace('http://', '')}/api/chat`, {});
  expect(agent).toEqual({ type: 'ai-sdk', url: `${origin}/api/chat` });
});

it('knows a folder of Markdown, and a model', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'casement-recognise-'));
  await expect(recognise(folder, {})).rejects.toThrow('holds no file that ends with .md');
  await writeFile(join(folder, 'a.md'), '# A');
  expect(await recognise(folder, {})).toMatchObject({
    what: 'a folder of Markdown with one page',
    agent: { type: 'docs', folders: folder },
  });
  await expect(recognise(join(folder, 'a.md'), {})).rejects.toThrow('is a file.');
  await rm(folder, { recursive: true });
  expect((await recognise('openai-compatible/meta/llama-3', {})).agent).toEqual({
    type: 'model',
    provider: 'openai-compatible',
    model: 'meta/llama-3',
  });
});

it.each<[string, Answers, string]>([
  ['/', { 'GET /api/v1/ping': { body: 'pong' } }, 'Give the address of one flow'],
  [
    '/workflow/new',
    { 'GET /workflow/new': { type: 'text/html', body: '<meta name="n8n:config:rest-endpoint">' } },
    'Give the address of one chat',
  ],
  [
    '/webhook/x/chat',
    {
      'POST /webhook/x/chat': { status: 404, body: { message: 'The requested webhook is not registered.' } },
    },
    'activate the workflow',
  ],
  ['/', { 'GET /ok': { body: { ok: true } }, 'POST /assistants/search': { body: [] } }, 'has no assistant'],
  [
    '/mcp',
    { 'POST /mcp': events({ jsonrpc: '2.0', id: 1, result: { serverInfo: {} } }) },
    'is an MCP server',
  ],
  [
    '/api/chat',
    {
      'POST /api/chat': {
        type: 'text/plain',
        body: '0:"Hi"\n',
        headers: { 'x-vercel-ai-data-stream': 'v1' },
      },
    },
    'the older data stream',
  ],
  ['/', { 'GET /': { type: 'text/html', body: '' } }, 'is nothing that Casement can ask'],
])('says in one sentence why %s cannot be asked %j', async (path, answers, words) => {
  await expect(recognise((await serve(answers)) + path, {})).rejects.toThrow(words);
});

it('says why an address cannot be reached', async () => {
  const origin = await serve({});
  await expect(recognise(origin.replace('http', 'https'), {})).rejects.toThrow('does not speak HTTPS');
  server?.close();
  server?.closeAllConnections();
  await expect(recognise(origin, {})).rejects.toThrow('is the server running?');
});

it.each([
  ['localhost:1/chat', 'Nothing answers at http://localhost:1/chat'],
  ['http://[', 'is no address'],
  ['./not-here', 'There is no folder'],
])('says so of %s', async (what, words) => {
  await expect(recognise(what, {})).rejects.toThrow(words);
});
