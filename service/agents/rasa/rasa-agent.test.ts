import { describe, expect, it } from 'vitest';
import { asking, collectRun, remembering, said, toldAnswer } from '../collect-run.test-helper.ts';
import { foreignAgent, paragraphsOf, recorded, sendJson, stepsOf } from '../foreign-agent.test-helper.ts';

const replying = (body: string, options = {}) =>
  foreignAgent(
    'rasa',
    (_request, response) => {
      // It says so, and is none.
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.end(body);
    },
    options,
  );

describe('the reply of an assistant', () => {
  it('has its texts, pictures and files, its buttons as further questions, and custom data as a step', async () => {
    await using at = await replying(recorded('rasa/messages.json'));
    const memory = remembering();
    const { events, error } = await collectRun(at.agent, asking('Hi', { memory }));
    expect(error).toBeUndefined();
    expect(paragraphsOf(events)).toEqual([
      'Hey! How are you?',
      '好吗？',
      '![tiger.jpg](https://i.example/tiger.jpg)',
      '[Guide](https://i.example/guide.pdf)',
    ]);
    expect(stepsOf(events)).toEqual([['custom', 'done', { blocks: [1] }]]);
    expect(await at.agent.followUps?.(toldAnswer(memory.kept.at(-1)))).toEqual(['Great', 'Sad']);
  });

  it('is told message by message as it comes', async () => {
    await using at = await replying(recorded('rasa/stream.ndjson'));
    const { events } = await collectRun(at.agent, asking('Where is it?'));
    expect(paragraphsOf(events)).toEqual(['One moment.', 'Your order is on its way.']);
  });

  it('lists more buttons than there is room for', async () => {
    const buttons = Array.from({ length: 7 }, (_, index) => ({
      title: `Size ${index}`,
      payload: `/${index}`,
    }));
    await using at = await replying(JSON.stringify([{ text: 'Which?', buttons }]));
    const { text } = await collectRun(at.agent, asking('Shoes'));
    expect(text).toContain('- Size 6');
  });

  it('that is empty is no answer, and no failure of the connection', async () => {
    await using at = await replying('[]');
    const { events, error } = await collectRun(at.agent, asking('Hi'));
    expect(error).toBeUndefined();
    expect(events).toEqual([expect.objectContaining({ type: 'RUN_FINISHED' })]);
  });
});

describe('the request to an assistant', () => {
  it.each([
    ['', {}, '/webhooks/rest/webhook?stream=true'],
    ['/bot/', { stream: false }, '/bot/webhooks/rest/webhook'],
    ['/webhooks/mine/webhook', { stream: false }, '/webhooks/mine/webhook'],
  ])('goes to the channel of %j with %j', async (path, options, expected) => {
    await using at = await replying('[]', { path, ...options });
    await collectRun(at.agent, asking('Hi'));
    expect(at.requests[0]).toMatchObject({
      path: expected,
      json: { message: 'Hi', sender: expect.stringMatching(/^[\w-]{36}$/), metadata: { language: 'en' } },
    });
  });

  it('has the payload of a button in the place of its title', async () => {
    await using at = await replying(recorded('rasa/messages.json'));
    const first = remembering();
    await collectRun(at.agent, asking('Hi', { memory: first }));
    const answered = { ...said('assistant', 'Hey!'), id: 'answer-0' };
    const messages = [said('user', 'Hi'), answered, said('user', 'Great')];
    for (const isBehind of [false, true]) {
      const memory = remembering({ value: first.kept.at(-1) ?? '', answerId: 'answer-0', isBehind });
      await collectRun(at.agent, asking('', { messages, memory }));
    }
    const [one, two, three] = at.requests.map(({ json }) => json as { sender: string; message: string });
    expect(two).toMatchObject({ sender: one?.sender, message: '/mood_great{"a":1}' });
    expect(three?.message).toBe('Great');
    expect(three?.sender).not.toBe(one?.sender);
  });

  it('that is refused is told with the assistant’s words', async () => {
    await using at = await foreignAgent('rasa', (_request, response) =>
      sendJson(response, { status: 'failure', message: 'User is not authenticated.' }, 401),
    );
    const { error } = await collectRun(at.agent, asking('Hi'));
    expect(error).toMatchObject({ code: 1200 });
    expect(error).toMatchObject({ details: { status: 401, reason: 'User is not authenticated.' } });
  });
});
