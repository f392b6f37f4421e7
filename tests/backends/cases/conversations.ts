import { randomUUID } from 'node:crypto';
import { formatEventId } from 'casement/contract';
import { expect } from 'vitest';
import { deferred } from '../../../service/agents/serve.test-helper.ts';
import { say, waitFor } from '../script.ts';
import type { Asked } from '../spoken-server.ts';
import { textOf } from '../../../check/client.ts';
import { startTalk, type Talk, untilText } from '../talk.ts';
import type { Case } from './case.ts';

/** Asks two questions in turn; the second belongs to the same conversation for the server. */
const twoTurns = async ({ server, ask, askAfter }: Talk) => {
  const first = await ask('First question');
  const second = await askAfter(first, 'Second question');
  expect(server.asked.map(({ question }) => question)).toEqual(['First question', 'Second question']);
  return { first, second };
};

/** Checks that a server knows the first question with the second, by itself or because it was told. */
const expectOneConversation = ([first, second]: Asked[]): void => {
  if (second?.history) {
    expect(second.history).toEqual(['First question', 'First answer']);
    return;
  }
  expect(first?.conversation).toBeDefined();
  expect(second?.conversation).toBe(first?.conversation);
};

/** Checks that a question is asked with exactly these before it. */
const expectBefore = (asked: Asked | undefined, before: string[], others: (Asked | undefined)[]): void => {
  if (asked?.history) {
    expect(asked.history).toEqual(before);
    return;
  }
  // A server that keeps conversations must not take it for a part of another one.
  const { conversation } = asked ?? {};
  expect(conversation).toBeDefined();
  for (const other of others) expect(conversation).not.toBe(other?.conversation);
  for (const words of before) expect(asked?.question).toContain(words);
};

