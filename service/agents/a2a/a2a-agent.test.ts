import { TaskState } from '@a2a-js/sdk';
import { describe, expect, it, vi } from 'vitest';
import { after, asking, remembering, said } from '../collect-run.test-helper.ts';
import { agentAt, type BackEnd, sendJson } from '../connection/recorded.test-helper.ts';
import { deferred } from '../serve.test-helper.ts';
import { a2aServer, part, type Say, text } from './a2a-server.test-helper.ts';

const at = (backEnd: BackEnd, options: object = {}) =>
  agentAt(backEnd, (url) => ({ type: 'a2a', url, ...options }));

const { TASK_STATE_WORKING, TASK_STATE_COMPLETED, TASK_STATE_INPUT_REQUIRED } = TaskState;

describe('the answer of an A2A agent', () => {
  it.each([
    ['JSONRPC', '/rpc'],
    ['HTTP+JSON', '/rpc/message:stream'],
  ] as const)(
    'is its artifacts, with files, and its status while it works as steps, by %s',
    async (binding, path) => {
      await using agent = await at(
        a2aServer(
          (say) => {
            say.task();
            say.status(TASK_STATE_WORKING, 'Looking it up');
            say.artifact('a', [text('Hello, ')]);
            say.artifact('a', [text('你好')], true);
            const png = part({ $case: 'raw', value: Buffer.from('a') }, 'chart.png', 'image/png');
            say.artifact('b', [text('Second.'), png]);
            say.status(TASK_STATE_COMPLETED, 'Done');
          },
          { binding },
        ),
      );
      const run = await agent.run(asking('Hi'));
      expect(run).toMatchObject({ error: undefined, invalid: 0 });
      const words = 'Hello, 你好\n\nSecond.\n\n![chart.png](https://chat.example/im/chart.png)';
      expect(run.answer.parts).toEqual([{ type: 'text', text: words }]);
      expect(run.answer.steps).toMatchObject([{ kind: 'workflow', title: 'Looking it up', status: 'done' }]);
      expect(agent.asked.map((one) => one.path)).toEqual(['/.well-known/agent-card.json', path]);
      expect(agent.asked[1]?.headers['a2a-version']).toBe('1.0');
    },
  );

  it('has no more steps than one can read where each word is told as a status', async () => {
    const words = Array.from({ length: 50 }, (_, index) => `word${index}`);
    await using agent = await at(
      a2aServer((say) => {
        say.task();
        for (const word of words) say.status(TASK_STATE_WORKING, word);
        say.artifact('a', [text(words.join(' '))]);
        say.status(TASK_STATE_COMPLETED);
      }),
    );
    const { answer } = await agent.run(asking('Hi'));
    expect(answer.parts).toEqual([{ type: 'text', text: words.join(' ') }]);
    expect(answer.steps).toHaveLength(20);
  });

  it('is told once where the agent ends with all of it as an artifact of its own', async () => {
    await using agent = await at(
      a2aServer((say) => {
        say.task();
        say.artifact('a', [text('Hello, ')]);
        say.artifact('a', [text('you.')], true);
        say.artifact('final', [text('Hello, you.')]);
        say.status(TASK_STATE_COMPLETED);
      }),
    );
    expect(await agent.run(asking('Hi'))).toMatchObject({ text: 'Hello, you.', error: undefined });
  });

  it.each<[string, { name?: string; append?: boolean }]>([
    // As the helper of the library for Python makes them.
    ['with the same name', { name: 'current_result' }],
    ['that are to be appended', { append: true }],
  ])('is one text where each piece is an artifact of its own, %s', async (_, more) => {
    const pieces = ['Hel', 'lo, ', '你', '好', '好'];
    await using agent = await at(
      a2aServer((say) => {
        say.task();
        for (const [index, piece] of pieces.entries()) {
          say.artifact(`piece-${index}`, [text(piece)], more.append, { ...more, lastChunk: index === 4 });
        }
        say.artifact('other', [text('Second.')], false, { name: 'current_result' });
        say.status(TASK_STATE_COMPLETED);
      }),
    );
    const { answer, error } = await agent.run(asking('Hi'));
    expect([error, answer.parts]).toEqual([undefined, [{ type: 'text', text: 'Hello, 你好好\n\nSecond.' }]]);
  });

  it('may be that of an agent of A2A 0.3', async () => {
    const old = a2aServer(
      (say) => {
        say.task();
        say.artifact('a', [text('Hello, ')]);
        say.artifact('a', [text('you.')], true);
        say.status(TASK_STATE_COMPLETED);
      },
      { isOld: true },
    );
    await using agent = await at(old);
    expect(await agent.run(asking('Hi'))).toMatchObject({ text: 'Hello, you.', error: undefined });
    expect(agent.asked[1]?.body).toMatchObject({ method: 'message/stream' });
  });

  it.each<[string, (say: Say) => void, string, boolean]>([
    ['a message', (say) => say.message([text('Just words.')]), 'Just words.', true],
    [
      'a message of an agent that does not stream',
      (say) => say.message([text('Just words.')]),
      'Just words.',
      false,
    ],
    [
      'the words of its end',
      (say) => {
        say.task();
        say.status(TASK_STATE_WORKING, 'Thinking');
        say.status(TASK_STATE_COMPLETED, 'The answer.');
      },
      'The answer.',
      true,
    ],
    [
      'data alone',
      (say) => say.message([part({ $case: 'data', value: { a: 1 } })]),
      '```json\n{\n  "a": 1\n}\n```',
      true,
    ],
  ])('may be %s', async (_, run, words, streaming) => {
    await using agent = await at(a2aServer(run, { streaming }));
    expect(await agent.run(asking('Hi'))).toMatchObject({ text: words, error: undefined });
  });

  it('may be two artifacts at once, of which one is sent again as a whole', async () => {
    const server = a2aServer((say) => {
      say.task();
      say.artifact('a', [text('One')]);
      say.artifact('b', [text('But ')]);
      say.artifact('a', [text(', two.')], true);
      say.artifact('b', [text('why?')], true);
      say.artifact('b', [text('Three.')]);
      say.status(TASK_STATE_COMPLETED);
    });
    await using agent = await at(server);
    const { answer } = await agent.run(asking('Hi'));
    expect(answer.parts).toEqual([{ type: 'text', text: 'One, two.\n\nThree.' }]);
  });

  it.each<[string, TaskState, number, string]>([
    ['fails', TaskState.TASK_STATE_FAILED, 1200, 'No key'],
    ['is refused', TaskState.TASK_STATE_REJECTED, 1114, 'No key'],
  ])('that %s is told with its words to the operator alone', async (_, state, code, reason) => {
    await using agent = await at(
      a2aServer((say) => {
        say.task();
        say.status(state, reason);
      }),
    );
    const { error } = await agent.run(asking('Hi'));
    expect(error).toMatchObject({ code, details: { reason } });
    expect(String(error)).not.toContain('key');
  });
});

