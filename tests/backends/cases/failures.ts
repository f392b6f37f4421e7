import { expect } from 'vitest';
import { serve } from '../../../service/agents/serve.test-helper.ts';
import { type Failure, INSIDE, RETRY_AFTER_S, say } from '../script.ts';
import type { Answer, Talk } from '../talk.ts';
import type { Case } from './case.ts';

const QUESTION = 'A question that no log may hold';

/** A failure is told to the visitor in the chat's words, and to the operator without the visitor's. */
const isToldWell = ({ toldOfBot }: Talk, { events, stored }: Answer): void => {
  expect(JSON.stringify([events, stored])).not.toContain(INSIDE);
  expect(toldOfBot()).not.toBe('');
  expect(toldOfBot()).not.toContain(QUESTION);
};

const failing = (
  id: string,
  how: Failure,
  title: Case['title'],
  error: object,
  more: (answer: Answer) => void = () => {},
): Case => ({
  id,
  title,
  run: async (talk) => {
    talk.server.answers({ fails: how });
    const answer = await talk.ask(QUESTION);
    expect(answer.text).toBe('');
    expect(answer.stored).toMatchObject({ status: 'failed', error });
    isToldWell(talk, answer);
    more(answer);
  },
});

/** Failures of the server and of the way to it. */
export const failureCases: Case[] = [
  failing(
    'limit',
    'limit',
    { en: 'Asked too often: says when to try again', 'zh-CN': '请求过频：提示何时重试' },
    { code: 1113 },
    ({ stored }) => {
      const waitMs = (stored.error?.retryAt ?? 0) - Date.now();
      expect(waitMs).toBeGreaterThan(0);
      expect(waitMs).toBeLessThanOrEqual(RETRY_AFTER_S * 1000);
    },
  ),
  failing('refusal', 'refused', { en: 'A refused question', 'zh-CN': '问题被拒绝' }, { code: 1114 }),
  failing(
    'too-long',
    'too-long',
    { en: 'A conversation too long for the model', 'zh-CN': '对话超出模型长度' },
    { code: 1116 },
  ),
  failing('key', 'key', { en: 'A key that is not accepted', 'zh-CN': '密钥无效' }, { code: 1200 }),
  failing('failure', 'failure', { en: 'A failure before the answer', 'zh-CN': '回答前出错' }, { code: 1200 }),
  {
    id: 'failure-later',
    title: { en: 'A failure in the answer: its words stay', 'zh-CN': '回答中途出错，已有文字保留' },
    run: async (talk) => {
      talk.server.answers([say('Some words'), { type: 'fails', how: 'failure' }]);
      const answer = await talk.ask(QUESTION);
      expect(answer.text).toBe('Some words');
      expect(answer.stored).toMatchObject({
        status: 'failed',
        parts: [{ type: 'text', text: 'Some words' }],
      });
      expect([709, 1200]).toContain(answer.stored.error?.code);
      isToldWell(talk, answer);
    },
  },
  {
    id: 'limit-later',
    title: { en: 'A limit reached in the answer', 'zh-CN': '回答中途达到限额' },
    run: async (talk) => {
      talk.server.answers([say('Some words'), { type: 'fails', how: 'limit' }]);
      const answer = await talk.ask(QUESTION);
      expect(answer.text).toBe('Some words');
      expect(answer.stored).toMatchObject({ status: 'failed', error: { code: 1113 } });
      isToldWell(talk, answer);
    },
  },
  {
    id: 'filtered',
    title: { en: 'An answer filtered in the middle', 'zh-CN': '回答中途被过滤' },
    run: async ({ server, ask }) => {
      server.answers([say('Some words'), { type: 'ends', why: 'filter' }]);
      const { stored } = await ask('?');
      expect(stored).toMatchObject({ status: 'failed', error: { code: 1114 } });
    },
  },
  {
    id: 'breaks',
    title: { en: 'A connection that breaks: the words stay', 'zh-CN': '连接中断，已有文字保留' },
    run: async (talk) => {
      talk.server.answers([say('Some words'), { type: 'breaks' }]);
      const answer = await talk.ask(QUESTION);
      expect(answer.text).toBe('Some words');
      expect(answer.stored).toMatchObject({ status: 'failed', error: { code: 709 } });
      isToldWell(talk, answer);
    },
  },
  {
    id: 'after-failure',
    title: { en: 'The next question after a failure', 'zh-CN': '出错后继续提问' },
    run: async ({ server, ask, askAfter }) => {
      server.answers({ fails: 'failure' }, [say('Now it works.')]);
      const { text } = await askAfter(await ask('First?'), 'Second?');
      expect(text).toBe('Now it works.');
      expect(server.asked[1]?.question).toContain('Second?');
    },
  },
  {
    id: 'redirect',
    title: { en: 'A redirect elsewhere is refused', 'zh-CN': '拒绝重定向到别处' },
    run: async (talk) => {
      let visits = 0;
      await using elsewhere = await serve((_request, response) => {
        visits += 1;
        response.end('{}');
      });
      talk.server.answers({ redirectsTo: `${elsewhere.url}/latest/meta-data` });
      const answer = await talk.ask(QUESTION);
      expect(answer.stored).toMatchObject({ status: 'failed', error: { code: 1200 } });
      expect(visits).toBe(0);
      isToldWell(talk, answer);
    },
  },
  {
    id: 'web-page',
    title: { en: 'An address that serves something else', 'zh-CN': '地址返回的是别的内容' },
    run: async (talk) => {
      talk.server.answers({ isWebPage: true });
      const answer = await talk.ask(QUESTION);
      expect(answer.stored).toMatchObject({ status: 'failed', error: { code: 1200 } });
      expect(answer.text).toBe('');
      isToldWell(talk, answer);
    },
  },
];
