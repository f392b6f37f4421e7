import { randomUUID } from 'node:crypto';
import { parseEventId, pullHistory, pullSession, stopRun } from 'casement/contract';
import { codeOf, createVisitor, readEvents, runInput, textOf, type Visitor } from '../client.ts';
import type { Frame } from '../frame.ts';
import { need } from '../need.ts';
import type { Target } from '../target.ts';

const unusualIds = [
  'a b/c?d&e=f#g%',
  'ключ:12',
  '会话-一',
  "o'; drop table runs; --",
  '%41',
  'x'.repeat(128),
  '👩‍🚀',
];

/** Cases of a question, its answer as a stream of events, and ids that only look harmful. */
export const runSuite = ({ beforeEach, describe, expect, it }: Frame, target: () => Target): void => {
  const ask = () => runInput({ text: target().questions.short });

  describe('a run', () => {
    let visitor: Visitor;
    beforeEach(async () => {
      visitor = await createVisitor(target());
    });

    it('streams AG-UI events with ids that count from 1', async () => {
      const input = ask();
      const response = await visitor.post(input);
      const caching = response.headers.get('Cache-Control');
      expect(caching).toMatch(/\bno-(?:cache|store)\b/);
      expect(caching).toMatch(/\bno-transform\b/);
      const events = await readEvents(response);
      expect(events.map(({ id }) => parseEventId(id))).toEqual(
        events.map((_, index) => ({ runId: input.runId, seq: index + 1 })),
      );
      expect(events[0]?.event).toMatchObject({
        type: 'RUN_STARTED',
        threadId: input.threadId,
        runId: input.runId,
      });
      expect(events.at(-1)?.event).toMatchObject({
        type: 'RUN_FINISHED',
        threadId: input.threadId,
        runId: input.runId,
      });
      const texts = events.map(({ event }) => event).filter(({ type }) => type.startsWith('TEXT_MESSAGE_'));
      expect(texts.length).toBeGreaterThan(0);
      for (const text of texts) expect(text).toMatchObject({ messageId: input.forwardedProps.answerId });
    });

    it('sends a comment before anything else', async () => {
      const response = await visitor.post(ask());
      const body = await response.text();
      expect(body.startsWith(':')).toBe(true);
    });

    it('is in the history, complete, once its last event is there', async () => {
      const input = ask();
      const events = await visitor.ask(input);
      const { list } = await visitor.call(pullHistory, { sessionId: input.threadId });
      const { messageId, answerId } = input.forwardedProps;
      expect(list.map(({ id, parentId, role, status }) => ({ id, parentId, role, status }))).toEqual([
        { id: answerId, parentId: messageId, role: 'assistant', status: 'complete' },
        { id: messageId, parentId: null, role: 'user', status: 'complete' },
      ]);
      expect(list[0]?.parts).toEqual([{ type: 'text', text: textOf(events) }]);
      expect(list[0]?.runId).toBe(input.runId);
    });

    it('makes a session with a title from the question and the answer as its head', async (context) => {
      need(context, target(), 'new visitors');
      const input = ask();
      await visitor.ask(input);
      const { list } = await visitor.call(pullSession, {});
      expect(list).toMatchObject([{ id: input.threadId, headId: input.forwardedProps.answerId }]);
      expect(list[0]?.title).not.toBe('');
    });

    it('is the same stream when it is sent again', async () => {
      const input = ask();
      const first = await visitor.ask(input);
      const second = await visitor.ask(input);
      expect(second).toEqual(first);
      expect((await visitor.call(pullHistory, { sessionId: input.threadId })).list).toHaveLength(2);
    });

    it('answers once however often it is sent at the same time', async () => {
      const input = ask();
      const responses = await Promise.all(Array.from({ length: 6 }, () => visitor.post(input)));
      const [first, ...others] = await Promise.all(responses.map((response) => readEvents(response)));
      for (const other of others) expect(other).toEqual(first);
      expect((await visitor.call(pullHistory, { sessionId: input.threadId })).list).toHaveLength(2);
    });

    it('follows an earlier answer', async () => {
      const first = ask();
      await visitor.ask(first);
      const second = runInput({
        text: target().questions.short,
        sessionId: first.threadId,
        parentId: first.forwardedProps.answerId,
      });
      await visitor.ask(second);
      const { list } = await visitor.call(pullHistory, { sessionId: first.threadId });
      expect(list.map(({ id }) => id)).toEqual([
        second.forwardedProps.answerId,
        second.forwardedProps.messageId,
        first.forwardedProps.answerId,
        first.forwardedProps.messageId,
      ]);
    });

    it('gives a question a second answer beside the first', async (context) => {
      need(context, target(), 'answers again');
      const first = ask();
      await visitor.ask(first);
      const questionId = first.forwardedProps.messageId ?? '';
      const again = runInput({ sessionId: first.threadId, parentId: questionId });
      const events = await visitor.ask(again);
      expect(events.at(-1)?.event.type).toBe('RUN_FINISHED');
      const { list } = await visitor.call(pullHistory, { sessionId: first.threadId });
      expect(list.filter(({ parentId }) => parentId === questionId).map(({ id }) => id)).toEqual([
        again.forwardedProps.answerId,
        first.forwardedProps.answerId,
      ]);
      const { list: sessions } = await visitor.call(pullSession, {});
      expect(sessions[0]?.headId).toBe(again.forwardedProps.answerId);
    });

    it('refuses to answer an answer', async () => {
      const first = ask();
      await visitor.ask(first);
      const { answerId } = first.forwardedProps;
      const response = await visitor.post(runInput({ sessionId: first.threadId, parentId: answerId }));
      expect(await codeOf(response)).toBe(400);
    });

    it('refuses an answer id that is taken, and changes nothing', async () => {
      const first = ask();
      await visitor.ask(first);
      const { answerId, messageId = '' } = first.forwardedProps;
      const again = runInput({ sessionId: first.threadId, parentId: messageId, answerId });
      expect(await codeOf(await visitor.post(again))).toBe(400);
      expect((await visitor.call(pullHistory, { sessionId: first.threadId })).list).toHaveLength(2);
    });

    it.each(unusualIds)('takes the ids %j', async (id) => {
      const input = runInput({
        text: target().questions.short,
        sessionId: id,
        runId: id,
        messageId: id,
        answerId: `${id.slice(0, 100)}${randomUUID().slice(0, 8)}`,
      });
      const events = await visitor.ask(input);
      expect(events.at(-1)?.id).toBe(`${id}:${events.length}`);
      const rest = await readEvents(await visitor.resume(id, encodeURIComponent(`${id}:1`)));
      expect(rest).toEqual(events.slice(1));
      expect((await visitor.call(pullHistory, { sessionId: id })).list[1]?.id).toBe(id);
      expect((await visitor.call(stopRun, { runId: id })).status).toBe('complete');
    });

    it.each(['\0a\0b', '\uD800', '1 < 2 && "x" \\ \u2028', '𝕏'.repeat(2000)])(
      'takes the question %j',
      async (text) => {
        const input = runInput({ text: `${target().questions.short} ${text}` });
        const events = await visitor.ask(input);
        expect(events.at(-1)?.event.type).toBe('RUN_FINISHED');
        expect((await visitor.call(pullHistory, { sessionId: input.threadId })).list).toHaveLength(2);
      },
    );
  });
};
