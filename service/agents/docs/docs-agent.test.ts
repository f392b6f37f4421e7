import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventSchema } from '@ag-ui/core/schemas';
import { Source } from 'casement/contract';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectInProportion } from '../../../tests/support/expect-in-proportion.ts';
import type { Agent } from '../agent.ts';
import { AgentConfig } from '../agent-config.ts';
import { createAgent } from '../create-agent.ts';
import { asking, collectRun, said } from '../collect-run.test-helper.ts';
import { questions, unrelatedQuestions } from './questions.fixture.ts';

const configured = (rest: object) => v.parse(AgentConfig, { type: 'docs', wordsPerSecond: 0, ...rest });

describe('over the documentation of Casement', () => {
  let agent: Agent;
  beforeAll(async () => {
    agent = await createAgent(
      configured({
        folders: { en: '../../../docs/en', 'zh-CN': '../../../docs/zh-CN' },
        baseUrl: '/docs/{language}/',
      }),
      { baseDir: import.meta.dirname, env: {} },
    );
  });
  afterAll(() => agent.dispose?.());

  it.each(questions)('answers %j from the section %j', async (question, section) => {
    const { sources, text } = await collectRun(agent, asking(question));
    expect([section].flat()).toContain(sources[0]?.title.split(' › ').at(-1));
    expect(text).toContain(`[1](source:${sources[0]?.id})`);
  });

  it.each(unrelatedQuestions)('says that it found nothing about %j', async (question, words) => {
    const { sources, text } = await collectRun(agent, asking(question));
    expect(sources).toEqual([]);
    expect(text).toContain(words);
  });

  it.each([
    [unrelatedQuestions[0]?.[0] ?? '', true],
    ['How do I embed the chat with a script tag?', false],
    ['Hello', false],
  ])('offers the contact form after %j: %j', async (question, isOffered) => {
    const { events } = await collectRun(agent, asking(question));
    const kinds = events.map((event) =>
      'content' in event ? (event.content as { kind?: string }).kind : '',
    );
    expect(kinds.includes('contact')).toBe(isOffered);
  });

  it('says that it always answers the same', () => {
    expect(agent.repeatsItself).toBe(true);
  });

  it('shows the code block that a question asks for', async () => {
    const { text } = await collectRun(agent, asking('How do I embed the chat with a script tag?'));
    expect(text).toMatch(/```html\n<script\n {2}async\n[\s\S]*data-bot-id="support"[\s\S]*```/);
  });

  it('sends its search and its sources before the text, all as AG-UI events', async () => {
    const { events, sources } = await collectRun(agent, asking('How do I use PostgreSQL?'));
    for (const event of events) EventSchema.parse(event);
    for (const source of sources) v.parse(Source, source);
    expect(
      events.map((event) => (event.type === 'ACTIVITY_SNAPSHOT' ? event.activityType : event.type)),
    ).toEqual([
      'skill',
      'skill',
      'sources',
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_END',
    ]);
    expect(sources[0]).toMatchObject({
      title: 'Running the service › How do I use PostgreSQL?',
      url: '/docs/en/service#how-do-i-use-postgresql',
      mimeType: 'text/markdown',
    });
    expect(events[1]).toMatchObject({
      content: { kind: 'file-knowledge', status: 'done', ms: expect.any(Number) },
    });
  });

  it('shows the words of the visitor as the query of its search', async () => {
    const query = 'Which embedded databases are supported?';
    const { events } = await collectRun(agent, asking(query));
    expect(events.slice(0, 2)).toMatchObject([
      { content: { status: 'running', input: { query } } },
      { content: { status: 'done', input: { query } } },
    ]);
  });

  it('understands a follow-up together with the question before', async () => {
    const messages = [
      said('user', 'How do I embed the chat with a script tag?'),
      said('assistant', '…'),
      said('user', 'and with npm?'),
    ];
    const { sources } = await collectRun(agent, asking('', { messages }));
    expect(sources[0]?.title).toContain('How do I embed the chat with npm?');
  });

  it('goes beyond what it has just cited when asked for more', async () => {
    const first = await collectRun(agent, asking('Where are conversations stored?'));
    const messages = [
      said('user', 'Where are conversations stored?'),
      said('assistant', first.text),
      said('user', 'tell me more'),
    ];
    const { sources } = await collectRun(agent, asking('', { messages }));
    const seen = new Set(first.sources.map((source) => source.id));
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter((source) => seen.has(source.id))).toEqual([]);
  });

  it.each([
    ['hi', 'en', 'Hello!'],
    ['Thanks, bye!', 'en', 'Goodbye!'],
    ['谢谢', 'en', '不客气'],
    ['你是谁？', 'en', '文档助手'],
    ['👍', 'zh-CN', '文档中没有找到'],
  ] as const)('answers %j with courtesy and without sources', async (message, language, words) => {
    const { sources, text } = await collectRun(agent, asking(message, { language }));
    expect(text).toContain(words);
    expect(sources).toEqual([]);
  });

  it('asks for words when a message has none', async () => {
    const messages = [{ ...said('user', ''), parts: [] }];
    const { text } = await collectRun(agent, asking('', { messages, language: 'zh-CN' }));
    expect(text).toContain('只能阅读文字');
  });

  it.each([
    ['letters', 32_000, () => 'x'],
    ['words', 5000, (index: number) => `word${index} `],
    ['Chinese', 2000, () => '怎么把聊天窗口加到我的网站上'],
    ['punctuation', 10_000, () => '!,.'],
  ])('reads a question of many %s in proportion to their number', async (_, most, piece) => {
    const question = (length: number) => Array.from({ length }, (_unused, index) => piece(index)).join('');
    await expectInProportion(question, (text) => collectRun(agent, asking(text)), most / 4);
  });

  it('finds the question behind a long pasted text', async () => {
    const { sources } = await collectRun(agent, asking(`${'la '.repeat(2000)}\nHow do I use PostgreSQL?`));
    expect(sources[0]?.title).toContain('How do I use PostgreSQL?');
  });

  it('takes the sentence that asks for the question', async () => {
    const message =
      'We run an online shop for tea and cups. Our shop uses WordPress. Which browsers are supported?';
    const { sources } = await collectRun(agent, asking(message));
    expect(sources[0]?.title).toContain('Which browsers are supported?');
  });

  it('writes nothing that is not in the documentation', async () => {
    const { text, sources } = await collectRun(agent, asking('Which browsers are supported?'));
    const [first = ''] = text
      .replaceAll(/ ?\[\d\]\(source:[^)]+\)/g, '')
      .split(`\n\n**${sources[1]?.title}**`);
    const [heading, ...quoted] = first.split('\n\n');
    expect(heading).toBe(`**${sources[0]?.title}**`);
    expect(sources[0]?.snippet).toBe(quoted.join('\n\n'));
  });
});