/** Stops, restarts, ratings, branches, and several visitors. */
export const conversationCases: Case[] = [
  {
    id: 'stop-first',
    title: { en: 'A stop before the first word', 'zh-CN': '首字之前停止' },
    run: async (talk) => {
      const { promise, resolve } = deferred();
      talk.server.answers([waitFor(promise), say('Too late')]);
      const { input, answer } = await talk.begin('At once');
      await expect.poll(() => talk.server.asked.length).toBe(1);
      expect(await talk.stop(input)).toMatchObject({ status: 'stopped' });
      expect(await answer).toMatchObject({ text: '', stored: { status: 'stopped' } });
      await talk.server.asked[0]?.given;
      resolve();
    },
  },
  {
    id: 'stop',
    title: { en: 'A stop in the middle reaches the server', 'zh-CN': '中途停止，服务端随即停下' },
    run: async (talk) => {
      const { promise, resolve } = deferred();
      talk.server.answers([say('So far'), waitFor(promise), say(' and no further')]);
      const { input, answer } = await talk.begin('?');
      await untilText(talk, input, 'So far');
      expect(await talk.stop(input)).toMatchObject({ status: 'stopped' });
      const { text, last, stored } = await answer;
      expect(text).toBe('So far');
      expect(last).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'cancelled' } });
      expect(stored).toMatchObject({ status: 'stopped', parts: [{ type: 'text', text: 'So far' }] });
      await talk.server.asked[0]?.given;
      resolve();
    },
  },
  {
    id: 'stop-last',
    title: { en: 'A stop after the last word', 'zh-CN': '结束之后停止' },
    run: async ({ server, ask, stop }) => {
      server.answers([say('All of it.')]);
      const { input, stored } = await ask('?');
      expect(await stop(input)).toMatchObject({ status: 'complete' });
      expect(stored).toMatchObject({ status: 'complete', parts: [{ type: 'text', text: 'All of it.' }] });
    },
  },
  {
    id: 'after-stop',
    title: { en: 'The next question after a stop', 'zh-CN': '停止后继续提问' },
    run: async (talk) => {
      const { promise, resolve } = deferred();
      talk.server.answers([say('So far'), waitFor(promise)], [say('Gladly.')]);
      const { input, answer } = await talk.begin('Tell me');
      await untilText(talk, input, 'So far');
      await talk.stop(input);
      expect((await talk.askAfter(await answer, 'In short?')).text).toBe('Gladly.');
      resolve();
    },
  },
  {
    id: 'connection-lost',
    title: { en: "The visitor's connection breaks and comes back", 'zh-CN': '访客断网后续接' },
    run: async (talk) => {
      const rest = deferred();
      talk.server.answers([say('Before, '), waitFor(rest.promise), say('after.')]);
      const { input, answer } = await talk.begin('?');
      await untilText(talk, input, 'Before, ');
      const seen = await talk.resume(input, undefined, 2);
      rest.resolve();
      const { events, text } = await answer;
      expect(text).toBe(talk.server.joined('Before, ', 'after.'));
      expect([...seen, ...(await talk.resume(input, seen.at(-1)?.id))]).toEqual(events);
      expect(talk.server.asked).toHaveLength(1);
    },
  },
  {
    id: 'restart',
    title: { en: 'The service restarts: the words stay', 'zh-CN': '本服务重启，已有文字保留' },
    restarts: true,
    run: async (talk) => {
      const never = deferred();
      talk.server.answers([say('So far'), waitFor(never.promise)], [say('Here I am.')]);
      const { input, answer } = await talk.begin('?');
      await untilText(talk, input, 'So far');
      return async () => {
        await talk.server.asked[0]?.given;
        // Its reader lost the connection together with the service.
        await answer.catch(() => {});
        const { answerId } = input.forwardedProps;
        const kept = await talk.messageOf(input.threadId, answerId);
        expect(kept.parts).toEqual([{ type: 'text', text: 'So far' }]);
        // Where the answer goes on, it is stopped here.
        if (kept.status === 'running') await talk.stop(input);
        else expect(kept).toMatchObject({ status: 'failed', error: { code: 709 } });
        const { text } = await talk.ask('Are you there?', {
          sessionId: input.threadId,
          parentId: input.forwardedProps.answerId,
        });
        expect(text).toBe('Here I am.');
        never.resolve();
      };
    },
  },
  {
    id: 'rejoin',
    title: { en: 'The service restarts: the answer goes on by itself', 'zh-CN': '本服务重启，回答自动继续' },
    restarts: true,
    run: async (talk) => {
      const rest = deferred();
      const step = {
        type: 'step',
        id: 'look-1',
        name: 'look_up',
        input: {},
        output: 'Sent on Monday.',
      } as const;
      const steps = 'step' in talk.cannot ? [] : [step];
      talk.server.answers([...steps, say('So far'), waitFor(rest.promise), say(' and on.')]);
      const { input, answer } = await talk.begin('?');
      await untilText(talk, input, 'So far');
      const before = await talk.resume(input, undefined, 2);
      return async () => {
        await answer.catch(() => {});
        // More than was stored: what a reader saw last may be lost with the process.
        const after = talk.resume(input, formatEventId(input.runId, 500));
        rest.resolve();
        const [first, ...events] = await after;
        expect(first?.event.type).toBe('RUN_STARTED');
        expect(textOf(events)).toBe('So far and on.');
        expect(events.at(-1)?.event).toMatchObject({ type: 'RUN_FINISHED' });
        const whole = await talk.resume(input, before.at(-1)?.id);
        expect(textOf(whole)).toBe('So far and on.');
        const {
          status,
          parts,
          steps: told,
        } = await talk.messageOf(input.threadId, input.forwardedProps.answerId);
        expect({ status, parts }).toEqual({
          status: 'complete',
          parts: [{ type: 'text', text: 'So far and on.' }],
        });
        expect(told?.filter(({ title }) => title === 'look_up').map(({ status: how }) => how) ?? []).toEqual(
          steps.map(() => 'done'),
        );
        expect(talk.server.asked).toHaveLength(1);
      };
    },
  },
  {
    id: 'memory',
    title: { en: 'A question after the restart knows the first', 'zh-CN': '重启后的追问能联系上文' },
    restarts: true,
    run: async (talk) => {
      talk.server.answers([say('First answer')], [say('Second answer')]);
      const first = await talk.ask('First question');
      return async () => {
        expect((await talk.askAfter(first, 'Second question')).text).toBe('Second answer');
        expectOneConversation(talk.server.asked);
      };
    },
  },
  {
    id: 'deletion',
    title: { en: 'A conversation that is removed is removed there too', 'zh-CN': '删除会话时后端一并删除' },
    restarts: true,
    run: async (talk) => {
      talk.server.answers([say('First answer')]);
      const { input } = await talk.ask('First question');
      await talk.remove(input.threadId);
      return async () => {
        await expect.poll(() => talk.server.removed).toEqual([talk.server.asked[0]?.conversation]);
      };
    },
  },
  {
    id: 'follow-up',
    title: { en: 'A second question knows the first', 'zh-CN': '追问能联系上文' },
    run: async (talk) => {
      talk.server.answers([say('First answer')], [say('Second answer')]);
      await twoTurns(talk);
      expectOneConversation(talk.server.asked);
    },
  },
  {
    id: 'branch',
    title: { en: 'An edited question begins a branch', 'zh-CN': '编辑问题产生分支' },
    run: async (talk) => {
      talk.server.answers(...['First answer', 'Second answer', 'Another answer'].map((text) => [say(text)]));
      const { first, second } = await twoTurns(talk);
      const edited = await talk.askAfter(first, 'Edited question');
      expect(edited.text).toBe('Another answer');
      const asked = talk.server.asked[2];
      expect(asked?.question).toContain('Edited question');
      expectBefore(asked, ['First question', 'First answer'], [talk.server.asked[1]]);
      expect(asked?.question).not.toContain('Second');
      // The earlier branch is still there.
      expect(await talk.messageOf(second.input.threadId, second.stored.id)).toEqual(second.stored);
    },
  },
  {
    id: 'first-edited',
    title: { en: 'The first question edited', 'zh-CN': '编辑第一个问题' },
    run: async (talk) => {
      talk.server.answers([say('First answer')], [say('Another answer')]);
      const { input } = await talk.ask('First question');
      const { text } = await talk.ask('Edited question', { sessionId: input.threadId });
      expect(text).toBe('Another answer');
      expect(talk.server.asked[1]?.question).toBe('Edited question');
      expectBefore(talk.server.asked[1], [], [talk.server.asked[0]]);
    },
  },
  {
    id: 'regenerate',
    title: { en: 'Another answer to the same question', 'zh-CN': '重新生成回答' },
    run: async (talk) => {
      talk.server.answers([say('One')], [say('Another')]);
      const first = await talk.ask('Say something');
      const second = await talk.regenerate(first);
      expect(second.text).toBe('Another');
      expect(second.stored.parentId).toBe(first.stored.parentId);
      expect(talk.server.asked[1]?.question).toBe('Say something');
      expectBefore(talk.server.asked[1], [], [talk.server.asked[0]]);
    },
  },
  {
    id: 'two-visitors',
    title: { en: 'Two visitors at once stay apart', 'zh-CN': '两位访客同时提问互不干扰' },
    run: async (talk) => {
      const both = deferred();
      talk.server.answers(({ question }) => [
        say(`You asked: ${question}`),
        waitFor(both.promise),
        say(`, ${question}`),
      ]);
      const other = startTalk(talk.world, talk.botId, talk.server, { visitorId: randomUUID() });
      const running = [await talk.begin('one'), await other.begin('two')];
      await expect.poll(() => talk.server.asked.length).toBe(2);
      both.resolve();
      const answers = await Promise.all(running.map(({ answer }) => answer));
      expect(answers.map(({ text }) => text)).toEqual(
        ['one', 'two'].map((word) => talk.server.joined(`You asked: ${word}`, `, ${word}`)),
      );
      const [first, second] = talk.server.asked;
      if (first?.conversation !== undefined) expect(second?.conversation).not.toBe(first.conversation);
    },
  },
  {
    id: 'like',
    title: { en: 'Likes are handed on', 'zh-CN': '点赞与点踩会转交后端' },
    run: async ({ server, ask, rate }) => {
      server.answers([say('So it is.')]);
      const answer = await ask('?');
      for (const rating of ['like', 'dislike'] as const) await rate(answer, rating);
      await expect.poll(() => server.ratings).toEqual(['like', 'dislike']);
    },
  },
];
