import { EventSchema } from '@ag-ui/core/schemas';
import { LLMock } from '@copilotkit/aimock';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Agent } from '../agent.ts';
import { AgentConfig } from '../agent-config.ts';
import { summaryOf } from '../../base/error-summary.ts';
import { createAgent } from '../create-agent.ts';
import { shareLibraries } from '../../retrieval/shared-libraries.ts';
import { asking, collectRun, said } from '../collect-run.test-helper.ts';
import { serve } from '../serve.test-helper.ts';

const mock = new LLMock({ port: 0 });
const agents: Agent[] = [];
const open = shareLibraries();

beforeAll(() => mock.start());
afterAll(async () => {
  for (const agent of agents) await agent.dispose?.();
  await mock.stop();
});
beforeEach(() => {
  mock.reset();
  vi.clearAllMocks();
});

const agentWith = async (options: object = {}, env: Record<string, string> = {}): Promise<Agent> => {
  const config = v.parse(AgentConfig, { type: 'openai', model: 'gpt-test', ...options });
  const context = {
    baseDir: import.meta.dirname,
    env: { OPENAI_BASE_URL: `${mock.url}/v1`, OPENAI_API_KEY: 'key-1', ...env },
  };
  const agent = await createAgent(config, context, open);
  agents.push(agent);
  return agent;
};

const retrieval = { folders: '../../../docs/en', baseUrl: '/docs/en/' };

type SentMessage = { role: string; content: string | { type: string }[] };
const sent = () =>
  mock.getLastRequest()?.body as unknown as Record<string, unknown> & { messages: SentMessage[] };

describe('an answer', () => {
  it('streams as valid events and ends with the usage', async () => {
    mock.onMessage(
      'Hello',
      { content: 'Hi there, visitor!', usage: { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 } },
      { chunkSize: 4 },
    );
    const { events, text, error } = await collectRun(await agentWith(), asking('Hello'));
    expect(error).toBeUndefined();
    expect(text).toBe('Hi there, visitor!');
    for (const event of events) EventSchema.parse(event);
    expect(events.filter((event) => event.type === 'TEXT_MESSAGE_CONTENT').length).toBeGreaterThan(3);
    expect(events.at(-1)).toMatchObject({
      type: 'RUN_FINISHED',
      outcome: { type: 'success' },
      usage: [{ inputTokens: 7, outputTokens: 5, totalTokens: 12 }],
    });
  });

  it('shows reasoning before the text and apart from it', async () => {
    mock.onMessage('Why', { content: 'Because.', reasoning: 'Let me think about it.' }, { chunkSize: 5 });
    const { events, text } = await collectRun(await agentWith(), asking('Why'));
    const types = [...new Set(events.map((event) => event.type))];
    expect(text).toBe('Because.');
    expect(types).toEqual([
      'ACTIVITY_SNAPSHOT',
      'REASONING_START',
      'REASONING_MESSAGE_START',
      'REASONING_MESSAGE_CONTENT',
      'REASONING_MESSAGE_END',
      'REASONING_END',
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_END',
      'RUN_FINISHED',
    ]);
  });
});

/** An endpoint that sends these events, whatever it is asked. */
const endpointThatSends = (...events: unknown[]) =>
  serve((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.end(
      events.map((event) => `data: ${JSON.stringify(event)}\n\n`.replace(/"(\[DONE\])"/, '$1')).join(''),
    );
  });

const piece = (content: string, rest: object = {}) => ({
  choices: [{ index: 0, delta: { content } }],
  ...rest,
});

const used = (completion: number) => ({
  model: 'm',
  usage: { prompt_tokens: 7, completion_tokens: completion, total_tokens: 7 + completion },
});

describe('an answer of a server with ways of its own', () => {
  it('is at its end at [DONE], with or without a finish_reason', async () => {
    await using endpoint = await endpointThatSends(piece('All '), piece('of it.'), '[DONE]');
    const run = await collectRun(await agentWith({ baseUrl: endpoint.url }), asking('Hello'));
    expect(run).toMatchObject({ text: 'All of it.', error: undefined });
    expect(run.events.at(-1)).toMatchObject({ type: 'RUN_FINISHED' });
  });

  it('counts its tokens once where every chunk has the sum so far', async () => {
    await using endpoint = await endpointThatSends(
      piece('One ', used(1)),
      piece('two', used(2)),
      { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], ...used(3) },
      '[DONE]',
    );
    const { events } = await collectRun(await agentWith({ baseUrl: endpoint.url }), asking('Hello'));
    expect(events.at(-1)).toMatchObject({ usage: [{ inputTokens: 7, outputTokens: 3, totalTokens: 10 }] });
  });
});

