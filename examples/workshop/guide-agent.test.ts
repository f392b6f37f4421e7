import { EventSchema } from '@ag-ui/core/schemas';
import type { Agent, AgentInput } from 'casement-service/agent';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askWith, said } from './ask-agent.test-helper.ts';
import { createAgent } from './guide-agent.ts';

let agent: Agent;
beforeAll(async () => {
  const options = { wordsPerSecond: 0, folders: { en: 'pages/en', 'zh-CN': 'pages/zh-CN' } };
  agent = await createAgent(
    { ...options, commandSynonyms: [['order', '订单']] },
    { baseDir: import.meta.dirname, env: {} },
  );
});
afterAll(() => agent.dispose?.());

const tools = [
  {
    name: 'show_order',
    description: 'Shows an order',
    parameters: { type: 'object', properties: { number: { type: 'integer' } }, required: ['number'] },
  },
];

const ask = (question: string, changes: Partial<AgentInput> = {}) =>
  askWith(agent, { messages: [said('user', question)], ...changes });

describe('a tool of the host page', () => {
  it.each(['show order 1042', '查看订单 1042'])(
    'is called by %j, and nothing else is said',
    async (question) => {
      const { events } = await ask(question, { tools });
      for (const event of events) EventSchema.parse(event);
      expect(events).toMatchObject([
        { type: 'TOOL_CALL_START', toolCallName: 'show_order' },
        { type: 'TOOL_CALL_ARGS', delta: '{"number":1042}' },
        { type: 'TOOL_CALL_END' },
      ]);
    },
  );

  it('is asked about what it lacks', async () => {
    const { events, text } = await ask('show my order', { tools });
    expect(text).toBe('For this (Show order) I need to know: number.');
    expect(events.map(({ type }) => type)).not.toContain('TOOL_CALL_START');
  });

  it('is no matter of what the page does not offer, or of a question, which the pages answer', async () => {
    const { events } = await ask('show order 1042');
    expect(events.map(({ type }) => type)).not.toContain('TOOL_CALL_START');
    expect((await ask('How do I fix a window that sticks?', { tools })).text).toContain('Rub a candle');
  });

  it.each([
    ['show order 1042', 'Done: Show order.\n\n- status: sent'],
    ['查看订单 1042', '已完成：Show order。\n\n- status: sent'],
  ])('is told of in the language of %j', async (question, words) => {
    const call = { id: 'c', name: 'show_order', arguments: '{}', result: { content: '{"status":"sent"}' } };
    expect((await ask(question, { tools, rounds: [{ text: '', calls: [call] }] })).text).toBe(words);
  });
});

it('refuses options that the docs agent does not know', async () => {
  const context = { baseDir: import.meta.dirname, env: {} };
  await expect(createAgent({ folders: 'pages/en', unknown: 1 }, context)).rejects.toThrow('unknown');
});
