import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Agent } from '../agent.ts';
import { AgentConfig } from '../agent-config.ts';
import { asking, collectRun, remembering, said } from '../collect-run.test-helper.ts';
import { createAgent } from '../create-agent.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-words-'));
  await writeFile(
    join(folder, 'bikes.md'),
    '# Hire *bikes* [here]\n\n## Helmets\n\nA helmet costs nothing.\n',
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Agents by their options: each has a thread of its own, which takes a while to start. */
const agents = new Map<string, Promise<Agent>>();
const agentWith = (options: object): Promise<Agent> => {
  const key = JSON.stringify(options);
  const config = v.parse(AgentConfig, { type: 'docs', folders: folder, wordsPerSecond: 0, ...options });
  const agent = agents.get(key) ?? createAgent(config, { baseDir: folder, env: {} });
  agents.set(key, agent);
  return agent;
};
afterAll(async () => {
  for (const agent of agents.values()) await (await agent).dispose?.();
});

const ask = async (question: string, options: object = {}, rest: Parameters<typeof asking>[1] = {}) =>
  collectRun(await agentWith(options), asking(question, rest));

const words = {
  en: {
    name: 'Ada of Harbour Bikes',
    pages: 'our help pages',
    nothingFound: 'Nothing there. [Ring us](tel:+441632960101).',
  },
  'zh-CN': { name: '港口单车助手', pages: '帮助页面' },
};

it.each([
  ['zebras', 'Nothing there. [Ring us](tel:+441632960101).'],
  ['hello', 'I look things up in our help pages'],
  ['who are you', 'I am Ada of Harbour Bikes: I search our help pages'],
  ['thanks', 'Ask me anything else about our help pages.'],
  ['你是谁', '我是港口单车助手：在帮助页面中检索'],
  ['斑马', '帮助页面中没有找到'],
])('answers %j in the words of the bot file', async (question, expected) => {
  expect((await ask(question, { words })).text).toContain(expected);
});

it('names its pages in the step that shows its search', async () => {
  const { events } = await ask('helmets', { words });
  expect(events[0]).toMatchObject({ content: { title: 'Search our help pages' } });
});

it('lists its topics as links where the pages have addresses', async () => {
  const { text } = await ask('zebras', { baseUrl: 'https://example.com/{language}/', pageSuffix: '.html' });
  expect(text).toContain('\n- [Hire bikes \\[here\\]](https://example.com/en/bikes.html)');
});

const topicsAfter = async (question: string, options: object = {}) => {
  const memory = remembering();
  const { text } = await ask(question, options, { memory });
  const agent = await agentWith(options);
  const answer = { visitorId: 'v', threadId: 't', answerId: 'a', memory: memory.kept.at(-1) };
  return { text, buttons: await agent.followUps?.(answer) };
};

describe('where the pages have no addresses', () => {
  it.each([
    ['zebras', 'I found nothing about this in the documentation.'],
    ['hello', 'Hello! I look things up in the documentation and answer with what is written there.'],
  ])('offers its topics after %j as buttons', async (question, expected) => {
    const { text, buttons } = await topicsAfter(question);
    expect(text).toBe(expected);
    expect(buttons).toEqual(['What is there about “Hire *bikes* [here]”?'.replaceAll('*', '')]);
  });

  it.each(['thanks', 'what do helmets cost'])('offers none after %j', async (question) => {
    expect((await topicsAfter(question)).buttons).toEqual([]);
  });

  it('offers none where the topics are links', async () => {
    expect((await topicsAfter('zebras', { baseUrl: 'https://example.com/' })).buttons).toEqual([]);
  });

  it('answers a button with its page', async () => {
    const { buttons: [button = ''] = [] } = await topicsAfter('hello');
    const { text, sources } = await ask(button);
    expect(sources[0]?.title).toBe('Hire bikes [here] › Helmets');
    expect(text).toContain('A helmet costs nothing.');
    expect(text).not.toContain('This may help');
  });

  it('lists all topics where there are more than buttons', async () => {
    const many = await mkdtemp(join(tmpdir(), 'casement-topics-'));
    for (const title of ['One', 'Two', 'Three', 'Can I pay?']) {
      await writeFile(join(many, `${title}.md`), `# ${title}\n\nA page about it.\n`);
    }
    const { text, buttons } = await topicsAfter('hello', { folders: many });
    expect(text).toMatch(/You can ask me about:\n(?:\n- \S.*){4}$/);
    expect(buttons).toHaveLength(3);
    expect(buttons).toContain('Can I pay?');
    await rm(many, { recursive: true, force: true });
  });
});

it.each(['Summarize the helmets', 'tl;dr helmets?', '总结一下 helmets'])(
  'says of %j that it only quotes',
  async (question) => {
    const { text, sources } = await ask(question);
    expect(text).toMatch(/^(?:I cannot sum up or compare|我不能总结或比较)/);
    expect(text).toContain('A helmet costs nothing.');
    expect(sources).toHaveLength(1);
  },
);

it('says that it cannot see a picture, and answers the words beside it', async () => {
  const image = { type: 'image', source: { type: 'url', value: '/files/1', mimeType: 'image/png' } } as const;
  const message = (text: string) => ({
    ...said('user', text),
    parts: [image, { type: 'text', text }] as const,
  });
  const beside = await ask(
    '',
    {},
    { messages: [{ ...message('what do helmets cost'), parts: [...message('what do helmets cost').parts] }] },
  );
  expect(beside.text).toContain('I cannot see pictures');
  expect(beside.text).toContain('A helmet costs nothing.');
  const alone = await ask('', {}, { messages: [{ ...said('user', ''), parts: [image] }] });
  expect(alone.text).toContain('I cannot see pictures');
});