describe('what the model is sent', () => {
  beforeEach(() => void mock.onMessage(/.*/, { content: 'Fine.' }));

  it('is the branch, with stopped answers marked and old citations taken out', async () => {
    const messages = [
      said('user', 'First'),
      said('assistant', 'Half an answer [1](source:abc)', true),
      said('user', 'Second'),
    ];
    await collectRun(
      await agentWith({ system: 'Speak {language}.' }),
      asking('', { messages, language: 'zh-CN' }),
    );
    expect(sent().messages).toEqual([
      { role: 'system', content: 'Speak Simplified Chinese.' },
      { role: 'user', content: 'First' },
      { role: 'assistant', content: expect.stringMatching(/^Half an answer\n\n\[The visitor stopped/) },
      { role: 'user', content: 'Second' },
    ]);
  });

  it('names model, temperature and the most tokens', async () => {
    await collectRun(await agentWith({ temperature: 0.2, maxTokens: 50 }), asking('Hello'));
    expect(sent()).toMatchObject({ model: 'gpt-test', temperature: 0.2, max_tokens: 50, stream: true });
  });

  it('keeps to the latest messages', async () => {
    const messages = [said('user', 'Old'), said('assistant', 'Older'), said('user', 'Now')];
    await collectRun(await agentWith({ maxHistory: 0 }), asking('', { messages }));
    expect(
      sent()
        .messages.map((message) => message.content)
        .slice(1),
    ).toEqual(['Now']);
  });

  it('are questions and answers in turn, beginning with a question', async () => {
    const source = { type: 'data' as const, value: 'AAAA', mimeType: 'image/png' };
    const picture = { ...said('user', ''), parts: [{ type: 'image' as const, source }] };
    const messages = [
      said('user', 'Forgotten'),
      said('assistant', 'Forgotten too'),
      said('user', 'Never answered'),
      said('user', 'Asked again'),
      said('assistant', 'Now answered'),
      picture,
      said('user', 'What is this?'),
    ];
    await collectRun(await agentWith({ maxHistory: 5 }), asking('', { messages }));
    expect(sent().messages.slice(1)).toEqual([
      { role: 'user', content: 'Never answered\n\nAsked again' },
      { role: 'assistant', content: 'Now answered' },
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: expect.stringContaining('AAAA') } },
          { type: 'text', text: 'What is this?' },
        ],
      },
    ]);
  });

  it('authorizes with the key from the named variable only', async () => {
    await collectRun(await agentWith({ apiKeyEnv: 'OTHER_KEY' }, { OTHER_KEY: 'key-2' }), asking('Hello'));
    const withKey = mock.getLastRequest()?.headers['authorization'];
    await collectRun(await agentWith({ apiKeyEnv: 'NO_SUCH_KEY' }), asking('Hello'));
    // The protocol server hides the value of what it has seen.
    expect(withKey).toBeDefined();
    expect(mock.getLastRequest()?.headers['authorization']).toBeUndefined();
  });
});

describe('an answer that goes on', () => {
  const rounds = [{ text: 'Three steps [1](source:x): 1. Open the lid 2. Turn the ke', calls: [] }];

  it('is told to the model, which is asked to go on where it ends', async () => {
    mock.onMessage(/cut off/, { content: '2. Turn the key. Done.' }, { chunkSize: 3 });
    const run = await collectRun(await agentWith(), asking('How?', { rounds, goOn: true }));
    expect(run).toMatchObject({ error: undefined, text: 'y. Done.' });
    expect(sent().messages.slice(1)).toEqual([
      { role: 'user', content: 'How?' },
      { role: 'assistant', content: 'Three steps: 1. Open the lid 2. Turn the ke' },
      { role: 'user', content: expect.stringMatching(/^Your answer was cut off.*Turn the ke$/s) },
    ]);
  });

  it('may be cut again, and tells what it has used', async () => {
    mock.onMessage(/cut off/, { content: 'y. Then', finishReason: 'length' });
    const { error, text } = await collectRun(await agentWith(), asking('How?', { rounds, goOn: true }));
    expect(text).toBe('y. Then');
    expect(error).toMatchObject({ code: 709, kind: 'length' });
  });

  it('goes on after its calls without being asked to', async () => {
    mock.onMessage('How?', { content: 'It is done.' });
    const calls = [{ id: 'c', name: 'f', arguments: '{}', result: { content: 'ok' } }];
    await collectRun(await agentWith(), asking('How?', { rounds: [{ text: 'So.', calls }], goOn: true }));
    expect(sent().messages.at(-1)).toMatchObject({ role: 'tool' });
  });
});