describe('over a folder of its own', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casement-docs-'));
    await writeFile(join(folder, 'parcels.md'), '# Parcels\n\n## Returns\n\nSend it back within 30 days.\n');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('rejects a folder that does not exist, by its name', async () => {
    const creating = createAgent(configured({ folders: 'no-such-folder' }), { baseDir: folder, env: {} });
    await expect(creating).rejects.toThrow(join(folder, 'no-such-folder'));
  });

  it.each(['.', '.site/pages', 'node_modules/site'])(
    'answers from a page that was added to %s while it runs',
    async (below) => {
      const watched = join(folder, below);
      await mkdir(watched, { recursive: true });
      const agent = await createAgent(configured({ folders: below }), { baseDir: folder, env: {} });
      try {
        await writeFile(join(watched, 'payment.md'), '# Payment\n\nInvoices are sent by e-mail.\n');
        await vi.waitFor(
          async () => {
            const { text } = await collectRun(agent, asking('How are invoices sent?'));
            expect(text).toContain('Invoices are sent by e-mail.');
          },
          { timeout: 30_000 },
        );
      } finally {
        await agent.dispose?.();
      }
    },
    40_000,
  );

  it('has no link in a source when no address of the pages is known', async () => {
    const agent = await createAgent(configured({ folders: ['.'] }), { baseDir: folder, env: {} });
    const { sources } = await collectRun(agent, asking('How do returns work?'));
    await agent.dispose?.();
    expect(sources[0]).toMatchObject({ title: 'Parcels › Returns' });
    expect(sources[0]).not.toHaveProperty('url');
  });

  it('writes word by word and stops at once when the visitor stops it', async () => {
    const agent = await createAgent(configured({ folders: '.', wordsPerSecond: 20 }), {
      baseDir: folder,
      env: {},
    });
    const stop = new AbortController();
    const deltas: string[] = [];
    for await (const event of agent.run(asking('How do returns work?', { signal: stop.signal }))) {
      if (event.type !== 'TEXT_MESSAGE_CONTENT') continue;
      deltas.push(event.delta);
      if (deltas.length === 2) stop.abort();
    }
    await agent.dispose?.();
    expect(deltas).toEqual(['**', 'Parcels › ']);
  });
});
