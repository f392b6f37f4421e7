import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Agent } from '../agent.ts';
import { AgentConfig } from '../agent-config.ts';
import { createAgent } from '../create-agent.ts';
import { asking, collectRun } from '../collect-run.test-helper.ts';

const pages = join(import.meta.dirname, '../../../tests/fixtures/cases/chinese-question-english-pages');

const SHOP = join(import.meta.dirname, '../../../tests/fixtures/evaluation/shop/pages');

const open = (options: object = {}): Promise<Agent> =>
  createAgent(v.parse(AgentConfig, { type: 'docs', folders: pages, wordsPerSecond: 0, ...options }), {
    baseDir: pages,
    env: {},
  });

describe('over English pages', () => {
  let agent: Agent;
  beforeAll(async () => {
    agent = await open();
  });
  afterAll(() => agent.dispose?.());

  it.each([
    ['a code in a Chinese question', 'E1001 是什么错误', 'Connection errors'],
    ['a name in a Chinese question', 'Windows 上怎么安装？', 'Install on Windows'],
    ['another code in a Chinese question', 'PGRST301 怎么办', 'Payment errors'],
    ['a code alone', 'E1003', 'Connection errors'],
    ['a code in two parts', 'E 1003', 'Connection errors'],
    ['the number of a code', 'error code 1003', 'Connection errors'],
    ['a code among the words of another heading', 'connection error PGRST301', 'Payment errors'],
    ['the beginning of a name', 'ERR_CARD', 'Payment errors'],
    ['swapped letters', 'can i reutrn a product', 'Can I return a product?'],
    [
      'swapped letters in a short question',
      'opening huors',
      'What are the opening hours of the support team?',
    ],
    ['words of a heading in another order', 'delivery time', 'How long does delivery take?'],
    ['a neighbour of what is asked', 'Do you ship to Germany?', 'Do you ship to Switzerland?'],
    ['a synonym', 'i forgot my passcode', 'How do I reset my password?'],
    ['a phrase with words in between', 'can i send it back', 'Can I return a product?'],
    ['a Chinese word for an English one', '怎么退货', 'Can I return a product?'],
  ])('finds %s: %j', async (_, question, section) => {
    const { sources } = await collectRun(agent, asking(question));
    expect(sources[0]?.title.split(' › ').at(-1)).toBe(section);
  });

  it('answers with the row of a table, under the heading of its section', async () => {
    const { text, sources } = await collectRun(agent, asking('E1002'));
    expect(text).toContain('**Error codes › Connection errors**');
    expect(text).toContain('| E1002 | TLS handshake failed | Renew the certificate |');
    expect(text).toContain(`[1](source:${sources[0]?.id})`);
  });

  it('offers the three nearest passages, each under its heading, where none is sure', async () => {
    const { text, sources } = await collectRun(agent, asking('Do you ship to Germany by drone?'));
    expect(text).toMatch(/^This may help:\n\n\*\*FAQ › Do you ship to Switzerland\?\*\*/);
    expect(sources).toHaveLength(3);
    for (const { title } of sources) expect(text).toContain(`**${title}**`);
  });

  it.each(['What is the weather today?', 'xyzzy plugh', 'tell me about it'])(
    'finds nothing for %j, of which the pages know no word that says something',
    async (question) => {
      const { text, sources } = await collectRun(agent, asking(question));
      expect(sources).toEqual([]);
      expect(text).toContain('I found nothing about this');
    },
  );
});

describe('over the pages of a shop', () => {
  let agent: Agent;
  beforeAll(async () => {
    agent = await open({ folders: { en: join(SHOP, 'en'), 'zh-CN': join(SHOP, 'zh-CN') } });
  });
  afterAll(() => agent.dispose?.());

  it.each([
    'does the tent come in green',
    'whats the weather tomorrow',
    'do you buy used tents',
    'where can i rent skis',
  ])(
    'gives no passage as the answer to %j, whose words several have, or others of the kind',
    async (question) => {
      const { text, sources } = await collectRun(agent, asking(question));
      expect(text).toMatch(/^This may help:/);
      expect(sources.length).toBeGreaterThan(1);
    },
  );

  it.each([
    ['can we play music after ten', 'Quiet at night'],
    ['wlan password', 'Electricity, internet and phone charging'],
    ['payment failed P05', 'Card declined'],
    ['What’s the wlan password? I can´t find it.', 'Electricity, internet and phone charging'],
    ['wlan pasword', 'Electricity, internet and phone charging'],
    ['stove in hand lugage', 'Travelling by plane with a stove'],
    ['怎么退宽', '退货和换货'],
    ['有没有停扯场', '自驾和停车'],
  ])('answers %j with the passage that stands out', async (question, section) => {
    const { text } = await collectRun(agent, asking(question));
    expect(text).toMatch(new RegExp(`^\\*\\*[^*]+ › ${section}\\*\\*`));
  });
});

it('does not speak Chinese to somebody who writes Japanese', async () => {
  const agent = await open();
  const { text } = await collectRun(agent, asking('天気はどうですか'));
  expect(text).toContain('I found nothing about this');
  await agent.dispose?.();
});

const firstFor = async (agent: Agent, question: string) =>
  (await collectRun(agent, asking(question))).sources[0]?.title;

it('finds words that only the bot file says mean the same', async () => {
  const [plain, taught] = await Promise.all([open(), open({ synonyms: [['frobnicate', 'return']] })]);
  expect(await firstFor(plain, 'how to frobnicate')).toBeUndefined();
  expect(await firstFor(taught, 'how to frobnicate')).toBe('FAQ › Can I return a product?');
  await Promise.all([plain.dispose?.(), taught.dispose?.()]);
});
