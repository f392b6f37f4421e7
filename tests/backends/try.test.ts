import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serve } from '../../service/agents/serve.test-helper.ts';
import { silentLogger } from '../../service/base/silent-logger.test-helper.ts';
import { checkBots } from '../../service/check/check-bots.ts';
import { botText } from '../../service/try/bot-text.ts';
import { recognise } from '../../service/try/recognise.ts';
import { backends } from './backends.ts';
import { say } from './script.ts';
import { startSpokenServer } from './spoken-server.ts';

/** What an address is tried as, what its server says to who finds it out, and the block that is found. */
type Tried = {
  name: string;
  /** Below the server; absent means a model. */
  path?: string;
  what?: string;
  says?: Record<string, unknown>;
  agent: Record<string, unknown>;
};

const MODELS = { data: [{ id: 'm', object: 'model' }], object: 'list' };

const tried: readonly Tried[] = [
  {
    name: 'n8n',
    path: '/webhook/1/chat',
    says: { loadPreviousSession: { data: [] } },
    agent: { type: 'n8n' },
  },
  {
    name: 'flowise',
    path: '/canvas/flow-1',
    says: { '/api/v1/ping': 'pong' },
    agent: { type: 'flowise' },
  },
  {
    name: 'dify',
    path: '/v1',
    says: { '/v1/parameters': { user_input_form: [] }, '/v1/site': { title: 'Shop' } },
    agent: { type: 'dify', apiKeyEnv: 'DIFY_API_KEY' },
  },
  {
    name: 'langgraph',
    path: '/',
    says: { '/ok': { ok: true }, '/assistants/search': [{ assistant_id: '1', graph_id: 'agent' }] },
    agent: { type: 'langgraph', assistant: 'agent' },
  },
  { name: 'ag-ui', path: '/agent', agent: { type: 'ag-ui' } },
  { name: 'ai-sdk', path: '/api/chat', agent: { type: 'ai-sdk' } },
  {
    name: 'openai',
    path: '/v1',
    says: { '/v1/models': MODELS },
    agent: { type: 'model', provider: 'openai-compatible', model: 'm' },
  },
  {
    name: 'model-openai',
    what: 'openai/gpt-m',
    agent: { type: 'model', provider: 'openai', model: 'gpt-m' },
  },
];

/**
 * A server of the suite, behind one that also tells of itself what somebody asks who does not know it yet.
 */
const startTold = async ({ name, says = {} }: Tried) => {
  const backend = backends.find((one) => one.name === name);
  if (!backend) throw new Error(`The suite has no ${name}.`);
  const spoken = await startSpokenServer(backend.protocol);
  spoken.answers(() => [say('Here I am.')]);
  const front = await serve((request, response) => {
    const pass = async (): Promise<void> => {
      const body = await buffer(request);
      const { pathname } = new URL(request.url ?? '/', 'http://server');
      const action = body.includes('loadPreviousSession') ? 'loadPreviousSession' : pathname;
      if (Object.hasOwn(says, action)) {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(typeof says[action] === 'string' ? says[action] : JSON.stringify(says[action]));
        return;
      }
      const { method = 'GET', headers } = request;
      // The suite's servers know the calls of an agent alone.
      if (method === 'GET') {
        response.writeHead(405).end();
        return;
      }
      const reply = await fetch(new URL(request.url ?? '/', spoken.url), {
        method,
        headers: { 'Content-Type': headers['content-type'] ?? 'application/json' },
        body,
      });
      response.writeHead(reply.status, Object.fromEntries(reply.headers));
      for await (const piece of reply.body ?? []) response.write(piece);
      response.end();
    };
    pass().catch((error: unknown) => response.destroy(error as Error));
  });
  return {
    url: front.url,
    close: () => Promise.all([front[Symbol.asyncDispose](), spoken.close()]),
  };
};

const servers = new Map<string, Awaited<ReturnType<typeof startTold>>>();
const bots = mkdtempSync(join(tmpdir(), 'casement-tried-'));
const env: NodeJS.ProcessEnv = { DIFY_API_KEY: 'app-key', OPENAI_API_KEY: 'key' };

beforeAll(async () => {
  for (const one of tried) servers.set(one.name, await startTold(one));
  env['OPENAI_BASE_URL'] = `${servers.get('model-openai')?.url}/v1`;
});
afterAll(async () => {
  for (const server of servers.values()) await server.close();
  rmSync(bots, { recursive: true });
});

it.each(tried.map((one) => [one.name, one] as const))('finds out what %s is', async (name, one) => {
  const { path = '', what = `${servers.get(name)?.url}${path}`, agent } = one;
  const found = await recognise(what, env);
  expect(found.agent).toMatchObject(agent);
  writeFileSync(join(bots, `${name}.yaml`), botText(found));
});

it('asks each of what was found one question, as the bot file has it', async () => {
  const output = new PassThrough();
  const [areFine, told] = await Promise.all([
    checkBots([bots], { env, logger: silentLogger, output }).finally(() => output.end()),
    text(output),
  ]);
  const lines = told.trim().split('\n');
  expect(lines.filter((line) => !line.endsWith('Here I am.'))).toEqual([`All ${tried.length} bots answer.`]);
  expect(areFine).toBe(true);
});
