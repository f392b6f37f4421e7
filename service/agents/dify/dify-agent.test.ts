import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { emptyDraft, reduceDraft } from '../../runs/answer-draft.ts';
import { createEventGate } from '../../runs/event-gate.ts';
import type { AgentInput } from '../agent.ts';
import { asking, collectRun, remembering, said, toldAnswer } from '../collect-run.test-helper.ts';
import {
  foreignAgent,
  reasoningOf,
  pictureQuestion,
  recorded,
  sendJson,
  sendStream,
  sentIn,
  stepsOf,
} from '../foreign-agent.test-helper.ts';
import { deferred } from '../serve.test-helper.ts';

const env = { DIFY_API_KEY: 'app-key' };

const read = (name: string) => JSON.parse(recorded(`dify/${name}.json`)) as object;

/** An app whose replies are by path: recorded ones by their file's name, others as JSON. */
const app = (replies: Record<string, string | object | [status: number, body: object]>, options = {}) =>
  foreignAgent(
    'dify',
    ({ path }, response) => {
      const [asked = ''] = path.split('?');
      const reply = replies[asked.slice('/v1/'.length)] ?? (asked.startsWith('/files') ? 'bytes' : {});
      if (reply === 'bytes') {
        response.writeHead(200, { 'Content-Type': 'image/png' });
        return response.end('png');
      }
      if (Array.isArray(reply)) return sendJson(response, reply[1], reply[0]);
      return typeof reply === 'string'
        ? sendStream(response, recorded(`dify/${reply}`))
        : sendJson(response, reply);
    },
    { path: '/v1', env, ...options },
  );

describe('the reply of an app', () => {
  it('has the text, sources and usage of a chatbot', async () => {
    await using at = await app({ 'chat-messages': 'chatbot.sse' });
    const run = await collectRun(at.agent, asking('Weight?'));
    expect(run).toMatchObject({ text: 'The iPhone weighs 173 g.', error: undefined });
    expect(run.sources).toEqual([
      { id: 'segment-1', title: 'iPhone List', snippet: 'Model, Weight', score: 0.98457545 },
    ]);
    expect(run.events.at(-1)).toMatchObject({
      usage: [{ inputTokens: 1033, outputTokens: 128, totalTokens: 1161 }],
    });
    expect(at.logger.warn).not.toHaveBeenCalled();
  });

  it('has the tools and files of an agent, and its text once', async () => {
    await using at = await app({ 'chat-messages': 'agent.sse' });
    const run = await collectRun(at.agent, asking('Draw a cat'));
    expect(run.text.trim()).toBe('![cat.png](https://chat.example/im/cat.png)\n\nHere is your cat.');
    expect(stepsOf(run.events)).toEqual([['dalle3, resize', 'done', { dalle3: 'image has been created' }]]);
  });

  it('has the nodes and the reasoning of a chatflow', async () => {
    await using at = await app({ 'chat-messages': 'chatflow.sse' });
    const run = await collectRun(at.agent, asking('Weather?'));
    expect(run).toMatchObject({ text: 'It is sunny in San Francisco.', error: undefined });
    expect(reasoningOf(run.events)).toBe('The visitor greets, so');
    expect(stepsOf(run.events)).toEqual([
      ['知识检索', 'done', { result: [] }],
      ['LLM', 'done', { text: 'It is sunny' }],
      ['ROUND 1', 'done', { output: 'sunny' }],
    ]);
  });

  it('fails with the words of the workflow in the log only', async () => {
    await using at = await app({ 'chat-messages': 'failed.sse' });
    const run = await collectRun(at.agent, asking('Stock?'));
    expect(run.error).toMatchObject({ code: 709 });
    expect(String(run.error)).not.toContain('stock.internal');
    expect(stepsOf(run.events)).toEqual([['Ask the stock', 'failed', { error: 'failed' }]]);
    expect(run.error).toMatchObject({
      details: { code: 'invalid_param', reason: 'stock.internal does not answer' },
    });
  });

  it('loses the words that the moderation replaces', async () => {
    await using at = await app({ 'chat-messages': 'moderated.sse' });
    const { events } = await collectRun(at.agent, asking('Say it'));
    const gate = createEventGate('answer-1', () => {});
    const { answer, rounds } = events.flatMap(gate.pass).reduce(reduceDraft, emptyDraft);
    expect(answer.message).toMatchObject({ parts: [{ type: 'text', text: 'I cannot talk about this.' }] });
    expect(answer.message.reasoning).toBeUndefined();
    expect(rounds).toEqual([{ text: 'I cannot talk about this.', calls: [] }]);
  });

  it.each([
    [429, 'too_many_requests', { code: 1113, retryAfterS: 30 }],
    [429, 'rate_limit_error', { code: 1113, retryAfterS: undefined }],
    [400, 'provider_quota_exceeded', { code: 1113 }],
    [400, 'app_unavailable', { code: 1200 }],
    [413, 'file_too_large', { code: 1116 }],
  ])('with status %i and code %s has a code of ours', async (status, code, expected) => {
    await using at = await app({ 'chat-messages': [status, { status, code, message: 'In words' }] });
    const { error } = await collectRun(at.agent, asking('Hello'));
    expect(error).toMatchObject(expected);
    expect(error).toMatchObject({ details: { code, reason: 'In words' } });
  });
});

