import { expect } from 'vitest';
import type { HostTool } from 'casement/contract';
import { sampleFiles } from '../../../check/sample-files.ts';
import type { Heard } from '../protocol.ts';
import { type Piece, say } from '../script.ts';
import type { Case } from './case.ts';

const source = {
  type: 'source',
  id: 's1',
  title: 'Delivery times',
  snippet: 'Parcels arrive within two days.',
  url: 'https://docs.example/delivery',
} satisfies Piece;

const basket: HostTool = {
  name: 'add_to_basket',
  description: 'Adds an article to the basket',
  parameters: { type: 'object', properties: { article: { type: 'string' } } },
};
const order: HostTool = { name: 'show_order', description: 'Shows an order', parameters: { type: 'object' } };

const call = (id: string, { name }: HostTool, given: Record<string, unknown>): Piece => ({
  type: 'call',
  id,
  name,
  arguments: given,
});

/** Everything that a server was told with a question, its files as text. */
const toldTo = (heard: Heard | undefined): string =>
  [heard?.question, heard?.context, ...(heard?.files.map(({ bytes }) => bytes.toString('utf8')) ?? [])].join(
    '\n',
  );

/** Sources, files, steps, and functions of the page. */
export const matterCases: Case[] = [
  {
    id: 'source',
    title: { en: 'A source', 'zh-CN': '来源' },
    run: async ({ server, ask }) => {
      server.answers([source, say('Two days.')]);
      const { text, stored } = await ask('How long?');
      expect(text).toContain('Two days.');
      expect(stored.sources).toMatchObject([{ title: source.title }]);
    },
  },
  {
    id: 'source-address',
    title: { en: 'The address of a source', 'zh-CN': '来源的链接' },
    run: async ({ server, ask }) => {
      server.answers([source, say('Two days.')]);
      const { stored } = await ask('How long?');
      expect(stored.sources).toMatchObject([{ title: source.title, url: source.url }]);
    },
  },
  {
    id: 'sources',
    title: { en: 'Several sources, each once', 'zh-CN': '多个来源，各出现一次' },
    run: async ({ server, ask }) => {
      const other = { ...source, id: 's2', title: 'Returns', url: 'https://docs.example/returns' };
      server.answers([source, other, source, say('Two days.')]);
      const { stored } = await ask('How long?');
      expect(stored.sources?.map(({ title }) => title)).toEqual([source.title, other.title]);
    },
  },
  {
    id: 'image-in',
    title: { en: 'An image of the visitor', 'zh-CN': '访客发送图片' },
    run: async ({ server, askWithFile }) => {
      server.answers([say('A dot.')]);
      expect((await askWithFile('What is this?', sampleFiles.png)).text).toBe('A dot.');
      expect(server.asked[0]?.question).toContain('What is this?');
      expect(server.asked[0]?.files).toEqual([{ mimeType: 'image/png', bytes: sampleFiles.png.bytes }]);
    },
  },
  {
    id: 'document-in',
    title: { en: 'A document of the visitor', 'zh-CN': '访客发送文档' },
    run: async ({ server, askWithFile }) => {
      server.answers([say('At five.')]);
      expect((await askWithFile('When is tea?', sampleFiles.txt)).text).toBe('At five.');
      expect(toldTo(server.asked[0])).toContain('Tea at five. 五点喝茶。');
    },
  },
  {
    id: 'file-out',
    title: { en: 'A file in the answer', 'zh-CN': '回答中的文件' },
    run: async ({ server, ask, fetchFile }) => {
      const { bytes } = sampleFiles.png;
      server.answers([say('The plan: '), { type: 'file', name: 'plan.png', mimeType: 'image/png', bytes }]);
      const { text } = await ask('Show me the plan.');
      expect(text).toContain('The plan: ');
      const [, address = ''] = /\]\(([^()\s]+)\)/.exec(text) ?? [];
      expect(await fetchFile(address)).toEqual(bytes);
    },
  },
  {
    id: 'step',
    title: { en: "Steps of the server's own tools", 'zh-CN': '服务端自有工具的步骤' },
    run: async ({ server, ask }) => {
      const step = { id: 'look-up-1', name: 'look_up', input: { order: 7 }, output: 'Sent on Monday.' };
      server.answers([{ type: 'step', ...step }, say('It was sent on Monday.')]);
      const { stored } = await ask('Where is order 7?');
      expect(stored.status).toBe('complete');
      expect(stored.steps).toContainEqual(
        expect.objectContaining({ title: expect.stringContaining('look_up'), status: 'done' }),
      );
      expect(JSON.stringify(stored.steps)).toContain('Sent on Monday.');
      expect(stored.interrupts).toBeUndefined();
    },
  },
  {
    id: 'tool',
    title: { en: 'A function of the page', 'zh-CN': '网页函数' },
    run: async ({ server, askWithTools, giveResults }) => {
      server.answers([say('One moment.'), call('c1', basket, { article: '灯' })], [say('It is in.')]);
      const asked = await askWithTools('Buy a lamp', [basket, order]);
      expect(server.asked[0]?.tools).toEqual(['add_to_basket', 'show_order']);
      expect(asked.stored.interrupts).toMatchObject([{ tool: { name: 'add_to_basket' } }]);
      expect(JSON.parse(asked.stored.interrupts?.[0]?.tool?.arguments ?? '')).toEqual({ article: '灯' });
      const { text, stored } = await giveResults(asked, ['{"basket":7}']);
      expect(text).toBe('One moment.\n\nIt is in.');
      expect(server.asked[1]?.results).toEqual(['{"basket":7}']);
      expect(stored.status).toBe('complete');
      expect(stored.steps).toContainEqual(
        expect.objectContaining({ title: 'add_to_basket', status: 'done', output: { basket: 7 } }),
      );
    },
  },
  {
    id: 'two-tools',
    title: { en: 'Two functions at once', 'zh-CN': '同时调用两个函数' },
    run: async ({ server, askWithTools, giveResults }) => {
      server.answers(
        [call('c1', basket, { article: 'lamp' }), call('c2', order, { number: 7 })],
        [say('Both.')],
      );
      const asked = await askWithTools('Buy a lamp and show order 7', [basket, order]);
      const { text } = await giveResults(asked, ['"first"', '"second"']);
      expect(text).toBe('Both.');
      expect(server.asked[1]?.results).toEqual(['"first"', '"second"']);
    },
  },
  {
    id: 'tool-rounds',
    title: { en: 'Functions in several rounds', 'zh-CN': '多轮函数调用' },
    run: async ({ server, askWithTools, giveResults }) => {
      server.answers(
        [say('First.'), call('c1', order, { number: 7 })],
        [say('Then.'), call('c2', basket, { article: 'lamp' })],
        [say('Done.')],
      );
      const first = await askWithTools('The same again', [basket, order]);
      const second = await giveResults(first, ['"a lamp"']);
      const { text } = await giveResults(second, ['"ok"']);
      expect(text).toBe('First.\n\nThen.\n\nDone.');
      // A server that keeps the conversation is told what is new.
      expect(server.asked[1]?.results.at(-1)).toBe('"a lamp"');
      expect(server.asked[2]?.results.at(-1)).toBe('"ok"');
    },
  },
  {
    id: 'refused-tool',
    title: { en: 'A function that the visitor refuses', 'zh-CN': '访客拒绝的函数' },
    run: async ({ server, askWithTools, giveResults }) => {
      server.answers([call('c1', basket, {})], [say('As you like.')]);
      const { text, stored } = await giveResults(await askWithTools('Buy', [basket]), [null]);
      expect(text).toBe('As you like.');
      expect(server.asked[1]?.results).toEqual([expect.stringContaining('declined')]);
      expect(stored.steps).toContainEqual(
        expect.objectContaining({ title: 'add_to_basket', status: 'failed' }),
      );
    },
  },
  {
    id: 'failed-tool',
    title: { en: 'A function that fails', 'zh-CN': '执行失败的函数' },
    run: async ({ server, askWithTools, giveResults }) => {
      server.answers([call('c1', basket, {})], [say('Sold out.')]);
      const { text } = await giveResults(await askWithTools('Buy', [basket]), [{ error: 'None is left' }]);
      expect(text).toBe('Sold out.');
      expect(server.asked[1]?.results).toEqual([expect.stringContaining('None is left')]);
    },
  },
  ...[true, false].map((allows): Case => ({
    id: allows ? 'approval' : 'refused-approval',
    title: allows
      ? { en: 'A card that asks the visitor: allowed', 'zh-CN': '询问访客的卡片：同意' }
      : { en: 'A card that asks the visitor: refused', 'zh-CN': '询问访客的卡片：拒绝' },
    run: async ({ server, ask, decide }) => {
      const question = 'Send the lamp back?';
      server.answers([say('One moment.'), { type: 'asks', id: 'ask-1', question }], [say('Very well.')]);
      const asked = await ask('It is broken.');
      expect(asked.stored.interrupts).toMatchObject([{ message: expect.stringContaining(question) }]);
      const { stored } = await decide(asked, allows);
      expect(server.asked[1]?.decision).toBe(allows);
      expect(stored).toMatchObject({ status: 'complete', parts: [{ text: 'One moment.\n\nVery well.' }] });
      expect(stored.interrupts).toBeUndefined();
    },
  })),
  {
    id: 'page-context',
    title: { en: 'What the page tells of itself', 'zh-CN': '网页上下文' },
    run: async ({ server, askOn }) => {
      server.answers([say('Lamps.')]);
      await askOn('What is this page about?', [{ description: 'Title', value: 'Lamps of the harbour' }]);
      expect(toldTo(server.asked[0])).toContain('Lamps of the harbour');
    },
  },
];
