import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { emptyDraft, reduceDraft } from '../../runs/answer-draft.ts';
import type { AgentInput } from '../agent.ts';
import { asking, collectRun } from '../collect-run.test-helper.ts';
import { connectModel } from './connect-model.ts';
import { ModelAnswer } from './model-answer.ts';
import { ModelAgentConfig } from './model-config.ts';
import { add, providerThat } from './providers/wire.test-helper.ts';
import type { ServiceTool } from './service-tools.ts';

const chunk = (delta: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason }],
});
const call = (index: number, id: string, name: string, given: object) =>
  chunk({ tool_calls: [{ index, id, function: { name, arguments: JSON.stringify(given) } }] });
const end = chunk({}, 'stop');

const tool = (name: string, rest: Partial<ServiceTool> = {}): ServiceTool => ({
  name,
  description: `Does ${name}`,
  inputSchema: { type: 'object', properties: { q: { type: 'string' } } },
  needsApproval: false,
  kind: 'mcp',
  title: `Tool ${name}`,
  run: async ({ q }) => `${name} says ${typeof q === 'string' ? q : 'nothing'}`,
  ...rest,
});

const answerWith = async (
  url: string,
  tools: ServiceTool[],
  input: Partial<AgentInput> = {},
  options: object = { provider: 'openai-compatible', model: 'm' },
) => {
  const config = v.parse(ModelAgentConfig, { type: 'model', baseUrl: url, ...options });
  const chosen = await connectModel(config, { KEY: 'k' });
  const setting = {
    config,
    models: [chosen] as const,
    library: undefined,
    openTools: async () => tools,
    logger: undefined,
  };
  const run = (asked: AgentInput) => new ModelAnswer(setting, asked).events();
  const result = await collectRun({ run }, asking('Hello', input));
  const { answer, rounds } = result.events.reduce<typeof emptyDraft>(reduceDraft, emptyDraft);
  return { ...result, rounds: [...rounds], steps: answer.message.steps ?? [], last: result.events.at(-1) };
};

const pictures = tool('draw', {
  run: async (_given, _signal, addImage) => {
    addImage({ mimeType: 'image/png', base64: 'AAAA' });
    return 'A dot.';
  },
});

const said = (part: object) => ({ candidates: [{ content: { parts: [part] }, finishReason: 'STOP' }] });

describe('a picture that a tool has brought', () => {
  it('is seen by a model that takes it', async () => {
    await using model = await providerThat(
      [said({ functionCall: { name: 'draw', args: {} } })],
      [said({ text: 'I see a dot.' })],
    );
    const options = { provider: 'google', model: 'gemini-3-flash', apiKeyEnv: 'KEY' };
    const { text, steps } = await answerWith(model.url, [pictures], {}, options);
    expect(text).toBe('I see a dot.');
    expect(steps.at(-1)).toMatchObject({ output: 'A dot.' });
    const contents = model.sent[1]?.body['contents'];
    expect(JSON.stringify(contents)).toContain('"inlineData":{"mimeType":"image/png","data":"AAAA"}');
  });

  it('is left out for one that would read its bytes as words', async () => {
    await using model = await providerThat(
      [call(0, 'a', 'draw', {}), end],
      [chunk({ content: 'Done.' }), end],
    );
    expect((await answerWith(model.url, [pictures])).text).toBe('Done.');
    expect(model.sent[1]?.body['messages']).toMatchObject([
      {},
      {},
      { role: 'assistant' },
      { role: 'tool', content: 'A dot.' },
    ]);
  });
});