describe('the request of an app', () => {
  it('has the key, the question, the inputs and a name for the visitor', async () => {
    await using at = await app(
      { 'chat-messages': 'chatbot.sse' },
      { inputs: { city: 'Wien', tongue: '{language}' } },
    );
    await collectRun(at.agent, asking('Weight?', { language: 'zh-CN' }));
    expect(at.requests[0]).toMatchObject({
      path: '/v1/chat-messages',
      headers: { authorization: 'Bearer app-key' },
      json: {
        query: 'Weight?',
        inputs: { city: 'Wien', tongue: 'zh-CN' },
        response_mode: 'streaming',
        user: expect.stringMatching(/^[\w-]{24}$/),
      },
    });
    expect(at.requests[0]?.body).not.toContain('visitor-1');
    await expect(app({}, { env: {} })).rejects.toThrow('DIFY_API_KEY');
  });

  const answered = { ...said('assistant', 'Yes.'), id: 'answer-0' };
  const twoQuestions = [said('user', 'One'), answered, said('user', 'Two')];

  it('goes on with the conversation', async () => {
    const memory = remembering();
    await using at = await app({ 'chat-messages': 'chatbot.sse' });
    await collectRun(at.agent, asking('One', { memory }));
    const value = memory.kept.at(-1) ?? '';
    const remembered = remembering({ value, answerId: 'answer-0', isBehind: false });
    await collectRun(at.agent, asking('', { messages: twoQuestions, memory: remembered }));
    expect(at.requests[1]?.json).toMatchObject({ query: 'Two', conversation_id: 'conversation-1' });
  });

  const gone = { status: 404, code: 'not_found', message: 'Conversation Not Exists.' };
  it.each<[how: string, refuse: (response: ServerResponse) => void]>([
    ['by a status', (response) => sendJson(response, gone, 404)],
    [
      'within the stream',
      (response) => sendStream(response, `data: ${JSON.stringify({ event: 'error', ...gone })}\n\n`),
    ],
  ])('begins another conversation where Dify says %s that it has forgotten it', async (_, refuse) => {
    let asked = 0;
    await using forgetful = await foreignAgent(
      'dify',
      (_request, response) => {
        asked += 1;
        return asked === 2 ? refuse(response) : sendStream(response, recorded('dify/chatbot.sse'));
      },
      { path: '/v1', env },
    );
    const own = remembering();
    await collectRun(forgetful.agent, asking('One', { memory: own }));
    const again = remembering({ value: own.kept.at(-1) ?? '', answerId: 'answer-0', isBehind: false });
    const run = await collectRun(forgetful.agent, asking('', { messages: twoQuestions, memory: again }));
    expect(run.error).toBeUndefined();
    const { query, conversation_id: conversation } = sentIn(forgetful.requests[2]);
    expect(conversation).toBeUndefined();
    expect(query).toMatch(/User: One[^]*Two$/);
  });

  it('carries files that were uploaded for the same visitor', async () => {
    await using at = await app({ 'files/upload': { id: 'upload-1' }, 'chat-messages': 'chatbot.sse' });
    await collectRun(at.agent, asking('', pictureQuestion()));
    const { user } = sentIn(at.requests[1]);
    expect(at.requests[0]?.body).toContain(String(user));
    expect(at.requests[0]?.body).toMatch(/name="file"; filename="a.png"/);
    expect(at.requests[1]?.json).toMatchObject({
      files: [{ type: 'image', transfer_method: 'local_file', upload_file_id: 'upload-1' }],
    });
  });
});

it('tells a file that the app does not take as a question that cannot be processed', async () => {
  const refusal = { status: 415, code: 'unsupported_file_type', message: 'File type not allowed.' };
  await using at = await app({ 'files/upload': [415, refusal] });
  const { error } = await collectRun(at.agent, asking('', pictureQuestion()));
  expect(error).toMatchObject({ code: 1116, details: { code: 'unsupported_file_type' } });
});