describe('an address', () => {
  it('may be the card’s own, and a card may name another that the bot file names as well', async () => {
    const server = a2aServer((say) => say.message([text('Yes.')]));
    await using agent = await agentAt(server, (url) => ({
      type: 'a2a',
      url: `${url}/cards/agent-card.json`,
      headers: { Authorization: 'Bearer x' },
    }));
    expect((await agent.run(asking('Hi'))).text).toBe('Yes.');
    expect(agent.asked.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/cards/agent-card.json', 'Bearer x'],
      ['/rpc', 'Bearer x'],
    ]);
  });

  it('of a card that leads elsewhere is not asked, unless the bot file names it', async () => {
    const elsewhere: BackEnd = ({ path, headers }, response) => {
      const here = a2aServer((say) => say.message([text('Yes.')]));
      if (path.endsWith('.json'))
        here({ method: 'GET', path, headers: { ...headers, host: '10.0.0.1:9' }, body: '' }, response);
      else here({ method: 'POST', path, headers, body: bodies.at(-1) }, response);
    };
    const bodies: unknown[] = [];
    const back: BackEnd = (asked, response) => {
      bodies.push(asked.body);
      elsewhere(asked, response);
    };
    await using agent = await at(back);
    const { error } = await agent.run(asking('Hi'));
    expect(error).toMatchObject({ code: 1200, details: { url: 'http://10.0.0.1:9/rpc' } });
    await using named = await agentAt(back, (url) => ({ type: 'a2a', url, endpoint: `${url}/rpc` }));
    expect((await named.run(asking('Hi'))).text).toBe('Yes.');
  });

  it('that is no agent’s is told to the operator', async () => {
    await using agent = await at((_asked, response) => sendJson(response, { detail: 'Not Found' }, 404));
    expect((await agent.run(asking('Hi'))).error).toMatchObject({ code: 1200, details: { status: 404 } });
  });
});

/** Repeats the question, behind the id of its context. */
const echo = () =>
  a2aServer((say) => {
    say.task();
    say.artifact('a', [text(`${say.request.contextId} ${say.question}`)]);
    say.status(TASK_STATE_COMPLETED);
  });

