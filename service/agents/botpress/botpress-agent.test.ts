import type { ServerResponse } from 'node:http';
import { jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { emptyDraft, reduceDraft } from '../../runs/answer-draft.ts';
import { createEventGate } from '../../runs/event-gate.ts';
import { asking, collectRun, remembering, said, toldAnswer } from '../collect-run.test-helper.ts';
import { foreignAgent, paragraphsOf, recorded, sendJson } from '../foreign-agent.test-helper.ts';

/** A Chat API whose bot says something once it is asked; the conversation stays open, as it does there. */
const chatApi = async (signals: string, options = {}) => {
  let listening: ServerResponse | undefined;
  let hasLeft = false;
  const at = await foreignAgent(
    'botpress',
    ({ path }, response) => {
      if (path.endsWith('/users'))
        return sendJson(response, { user: { id: 'user-1' }, key: 'user-key' }, 201);
      if (path.endsWith('/get-or-create')) return sendJson(response, { user: { id: 'user-1' } });
      if (path.endsWith('/conversations')) {
        return sendJson(response, { conversation: { id: 'conversation-1' } }, 201);
      }
      if (path.endsWith('/listen')) {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        response.flushHeaders();
        response.on('close', () => {
          hasLeft = true;
        });
        listening = response;
        return listening;
      }
      listening?.write(signals);
      return sendJson(response, { message: { id: 'm0' } }, 201);
    },
    { path: '/webhook-1', settleMs: 100, ...options },
  );
  return { ...at, hasLeft: () => hasLeft };
};

describe('the answer of a bot', () => {
  it('streams, has each message once, and ends where nothing more comes', async () => {
    await using at = await chatApi(recorded('botpress/listen.sse'));
    const memory = remembering();
    const { events, error } = await collectRun(at.agent, asking('Hello', { memory }));
    expect(error).toBeUndefined();
    expect(paragraphsOf(events)).toEqual([
      'I can help you.',
      'What about?',
      '**Lamp**\n\n29 EUR\n\n[See it](https://shop.example/lamp)',
      '![Lamp](https://i.example/lamp.jpg)',
    ]);
    expect(await at.agent.followUps?.(toldAnswer(memory.kept.at(-1)))).toEqual([
      'Prices',
      'Orders',
      'Tell me more',
    ]);
    await expect.poll(at.hasLeft).toBe(true);
  });

  it('loses a message that the bot deletes, and has choices without words in its text', async () => {
    const signals = [
      { type: 'message_stream_delta', data: { streamId: 's', delta: 'Secret' } },
      { type: 'message_stream_complete', data: { streamId: 's', message: { id: 'm1', payload: {} } } },
      { type: 'message_deleted', data: { id: 'm1' } },
      {
        type: 'message_created',
        data: { id: 'm2', isBot: true, payload: { type: 'choice', options: [{ label: 'Yes' }] } },
      },
    ];
    await using at = await chatApi(signals.map((one) => `data: ${JSON.stringify(one)}\n\n`).join(''));
    const { events, error } = await collectRun(at.agent, asking('Hello'));
    const gate = createEventGate('answer-1', () => {});
    const { answer } = events.flatMap(gate.pass).reduce(reduceDraft, emptyDraft);
    expect(error).toBeUndefined();
    expect(answer.message.parts).toEqual([{ type: 'text', text: '- Yes' }]);
  });

  it('does not end in the middle of a message, only when the connection is silent for too long', async () => {
    const delta = { streamId: 's', delta: 'Half' };
    const signal = `data: ${JSON.stringify({ type: 'message_stream_delta', data: delta })}\n\n`;
    await using at = await chatApi(signal, { timeoutMs: 400 });
    const run = await collectRun(at.agent, asking('Hello'));
    expect(run).toMatchObject({ text: 'Half', error: { code: 709 } });
  });
});

describe('the request to a bot', () => {
  it('makes a user and a conversation, listens, and asks; then goes on with them', async () => {
    await using at = await chatApi(recorded('botpress/listen.sse'));
    const first = remembering();
    await collectRun(at.agent, asking('Hello', { memory: first }));
    expect(at.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /webhook-1/users',
      'POST /webhook-1/conversations',
      'GET /webhook-1/conversations/conversation-1/listen',
      'POST /webhook-1/messages',
    ]);
    expect(at.requests[3]).toMatchObject({
      headers: { 'x-user-key': 'user-key' },
      json: { conversationId: 'conversation-1', payload: { type: 'text', text: 'Hello' } },
    });
    const answered = { ...said('assistant', 'I can help you.'), id: 'answer-0' };
    const messages = [said('user', 'Hello'), answered, said('user', 'Prices')];
    const memory = remembering({ value: first.kept.at(-1) ?? '', answerId: 'answer-0', isBehind: false });
    await collectRun(at.agent, asking('', { messages, memory }));
    expect(at.requests.slice(4).map(({ path }) => path)).toEqual([
      '/webhook-1/conversations/conversation-1/listen',
      '/webhook-1/messages',
    ]);
    expect(at.requests[5]?.json).toMatchObject({ payload: { text: 'Prices' } });
  });

  it('signs the visitor’s key where the integration has one of its own', async () => {
    const secret = 'an encryption key of the integration';
    await using at = await chatApi(recorded('botpress/listen.sse'), {
      encryptionKeyEnv: 'BOTPRESS_KEY',
      env: { BOTPRESS_KEY: secret },
    });
    await collectRun(at.agent, asking('Hello'));
    const [made] = at.requests;
    expect(made?.path).toBe('/webhook-1/users/get-or-create');
    const { payload } = await jwtVerify(
      String(made?.headers['x-user-key']),
      new TextEncoder().encode(secret),
    );
    expect(payload).toEqual({ id: expect.stringMatching(/^casement-[\w-]{24}$/) });
    await expect(chatApi('', { encryptionKeyEnv: 'BOTPRESS_KEY' })).rejects.toThrow('BOTPRESS_KEY');
  });
});