describe('a form of a workflow', () => {
  const replies = {
    'chat-messages': 'form.sse',
    'form/human_input/tok_abc123': {},
    'workflow/run-1/events': 'resumed.sse',
  };

  const answerForm = async (answers: Record<string, string>) => {
    await using at = await app(replies);
    const memory = remembering();
    const asked = await collectRun(at.agent, asking('Send it', { memory }));
    const last = asked.events.at(-1);
    const outcome = last?.type === 'RUN_FINISHED' ? last.outcome : undefined;
    const interrupts = outcome?.type === 'interrupt' ? outcome.interrupts : [];
    const resume = interrupts.map(({ id, message = '' }): AgentInput['resume'][number] => {
      const payload = answers[message];
      return payload === undefined
        ? { interruptId: id, status: 'cancelled' }
        : { interruptId: id, status: 'resolved', payload };
    });
    const value = memory.kept.at(-1) ?? '';
    const remembered = remembering({ value, answerId: 'answer-1', isBehind: false });
    const answered = await collectRun(at.agent, asking('Send it', { memory: remembered, resume }));
    return { asked, interrupts, answered, requests: at.requests };
  };

  it('is asked card by card, and its answer goes on with the run', async () => {
    const { asked, interrupts, answered, requests } = await answerForm({
      comment: 'Looks good.',
      'how soon': 'today',
      Approval: 'Approve',
    });
    expect(asked.text.trim()).toBe('Please review the draft.');
    expect(interrupts).toMatchObject([
      { message: 'comment', responseSchema: { type: 'string' } },
      { message: 'how soon', responseSchema: { type: 'string', enum: ['today', 'later'] } },
      { message: 'Approval', responseSchema: { type: 'string', enum: ['Approve', 'Reject'] } },
    ]);
    expect(interrupts[0]?.expiresAt).toBe('2026-11-24T04:20:29.000Z');
    const { user } = sentIn(requests[0]);
    expect(requests[1]?.json).toEqual({
      inputs: { comment: 'Looks good.', how_soon: 'today' },
      action: 'approve',
      user,
    });
    expect(requests[2]).toMatchObject({
      method: 'GET',
      path: `/v1/workflow/run-1/events?user=${String(user)}`,
    });
    expect(answered).toMatchObject({ text: 'Approved', error: undefined });
  });

  it('takes the defaults of fields that were passed over', async () => {
    const { requests } = await answerForm({ Approval: 'Reject' });
    expect(requests[1]?.json).toMatchObject({ inputs: { comment: 'fine', how_soon: '' }, action: 'reject' });
  });

  it('is left as it is where the visitor declines', async () => {
    const { requests, answered } = await answerForm({});
    expect(requests).toHaveLength(1);
    expect(answered.events).toMatchObject([{ type: 'RUN_FINISHED', outcome: { type: 'cancelled' } }]);
  });
});

describe('beside the answer', () => {
  it('a stop reaches the task', async () => {
    const begun = deferred();
    const stopped = deferred();
    await using at = await foreignAgent(
      'dify',
      ({ path }, response) => {
        if (path.endsWith('/stop')) {
          stopped.resolve();
          return sendJson(response, { result: 'success' });
        }
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        response.write('data: {"event":"message","task_id":"task-1","answer":"One"}\n\n');
        return begun.resolve();
      },
      { path: '/v1', env },
    );
    const controller = new AbortController();
    const events: unknown[] = [];
    for await (const event of at.agent.run(asking('Hello', { signal: controller.signal }))) {
      events.push(event);
      if (event.type === 'TEXT_MESSAGE_CONTENT') controller.abort();
    }
    await Promise.all([begun.promise, stopped.promise]);
    const [question, stop] = at.requests;
    expect(stop?.path).toBe('/v1/chat-messages/task-1/stop');
    expect(stop?.json).toEqual({ user: sentIn(question)['user'] });
  });

  it('ratings reach the message, also one that is taken back', async () => {
    await using at = await app({ 'chat-messages': 'chatbot.sse' });
    const memory = remembering();
    await collectRun(at.agent, asking('Hello', { memory }));
    const told = { ...toldAnswer(memory.kept.at(-1)), reasons: [], comment: undefined };
    await at.agent.rate?.({ ...told, rating: 'like', comment: 'Good' });
    await at.agent.rate?.({ ...told, rating: null });
    const { user } = sentIn(at.requests[0]);
    expect(at.requests.slice(1)).toMatchObject([
      { path: '/v1/messages/message-1/feedbacks', json: { rating: 'like', user, content: 'Good' } },
      { path: '/v1/messages/message-1/feedbacks', json: { rating: null, user } },
    ]);
  });

  it.each([
    [{ result: 'success', data: ['What next?', 7] }, ['What next?']],
    [[400, { status: 400, code: 'bad_request', message: 'Suggested Questions Is Disabled.' }], []],
  ] as const)('the app suggests questions: %j', async (reply, expected) => {
    await using at = await app({
      'chat-messages': 'chatbot.sse',
      'messages/message-1/suggested': reply,
    });
    const memory = remembering();
    await collectRun(at.agent, asking('Hello', { memory }));
    expect(await at.agent.followUps?.(toldAnswer(memory.kept.at(-1)))).toEqual(expected);
    expect(at.logger.warn).not.toHaveBeenCalled();
  });

  it('the app says how it is called, how it greets, and what files it takes', async () => {
    await using at = await app(
      { parameters: read('parameters'), site: read('site') },
      { inputs: { city: 'Wien' } },
    );
    expect(await at.agent.introduction?.()).toEqual({
      name: 'Support',
      greeting: 'Hello, what may I do for you in Wien?',
      examples: ['What is new?'],
      limits: { fileMaxMB: 15, imageMaxMB: 8, maxAttachments: 3 },
    });
  });
});
