import type { RunEvent } from 'casement/contract';
import { expect, it } from 'vitest';
import { AgentError, type Agent } from '../agents/agent.ts';
import { askBot } from './ask-bot.ts';

const says = (...pieces: string[]): RunEvent[] =>
  pieces.map((delta) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta }));
const call = { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'open' } as RunEvent;

const agentThat = (events: RunEvent[], error?: Error): Agent => ({
  run: async function* run() {
    yield* events;
    if (error) throw error;
  },
});

const wait: Agent['run'] = async function* wait({ signal }) {
  await new Promise((resolve) => {
    signal.addEventListener('abort', resolve);
  });
  yield* says();
};

it.each<[string, Agent, object]>([
  ['answers', agentThat(says('Hel', 'lo')), { text: 'Hello' }],
  [
    'tells its words by chunks',
    agentThat([{ type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', role: 'assistant', delta: 'Hello' }]),
    { text: 'Hello', firstMs: expect.any(Number) as number },
  ],
  ['only calls a tool of the page', agentThat([call]), { text: '' }],
  ['says nothing', agentThat([]), { failure: 'It said nothing.' }],
  [
    'fails after its first words',
    agentThat(says('Hel'), new AgentError(1200, 'The agent is not available.')),
    { text: 'Hel', failure: 'The agent is not available.' },
  ],
  [
    'stands at another address, as the log would',
    agentThat(
      [],
      new AgentError(1200, 'The agent is not available.', {
        advice: 'dify agent: the reply is no JSON, it looks like an HTML page; check url and headers',
        details: { url: 'http://a/v1', status: 200 },
        cause: new TypeError('fetch failed', {
          cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
        }),
      }),
    ),
    {
      failure:
        'dify agent: the reply is no JSON, it looks like an HTML page; check url and headers (url: http://a/v1, status: 200, code: ECONNREFUSED)',
    },
  ],
])('tells of an agent that %s', async (_, agent, outcome) => {
  const told = await askBot(agent, 'Hello', new AbortController().signal);
  expect(told).toMatchObject(outcome);
  expect('failure' in told).toBe('failure' in outcome);
});

it('gives up on an agent that takes too long', async () => {
  expect(await askBot({ run: wait }, 'Hello', AbortSignal.timeout(10))).toMatchObject({
    failure: 'It took too long.',
  });
});
