import { expect } from 'vitest';
import { deferred } from '../../../service/agents/serve.test-helper.ts';
import { say, think, waitFor } from '../script.ts';
import { untilText } from '../talk.ts';
import type { Case } from './case.ts';

const CHINESE = '可以。七天内无理由退货，运费由我们承担😀，“生僻字”𠮷也在。';
const LONG_LENGTH = 60_000;

/** The words of an answer. */
export const wordCases: Case[] = [
  {
    id: 'one-word',
    title: { en: 'An answer of one word', 'zh-CN': '只有一个词的回答' },
    run: async ({ server, ask }) => {
      server.answers([say('Yes.')]);
      const { text, last, stored } = await ask('Is it open?');
      expect(text).toBe('Yes.');
      expect(last).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } });
      expect(stored).toMatchObject({ status: 'complete', parts: [{ type: 'text', text: 'Yes.' }] });
      expect(server.asked.map(({ question }) => question)).toEqual(['Is it open?']);
    },
  },
  {
    id: 'chinese',
    title: { en: 'Chinese, and rare characters, both ways', 'zh-CN': '中文与生僻字，双向无损' },
    run: async ({ server, ask }) => {
      const pieces = [CHINESE.slice(0, 9), CHINESE.slice(9)];
      server.answers(pieces.map(say));
      const { text } = await ask('可以退货吗？𠮷😀');
      expect(text).toBe(server.joined(...pieces));
      expect(server.asked[0]?.question).toBe('可以退货吗？𠮷😀');
    },
  },
  {
    id: 'cut-character',
    title: { en: 'Bytes cut in the middle of a character', 'zh-CN': '字节流在字符中间被切断' },
    run: async ({ server, ask }) => {
      server.answers([{ type: 'slices', bytes: 5 }, say(CHINESE), say('。')]);
      expect((await ask('?')).text).toBe(server.joined(CHINESE, '。'));
    },
  },
  {
    id: 'long',
    title: { en: '60,000 characters', 'zh-CN': '六万字的回答' },
    run: async ({ server, ask }) => {
      const pieces = Array.from({ length: 100 }, (_, n) => `${n} `.padEnd(LONG_LENGTH / 100, 'word '));
      server.answers(pieces.map(say));
      const { text } = await ask('Tell me everything.');
      expect(text.length).toBeGreaterThanOrEqual(LONG_LENGTH);
      expect(text).toBe(server.joined(...pieces));
    },
  },
  {
    id: 'exact',
    title: { en: 'Spaces, line ends and code exactly as written', 'zh-CN': '空格、换行与代码原样保留' },
    run: async ({ server, ask }) => {
      const pieces = [
        'Do:\n\n',
        '```sh\n',
        '  echo "a\\tb"',
        '\n```',
        '\n\n',
        '1. <b>&amp;</b>\r\n',
        '\u2028x',
      ];
      server.answers(pieces.map(say));
      expect((await ask('?')).text).toBe(server.joined(...pieces));
    },
  },
  {
    id: 'streams',
    title: { en: 'Words are shown as they come', 'zh-CN': '逐字流式显示' },
    run: async (talk) => {
      const rest = deferred();
      talk.server.answers([say('First'), waitFor(rest.promise), say(' and last.')]);
      const { input, answer } = await talk.begin('?');
      await untilText(talk, input, 'First');
      rest.resolve();
      expect((await answer).text).toBe(talk.server.joined('First', ' and last.'));
    },
  },
  {
    id: 'slow-first-byte',
    title: { en: 'A first word that is long in coming', 'zh-CN': '首字迟迟不来' },
    run: async (talk) => {
      const first = deferred();
      talk.server.answers([waitFor(first.promise), say('At last.')]);
      const { input, answer } = await talk.begin('?');
      expect((await talk.resume(input, undefined, 1))[0]?.event.type).toBe('RUN_STARTED');
      expect(await talk.messageOf(input.threadId, input.forwardedProps.answerId)).toMatchObject({
        status: 'running',
      });
      first.resolve();
      expect((await answer).text).toBe('At last.');
    },
  },
  {
    id: 'heartbeat',
    title: { en: 'Heartbeats say nothing', 'zh-CN': '心跳包不产生内容' },
    run: async ({ server, ask, toldOfBot }) => {
      const before = toldOfBot();
      const beat = { type: 'heartbeat' as const };
      server.answers([beat, say('Still'), beat, beat, say(' here.'), beat]);
      const { text, stored } = await ask('?');
      expect([text, stored.status]).toEqual([server.joined('Still', ' here.'), 'complete']);
      expect(toldOfBot()).toBe(before);
    },
  },
  {
    id: 'unknown-events',
    title: { en: 'Events of a later version are passed over', 'zh-CN': '忽略更新版本的未知事件' },
    run: async ({ server, ask }) => {
      const unknown = { type: 'unknown' as const };
      server.answers([unknown, say('All'), unknown, say(' the same.'), unknown]);
      const { text, stored } = await ask('?');
      expect([text, stored.status]).toEqual([server.joined('All', ' the same.'), 'complete']);
    },
  },
  {
    id: 'reasoning',
    title: { en: 'Reasoning apart from the answer', 'zh-CN': '思考过程与回答分开' },
    run: async ({ server, ask }) => {
      server.answers([think('Let me'), think(' see.'), say('It is so.')]);
      const { text, stored } = await ask('?');
      expect([text, stored.reasoning]).toEqual(['It is so.', 'Let me see.']);
    },
  },
  {
    id: 'usage',
    title: { en: 'Tokens used', 'zh-CN': 'token 用量' },
    run: async ({ server, ask }) => {
      server.answers([say('Yes.'), { type: 'usage', inputTokens: 17, outputTokens: 5 }]);
      const { last, stored } = await ask('?');
      const usage = [expect.objectContaining({ inputTokens: 17, outputTokens: 5 })];
      expect(last).toMatchObject({ type: 'RUN_FINISHED', usage });
      expect(stored.usage).toEqual(usage);
    },
  },
  {
    id: 'length',
    title: { en: 'An answer cut at its greatest length says so', 'zh-CN': '超长被截断时明确提示' },
    run: async ({ server, ask }) => {
      server.answers([say('Turn the ke'), { type: 'ends', why: 'length' }]);
      const { text, stored } = await ask('?');
      expect(text).toBe('Turn the ke');
      expect(stored).toMatchObject({ status: 'failed', error: { code: 709, kind: 'length' } });
    },
  },
  {
    id: 'go-on',
    title: { en: '“Continue” goes on with a cut answer', 'zh-CN': '“继续”接着写被截断的回答' },
    run: async ({ server, ask, goOn }) => {
      server.answers([say('Turn the key, then pull the le'), { type: 'ends', why: 'length' }], [say('ver.')]);
      const { text, stored } = await goOn(await ask('?'));
      expect(text).toBe('Turn the key, then pull the lever.');
      expect(stored).toMatchObject({ status: 'complete', parts: [{ type: 'text', text }] });
      expect(server.asked).toHaveLength(2);
    },
  },
  {
    id: 'empty',
    title: { en: 'An answer without a word counts as failed', 'zh-CN': '空回答视为失败' },
    run: async ({ server, ask }) => {
      server.answers([]);
      const { text, stored } = await ask('?');
      expect(text).toBe('');
      expect(stored).toMatchObject({ status: 'failed', error: { code: 1200 } });
    },
  },
  {
    id: 'time-out-first',
    title: { en: 'A server that says nothing is given up', 'zh-CN': '一直无响应时放弃等待' },
    isHasty: true,
    run: async ({ server, ask }) => {
      const never = deferred();
      server.answers([waitFor(never.promise)]);
      const { stored } = await ask('?');
      expect(stored).toMatchObject({ status: 'failed', error: { code: 1200 } });
      await server.asked[0]?.given;
      never.resolve();
    },
  },
  {
    id: 'time-out-later',
    title: {
      en: 'One that falls silent is given up, its words stay',
      'zh-CN': '中途停顿时放弃，已有文字保留',
    },
    isHasty: true,
    run: async ({ server, ask }) => {
      const never = deferred();
      server.answers([say('So far'), waitFor(never.promise)]);
      const { text, stored } = await ask('?');
      expect(text).toBe('So far');
      expect(stored).toMatchObject({ status: 'failed', error: { code: 709 } });
      await server.asked[0]?.given;
      never.resolve();
    },
  },
];
