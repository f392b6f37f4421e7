import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { DocsAgentConfig } from '../agents/agent-config.ts';
import { createAgent } from '../agents/create-agent.ts';
import { followUpQuestions, predictQuestions } from './suggest-questions.ts';

const candidates = [
  'How do I return an order?',
  'Where is my parcel?',
  'How do I change my address?',
  'HOW DO I RETURN AN ORDER',
  'Can an order be returned?',
  '如何退货？',
  '如何更改地址？',
  '运费如何计算？',
];

describe('predictions', () => {
  it.each([
    ['how do i re', ['How do I return an order?']],
    ['How do I', ['How do I return an order?', 'How do I change my address?']],
    ['  HOW   do i CH', ['How do I change my address?']],
    ['return order', ['How do I return an order?', 'Can an order be returned?']],
    ['parcel', ['Where is my parcel?']],
    ['如何', ['如何退货？', '如何更改地址？', '运费如何计算？']],
    ['地址', ['如何更改地址？']],
    ['order order', []],
    ['Where is my parcel', []],
    ['ho', []],
    ['???', []],
    ['', []],
    ['weather', []],
  ])('for %j are %j', (text, expected) => {
    expect(predictQuestions(text, candidates)).toEqual(expected);
  });

  it('are five at most', () => {
    const many = Array.from({ length: 20 }, (_, index) => `How do I do ${index}?`);
    expect(predictQuestions('how do', many)).toEqual(many.slice(0, 5));
  });
});

describe('follow-ups', () => {
  const topics = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
    id,
    heading: `Q ${id}?`,
    page: id < 'd' ? 'one' : 'two',
  }));
  const base = { topics, language: 'en' as const, configured: ['Anything else?'], asked: [] };

  it.each([
    ['the next and the earlier section of the page', ['b'], ['Q c?', 'Q a?', 'Anything else?']],
    ['no section of another page', ['c'], ['Q b?', 'Anything else?']],
    ['those beside each source in turn', ['a', 'd'], ['Q b?', 'Q e?', 'Q c?', 'Anything else?']],
    ['what the bot offers where there are no sources', [], ['Anything else?']],
    ['what the bot offers where the sources are unknown', ['x'], ['Anything else?']],
  ])('are %s', (_, sourceIds, expected) => {
    expect(followUpQuestions({ ...base, sourceIds })).toEqual(expected);
  });

  it('are none that was asked already, however it was written', () => {
    const asked = ['q C', 'anything else'];
    expect(followUpQuestions({ ...base, sourceIds: ['b'], asked })).toEqual(['Q a?']);
  });

  it('begin with what the agent offers, also where that was asked before', () => {
    const offered = ['Yes', 'q c', 'Yes'];
    const list = followUpQuestions({ ...base, sourceIds: ['b'], offered, asked: ['Yes'] });
    expect(list).toEqual(['Yes', 'q c', 'Q a?', 'Anything else?']);
  });
});

describe('follow-ups from headings that are no questions', () => {
  it.each([
    ['en', ['Prices', 'Invoices', 'Can I pay later?'], ['Tell me about “Invoices”', 'Can I pay later?']],
    ['zh-CN', ['价格', '发票', '可以晚点付款吗？'], ['请介绍一下“发票”', '可以晚点付款吗？']],
  ] as const)('ask for them in %s', (language, headings, expected) => {
    const topics = headings.map((heading, index) => ({ id: `${index}`, heading, page: 'one' }));
    const follow = (asked: string[]) =>
      followUpQuestions({ sourceIds: ['0'], topics, language, configured: [], asked });
    expect(follow([])).toEqual(expected);
    expect(follow([headings[1]])).toEqual(expected.slice(1));
    expect(follow([expected[0]])).toEqual(expected.slice(1));
  });
});

describe('what the documentation suggests', () => {
  it.each([
    ['en', 'How do I use PostgreSQL?', 'how do i use postg'],
    ['zh-CN', '如何使用 PostgreSQL？', '如何使用 postg'],
  ] as const)('in %s goes on from what is typed, and from an answer', async (language, question, typed) => {
    const config = v.parse(DocsAgentConfig, {
      type: 'docs',
      folders: { [language]: `../../docs/${language}` },
    });
    const agent = await createAgent(config, { baseDir: import.meta.dirname, env: {} });
    try {
      const topics = (await agent.topics?.(language)) ?? [];
      const headings = topics.map(({ heading }) => heading);
      expect(predictQuestions(typed, headings)).toContain(question);
      const source = topics.find(({ heading }) => heading === question);
      const list = followUpQuestions({
        sourceIds: [source?.id ?? ''],
        topics,
        language,
        configured: [],
        asked: [],
      });
      const at = headings.indexOf(question);
      expect(list).toEqual([headings[at + 1], headings[at - 1], headings[at + 2]]);
    } finally {
      await agent.dispose?.();
    }
  });
});