describe('a tool of the service', () => {
  it('is run within the answer, in several rounds, each call as a step of its kind', async () => {
    await using model = await providerThat(
      [chunk({ content: 'Wait.' }), call(0, 'a', 'look', { q: '一' }), call(1, 'b', 'fail', { q: '2' }), end],
      [call(0, 'c', 'look', { q: 'three' }), end],
      [chunk({ content: 'Done.' }), end],
    );
    const fails = tool('fail', { run: () => Promise.reject(new Error('The server is away.')) });
    const { text, error, steps, last } = await answerWith(model.url, [tool('look'), fails]);
    expect([error, text]).toEqual([undefined, 'Wait.Done.']);
    expect(steps).toMatchObject([
      { kind: 'prior-knowledge' },
      {
        id: 'a',
        kind: 'mcp',
        title: 'Tool look',
        status: 'done',
        input: { q: '一' },
        output: 'look says 一',
        ms: expect.any(Number),
      },
      {
        id: 'b',
        kind: 'mcp',
        title: 'Tool fail',
        status: 'failed',
        output: { error: 'The server is away.' },
      },
      { id: 'c', status: 'done', output: 'look says three' },
    ]);
    expect(last).toMatchObject({ outcome: { type: 'success' } });
    expect(model.sent[0]?.body['tools']).toMatchObject([
      { function: { name: 'look' } },
      { function: { name: 'fail' } },
    ]);
    expect(model.sent[2]?.body['messages']).toMatchObject([
      {},
      {},
      { role: 'assistant', content: 'Wait.', tool_calls: [{ id: 'a' }, { id: 'b' }] },
      { role: 'tool', tool_call_id: 'a', content: 'look says 一' },
      { role: 'tool', tool_call_id: 'b', content: 'Error: The server is away.' },
      { role: 'assistant', tool_calls: [{ id: 'c' }] },
      { role: 'tool', tool_call_id: 'c', content: 'look says three' },
    ]);
  });

  it('stands back for one of the page with its name, and both may be called at once', async () => {
    await using model = await providerThat([
      call(0, 'a', add.name, { article: 'lamp' }),
      call(1, 'b', 'look', { q: '1' }),
      end,
    ]);
    const { rounds, last } = await answerWith(model.url, [tool('look'), tool(add.name)], { tools: [add] });
    expect(model.sent[0]?.body['tools']).toMatchObject([
      { function: { description: add.description } },
      { function: { name: 'look' } },
    ]);
    expect(rounds).toMatchObject([{ calls: [{ id: 'a' }, { id: 'b', result: { content: 'look says 1' } }] }]);
    // The call of the page waits for it.
    expect(rounds[0]?.calls[0]).not.toHaveProperty('result');
    expect(last).toMatchObject({ type: 'RUN_FINISHED' });
  });

  it.each([
    ['allows', 'resolved' as const, ['look says x', undefined], 'done'],
    ['declines', 'cancelled' as const, ['', 'The visitor declined.'], 'failed'],
  ])(
    'that changes something is run once the visitor %s it',
    async (_, status, [content, error], stepStatus) => {
      await using model = await providerThat(
        [chunk({ content: 'May I?' }), call(0, 'a', 'look', { q: 'x' }), end],
        [chunk({ content: ' Well.' }), end],
      );
      let runs = 0;
      const tools = [
        tool('look', {
          needsApproval: true,
          run: async () => {
            runs += 1;
            return 'look says x';
          },
        }),
      ];
      const first = await answerWith(model.url, tools);
      expect(runs).toBe(0);
      expect(first.last).toMatchObject({
        outcome: {
          type: 'interrupt',
          interrupts: [{ reason: 'tool_call', message: 'Tool look – q: x', toolCallId: 'a' }],
        },
      });
      // It is shown as what it is while it waits, too.
      expect(first.steps.slice(-1)).toMatchObject([
        { id: 'a', title: 'Tool look', input: { q: 'x' }, status: 'running' },
      ]);
      expect(first.rounds).toMatchObject([{ text: 'May I?', calls: [{ id: 'a' }] }]);
      const { outcome } = first.last as { outcome: { interrupts: { id: string }[] } };
      const [{ id } = { id: '' }] = outcome.interrupts;
      const second = await answerWith(model.url, tools, {
        rounds: first.rounds,
        resume: [{ interruptId: id, status }],
      });
      expect([second.text, runs]).toEqual([' Well.', status === 'resolved' ? 1 : 0]);
      expect(second.events.find(({ type }) => type === 'TOOL_CALL_RESULT')).toMatchObject({
        toolCallId: 'a',
        ...(error === undefined ? { content } : { metadata: { error } }),
      });
      expect(model.sent[1]?.body['messages']).toMatchObject([
        {},
        {},
        { role: 'assistant', tool_calls: [{ id: 'a' }] },
        { role: 'tool', content: error === undefined ? content : `Error: ${error}` },
      ]);
      const steps = [...first.events, ...second.events]
        .reduce<typeof emptyDraft>(reduceDraft, emptyDraft)
        .answer.message.steps?.filter((step) => step.id === 'a');
      expect(steps).toMatchObject([{ status: stepStatus }]);
    },
  );

  it('stops with the answer', async () => {
    await using model = await providerThat([call(0, 'a', 'look', { q: '1' }), end]);
    const stop = new AbortController();
    const waits = tool('look', {
      run: async (_args, signal) => {
        stop.abort();
        signal.throwIfAborted();
        return '';
      },
    });
    const { error, last } = await answerWith(model.url, [waits], { signal: stop.signal });
    expect(error).toBeUndefined();
    expect(last?.type).not.toBe('RUN_FINISHED');
    expect(model.sent).toHaveLength(1);
  });
});
