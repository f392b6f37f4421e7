import { describe, expect, it } from 'vitest';
import { asking, collectRun, remembering, said } from '../collect-run.test-helper.ts';
import { foreignAgent, paragraphsOf, recorded, stepsOf } from '../foreign-agent.test-helper.ts';

const replying = (body: string, options = {}, status = 200) =>
  foreignAgent(
    'n8n',
    (_request, response) => {
      // The content type of a stream and of a whole answer is the same.
      response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
      response.end(body);
    },
    options,
  );

describe('the reply of a workflow', () => {
  it.each<[what: string, body: string, text: string]>([
    ['output', '{"output":"Hello."}', 'Hello.'],
    ['text', '{"text":"你好。"}', '你好。'],
    ['a message', '{"message":"Hi."}', 'Hi.'],
    ['a list of items', '[{"output":"One."},{"output":"Two."}]', 'One.\n\nTwo.'],
    ['an output with fields of its own', '{"output":{"answer":"Inside."}}', 'Inside.'],
    ['a field of any name', '{"myReply":"Mine."}', 'Mine.'],
    ['any other JSON', '{"a":1,"b":[2]}', '```json\n{\n  "a": 1,\n  "b": [\n    2\n  ]\n}\n```'],
    ['JSON over several lines', '{\n  "output": "Line 1\\nLine 2"\n}', 'Line 1\nLine 2'],
    ['a text', '"Just words."', 'Just words.'],
    ['words that are no JSON', 'Just words.', 'Just words.'],
    ['an output that looks like a piece of a stream', '{"type":"item","output":"Whole."}', 'Whole.'],
  ])('is read whole: %s', async (_, body, text) => {
    await using at = await replying(body);
    const run = await collectRun(at.agent, asking('Hello'));
    expect(run).toMatchObject({ text, error: undefined });
  });

  it('of a real server is read whole and as a stream', async () => {
    await using whole = await replying(recorded('n8n/whole.json'));
    const once = await collectRun(whole.agent, asking('Hello'));
    expect(once).toMatchObject({ text: 'You said Hello 你好 in s1', error: undefined });
    await using streaming = await replying(recorded('n8n/streaming.ndjson'));
    const { events, text, error } = await collectRun(streaming.agent, asking('How much is a lamp?'));
    expect(error).toBeUndefined();
    expect(text).toBe('The lamp costs 29 €, 包邮。');
    expect(events.filter(({ type }) => type === 'TEXT_MESSAGE_CONTENT')).toHaveLength(4);
    expect(stepsOf(events)).toEqual([['Agent', 'done', null]]);
  });

  it('tells the texts of several nodes one after the other, each whole', async () => {
    await using at = await replying(recorded('n8n/two-nodes.ndjson'));
    const { events, error } = await collectRun(at.agent, asking('Hello'));
    expect(error).toBeUndefined();
    expect(paragraphsOf(events)).toEqual(['One, two.', 'But why?']);
    expect(stepsOf(events).map(([title, status]) => [title, status])).toEqual([
      ['Writer', 'done'],
      ['Critic', 'done'],
    ]);
  });

  it('takes words between the pieces of a stream into the text', async () => {
    const lines = ['{"type":"begin"}', '{"type":"item","content":"One"}', ' and loose', '{"type":"end"}'];
    await using at = await replying(lines.join('\n'));
    const { text } = await collectRun(at.agent, asking('Hello'));
    expect(text).toBe('One and loose\n');
  });

  it('breaks off with the words of the workflow in the log only', async () => {
    await using at = await replying(recorded('n8n/failed.ndjson'));
    const run = await collectRun(at.agent, asking('Hello'));
    expect(run).toMatchObject({ text: 'Let me see. ', error: { code: 709 } });
    expect(String(run.error)).not.toContain('resource');
    expect(run.error).toMatchObject({
      details: { reason: expect.stringContaining('could not be found') },
      advice: expect.stringContaining('n8n agent'),
    });
  });

  it.each([
    ['waits for the visitor by WebSocket', '{"executionStarted":true,"executionId":"7"}'],
    ['is started and does not answer', '{"message":"Workflow was started"}'],
  ])('fails where the workflow %s, and the log says which setting helps', async (_, body) => {
    await using at = await replying(body);
    const { error, text } = await collectRun(at.agent, asking('Hello'));
    expect(error).toMatchObject({ code: 1200 });
    expect(text).toBe('');
    expect(error).toMatchObject({ details: { reason: expect.stringContaining('Response Mode') } });
  });

  it('says that a limit is reached where the model of the workflow says so', async () => {
    await using at = await replying(recorded('n8n/failing.ndjson'));
    const { error } = await collectRun(at.agent, asking('Hello'));
    expect(error).toMatchObject({ code: 1113, retryAfterS: 30 });
  });

  it('may be a file, which is kept with the conversation', async () => {
    await using at = await foreignAgent('n8n', (_request, response) => {
      response.writeHead(200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': 'attachment; filename="offer.pdf"',
      });
      response.end('%PDF-1.7');
    });
    const { text } = await collectRun(at.agent, asking('Hello'));
    expect(text).toBe('[offer.pdf](https://chat.example/im/offer.pdf)');
  });
});

