import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Agent } from '../agent.ts';
import { AgentConfig } from '../agent-config.ts';
import { createAgent } from '../create-agent.ts';
import { asking, collectRun } from '../collect-run.test-helper.ts';

let agent: Agent;
beforeAll(async () => {
  const baseDir = join(import.meta.dirname, '../../../tests/fixtures/tuning/hosting/pages');
  const folders = { en: 'en', 'zh-CN': 'zh-CN' };
  agent = await createAgent(v.parse(AgentConfig, { type: 'docs', wordsPerSecond: 0, folders }), {
    baseDir,
    env: {},
  });
});
afterAll(() => agent.dispose?.());

describe('the page that the visitor is on', () => {
  const context = [
    { description: 'Title of the page that the visitor is looking at', value: 'Domains and mail' },
    { description: 'Text that the visitor has selected on the page', value: '' },
  ];

  it.each([
    ['What is this page about?', 'You are on the page “Domains and mail”.', 'Domains and mail'],
    ['这个页面讲什么？', '你正在浏览页面“Domains and mail”。', 'Domains and mail'],
  ])('is what %j is answered from', async (question, words, source) => {
    const { text, sources } = await collectRun(agent, asking(question, { context }));
    expect(text.startsWith(words)).toBe(true);
    expect(sources[0]?.title).toMatch(new RegExp(source));
  });

  it('gives way to what is selected there, when that is asked about', async () => {
    const selected = context.with(1, { description: context[1]?.description ?? '', value: 'PostgreSQL' });
    const { sources } = await collectRun(agent, asking('Explain the selected text', { context: selected }));
    expect(sources[0]?.title).toContain('Databases');
  });

  it('is no matter of other questions, or when the page says nothing of itself', async () => {
    const { sources } = await collectRun(agent, asking('Do you have PostgreSQL?', { context }));
    expect(sources[0]?.title).toContain('Databases');
    const { text } = await collectRun(agent, asking('What is this page about?'));
    expect(text).not.toContain('You are on');
  });
});
