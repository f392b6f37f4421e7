import { EventSchema } from '@ag-ui/core/schemas';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Agent } from '../agent.ts';
import { AgentConfig } from '../agent-config.ts';
import { createAgent } from '../create-agent.ts';
import { asking, collectRun } from '../collect-run.test-helper.ts';

let agent: Agent;
beforeAll(async () => {
  const folders = { en: '../../../docs/en', 'zh-CN': '../../../docs/zh-CN' };
  agent = await createAgent(v.parse(AgentConfig, { type: 'docs', wordsPerSecond: 0, folders }), {
    baseDir: import.meta.dirname,
    env: {},
  });
});
afterAll(() => agent.dispose?.());

const tools = [
  {
    name: 'show_order',
    description: 'Shows an order',
    parameters: { type: 'object', properties: { number: { type: 'integer' } }, required: ['number'] },
  },
];

describe('a tool of the host page', () => {
  it('is called by a plain phrase, and nothing else is said', async () => {
    const { events } = await collectRun(agent, asking('show order 1042', { tools }));
    for (const event of events) EventSchema.parse(event);
    expect(events).toMatchObject([
      { type: 'TOOL_CALL_START', toolCallName: 'show_order' },
      { type: 'TOOL_CALL_ARGS', delta: '{"number":1042}' },
      { type: 'TOOL_CALL_END' },
    ]);
  });

  it('is asked about what it lacks', async () => {
    const { events, text } = await collectRun(agent, asking('show my order', { tools }));
    expect(text).toBe('For this (Show order) I need to know: number.');
    expect(events.map(({ type }) => type)).not.toContain('TOOL_CALL_START');
  });

  it('is no matter of what the page does not offer', async () => {
    const { events } = await collectRun(agent, asking('show order 1042'));
    expect(events.map(({ type }) => type)).not.toContain('TOOL_CALL_START');
  });

  it.each([
    ['show order 1042', 'Done: Show order.\n\n- status: sent'],
    ['查看订单 1042', '已完成：Show order。\n\n- status: sent'],
  ])('is told of in the language of %j', async (question, words) => {
    const call = { id: 'c', name: 'show_order', arguments: '{}', result: { content: '{"status":"sent"}' } };
    const rounds = [{ text: '', calls: [call] }];
    expect((await collectRun(agent, asking(question, { tools, rounds }))).text).toBe(words);
  });
});

describe('the page that the visitor is on', () => {
  const context = [
    { description: 'Title of the page that the visitor is looking at', value: 'Content Security Policy' },
    { description: 'Text that the visitor has selected on the page', value: '' },
  ];

  it.each([
    ['What is this page about?', 'You are on the page “Content Security Policy”.', 'Content Security Policy'],
    ['这个页面讲什么？', '你正在浏览页面“Content Security Policy”。', 'Content Security Policy'],
  ])('is what %j is answered from', async (question, words, source) => {
    const { text, sources } = await collectRun(agent, asking(question, { context }));
    expect(text.startsWith(words)).toBe(true);
    expect(sources[0]?.title).toMatch(new RegExp(`${source}|内容安全策略|CSP`, 'i'));
  });

  it('gives way to what is selected there, when that is asked about', async () => {
    const selected = context.with(1, { description: context[1]?.description ?? '', value: 'PostgreSQL' });
    const { sources } = await collectRun(agent, asking('Explain the selected text', { context: selected }));
    expect(sources[0]?.title).toContain('PostgreSQL');
  });

  it('is no matter of other questions, or when the page says nothing of itself', async () => {
    const { sources } = await collectRun(agent, asking('How do I use PostgreSQL?', { context }));
    expect(sources[0]?.title).toContain('PostgreSQL');
    const { text } = await collectRun(agent, asking('What is this page about?'));
    expect(text).not.toContain('You are on');
  });
});