describe('the request', () => {
  it('has question, session, language and context', async () => {
    await using at = await replying('{"output":"Hello."}', { metadata: { shop: 'a' } });
    const context = [{ description: 'page', value: 'pricing' }];
    await collectRun(at.agent, asking('你好', { context, language: 'zh-CN' }));
    expect(at.requests[0]?.json).toEqual({
      action: 'sendMessage',
      chatInput: '你好',
      sessionId: expect.stringMatching(/^[\w-]{36}$/),
      metadata: { shop: 'a', language: 'zh-CN', context },
    });
    expect(at.requests[0]?.headers['accept']).toBe('text/plain');
  });

  it('may name its fields otherwise', async () => {
    await using at = await replying('{"output":"Hello."}', { chatInputKey: 'q', chatSessionKey: 's' });
    await collectRun(at.agent, asking('Hi'));
    expect(at.requests[0]?.json).toMatchObject({ q: 'Hi', s: expect.any(String) });
  });

  it('carries files as a form', async () => {
    await using at = await replying('{"output":"Seen."}');
    const source = { type: 'data' as const, value: 'aGVsbG8=', mimeType: 'text/plain' };
    const messages = [
      {
        ...said('user', ''),
        parts: [
          { type: 'text' as const, text: 'See' },
          { type: 'document' as const, source },
        ],
      },
    ];
    await collectRun(
      at.agent,
      asking('', {
        messages,
        readAttachment: async () => ({ bytes: Buffer.from('hello'), mimeType: 'text/plain', name: 'a.txt' }),
      }),
    );
    const [request] = at.requests;
    expect(request?.headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(request?.body).toMatch(/name="chatInput"\r\n\r\nSee/);
    expect(request?.body).toMatch(/name="files"; filename="a.txt"\r\nContent-Type: text\/plain\r\n\r\nhello/);
    expect(request?.body).toMatch(/name="metadata"\r\n\r\n\{"language":"en"/);
  });

  it('has Basic Auth, and an agent without its user is not made', async () => {
    const options = { basicAuthEnv: 'N8N_USER', env: { N8N_USER: 'me:secret' } };
    await using at = await replying('{"output":"Hello."}', options);
    await collectRun(at.agent, asking('Hi'));
    expect(at.requests[0]?.headers['authorization']).toBe('Basic bWU6c2VjcmV0');
    await expect(replying('', { basicAuthEnv: 'N8N_USER' })).rejects.toThrow('N8N_USER');
  });

  it('goes on with its session, and begins another with what was said where the visitor has gone back', async () => {
    await using at = await replying('{"output":"Hello."}');
    const first = remembering();
    await collectRun(at.agent, asking('One', { memory: first }));
    const answered = { ...said('assistant', 'Hello.'), id: 'answer-0' };
    const messages = [said('user', 'One'), answered, said('user', 'Two')];
    const earlier = { value: first.kept[0] ?? '', answerId: 'answer-0' };
    for (const isBehind of [false, true]) {
      const memory = remembering({ ...earlier, isBehind });
      await collectRun(at.agent, asking('', { messages, memory }));
    }
    const [one, two, three] = at.requests.map(({ json }) => json as { sessionId: string; chatInput: string });
    expect(two).toMatchObject({ sessionId: one?.sessionId, chatInput: 'Two' });
    expect(three?.sessionId).not.toBe(one?.sessionId);
    expect(three?.chatInput).toMatch(/User: One\s+Assistant: Hello\.[^]*\n\nTwo$/);
  });
});