describe('a conversation', () => {
  it('goes on in its context, and in another one where it branches', async () => {
    await using agent = await at(echo());
    const memory = remembering();
    const first = await agent.run(asking('One', { memory }));
    const [context] = first.text.split(' ');
    const answer = said('assistant', 'Yes.');
    const messages = [said('user', 'One'), answer, said('user', 'Two')];
    const second = await agent.run(asking('', { messages, memory: after(memory, answer.id) }));
    expect(second.text).toBe(`${context} Two`);
    const branch = await agent.run(asking('', { messages, memory: after(memory, answer.id, true) }));
    expect(branch.text).not.toContain(context ?? '');
    expect(branch.text).toMatch(/User: One\n\nAssistant: Yes\.[\s\S]*Two$/);
  });

  it('brings files along, and what a task asks for back into the task', async () => {
    const seen: string[] = [];
    await using agent = await at(
      a2aServer((say) => {
        seen.push(
          say.request.taskId,
          ...say.request.userMessage.parts.map(({ filename, mediaType }) => filename + mediaType),
        );
        say.task();
        say.status(say.question === 'Ada' ? TASK_STATE_COMPLETED : TASK_STATE_INPUT_REQUIRED, 'Your name?');
      }),
    );
    const memory = remembering();
    const image = {
      type: 'image' as const,
      source: { type: 'data' as const, value: 'YQ==', mimeType: 'image/png' },
    };
    const question = { ...said('user', 'Hi'), parts: [...said('user', 'Hi').parts, image] };
    const first = await agent.run(asking('', { messages: [question], memory }));
    expect(first).toMatchObject({ text: 'Your name?', error: undefined });
    const answer = said('assistant', 'Your name?');
    await agent.run(
      asking('', { messages: [question, answer, said('user', 'Ada')], memory: after(memory, answer.id) }),
    );
    expect(seen[2]).toContain('image/png');
    expect(seen[3]).toBe(seen[0]);
  });

  it.each(['JSONRPC', 'HTTP+JSON'] as const)(
    'has its task cancelled when the visitor stops, by %s',
    async (binding) => {
      const begun = deferred();
      const cancelled = deferred();
      await using agent = await at(
        a2aServer(
          async (say) => {
            say.task();
            say.artifact('a', [text('One')]);
            begun.resolve();
            await cancelled.promise;
            say.status(TaskState.TASK_STATE_CANCELED);
          },
          { onCancel: cancelled.resolve, binding },
        ),
      );
      const controller = new AbortController();
      const memory = remembering();
      const keep = vi.spyOn(memory, 'keep');
      const running = agent.run(asking('Hi', { signal: controller.signal, memory }));
      await begun.promise;
      await vi.waitFor(() => expect(keep).toHaveBeenCalled());
      controller.abort();
      await cancelled.promise;
      expect((await running).error).toBeUndefined();
    },
  );

  it('has its task cancelled as soon as it is known, when the visitor stops before', async () => {
    const asked = deferred();
    const stopped = deferred();
    const cancelled = deferred();
    await using agent = await at(
      a2aServer(
        async (say) => {
          asked.resolve();
          await stopped.promise;
          say.task();
          await cancelled.promise;
          say.status(TaskState.TASK_STATE_CANCELED);
        },
        { onCancel: cancelled.resolve },
      ),
    );
    const controller = new AbortController();
    const running = agent.run(asking('Hi', { signal: controller.signal }));
    await asked.promise;
    controller.abort('stop');
    stopped.resolve();
    await cancelled.promise;
    expect(await running).toMatchObject({ text: '', error: undefined });
  });

  it.each(['JSONRPC', 'HTTP+JSON'] as const)(
    'is joined again by an answer that broke off, by %s',
    async (binding) => {
      const rest = deferred();
      await using agent = await at(
        a2aServer(
          async (say) => {
            say.task();
            say.artifact('a', [text('One and ')]);
            await rest.promise;
            say.artifact('a', [text('two.')], true);
            say.status(TASK_STATE_COMPLETED);
          },
          { binding },
        ),
      );
      const memory = remembering();
      const controller = new AbortController();
      const keep = vi.spyOn(memory, 'keep');
      // The service goes away in the middle: nobody stops the task.
      const input = asking('Hi', { memory, signal: controller.signal });
      const reading = agent.agent.run(input)[Symbol.asyncIterator]();
      await reading.next();
      await vi.waitFor(() => expect(keep).toHaveBeenCalled());
      const goOn = { goOn: true, rounds: [{ text: 'One', calls: [] }], memory: after(memory, 'answer-1') };
      const joined = agent.run(asking('Hi', goOn));
      await vi.waitFor(() => expect(agent.asked.length).toBeGreaterThan(3));
      rest.resolve();
      expect(await joined).toMatchObject({ text: ' and two.', error: undefined });
      const again = await agent.run(asking('Hi', goOn));
      expect(again).toMatchObject({ text: ' and two.', error: undefined });
      await reading.return?.();
    },
  );
});