describe('with retrieval', () => {
  it('gives the passages with numbers and makes citations of them links, in the order of citing', async () => {
    mock.onMessage(
      'PostgreSQL',
      { content: 'Set DATABASE_URL [2]. It migrates itself [1][9].' },
      { chunkSize: 3 },
    );
    const { events, text, sources } = await collectRun(
      await agentWith({ retrieval }),
      asking('How do I use PostgreSQL?'),
    );
    expect(sent().messages[0]?.content).toContain('[1] Running the service › How do I use PostgreSQL?');
    expect(sources).toHaveLength(2);
    expect(sources[1]?.url).toBe('/docs/en/service#how-do-i-use-postgresql');
    expect(text).toBe(
      `Set DATABASE_URL [1](source:${sources[0]?.id}). It migrates itself [2](source:${sources[1]?.id})[9].`,
    );
    for (const event of events) EventSchema.parse(event);
  });

  it('lists every passage that the model was given when asked to', async () => {
    mock.onMessage('PostgreSQL', { content: 'No idea.' });
    const { sources } = await collectRun(
      await agentWith({ retrieval: { ...retrieval, sources: 'retrieved', maxPassages: 2 } }),
      asking('How do I use PostgreSQL?'),
    );
    expect(sources).toHaveLength(2);
  });

  it('searches nothing for a mere greeting', async () => {
    mock.onMessage('hi', { content: 'Hello!' });
    const { events } = await collectRun(await agentWith({ retrieval }), asking('hi'));
    expect(events.find((event) => event.type === 'ACTIVITY_SNAPSHOT')?.content).toMatchObject({
      kind: 'prior-knowledge',
    });
    expect(JSON.stringify(events)).not.toContain('file-knowledge');
  });
});

describe('a failure', () => {
  it.each([
    [401, 1200],
    [403, 1200],
    [404, 1200],
    [429, 1113],
    [400, 1116],
    [413, 1116],
    [500, 1200],
  ])('of status %i is code %i, told to the operator and neutral to the visitor', async (status, code) => {
    mock.onMessage('Hello', { error: { message: 'secret detail: Hello', type: 'some_error' }, status });
    const { error } = await collectRun(await agentWith(), asking('Hello'));
    expect(error).toMatchObject({ name: 'AgentError', code, advice: expect.any(String) });
    expect((error as Error).message).not.toContain('secret detail');
    const logged = summaryOf(error);
    expect(logged).toMatchObject({ cause: { url: expect.stringContaining('/v1'), cause: { status } } });
    expect(JSON.stringify(logged)).not.toContain('Hello');
  });

  it('of the connection in the middle of an answer is code 709 and keeps the text', async () => {
    mock.onMessage(
      'Cut',
      { content: 'one two three four five six' },
      { chunkSize: 4, truncateAfterChunks: 4, latency: 10 },
    );
    const { error, text, events } = await collectRun(await agentWith(), asking('Cut'));
    expect(error).toMatchObject({ code: 709 });
    expect('one two three four five six'.startsWith(text) && text.length > 0).toBe(true);
    expect(events.at(-2)?.type).toBe('TEXT_MESSAGE_END');
    expect(events.at(-1)).toMatchObject({
      type: 'ACTIVITY_SNAPSHOT',
      content: { status: 'failed', ms: expect.any(Number), output: { error: expect.any(String) } },
    });
  });

  it('of an endpoint that is not there is code 1200', async () => {
    const { error } = await collectRun(
      await agentWith({ baseUrl: 'http://127.0.0.1:9/v1' }),
      asking('Hello'),
    );
    expect(error).toMatchObject({ code: 1200 });
  });

  it('to have a key for OpenAI is told when the agent is made', async () => {
    await expect(agentWith({}, { OPENAI_BASE_URL: '', OPENAI_API_KEY: '' })).rejects.toThrow(
      'OPENAI_API_KEY holds no key',
    );
  });
});
