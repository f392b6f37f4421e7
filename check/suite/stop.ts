import { pullHistory, pullSession, stopRun } from 'casement/contract';
import { codeOf, createVisitor, readEvents, runInput, textOf, type Visitor } from '../client.ts';
import type { Frame } from '../frame.ts';
import { need } from '../need.ts';
import type { Target } from '../target.ts';

/** Cases of answers that the visitor stops. */
export const stopSuite = ({ beforeEach, describe, expect, it }: Frame, target: () => Target): void => {
  describe('stop', () => {
    let visitor: Visitor;
    beforeEach(async () => {
      visitor = await createVisitor(target());
    });

    it('ends the stream as cancelled and keeps the partial answer', async (context) => {
      need(context, target(), 'slow answers');
      const input = runInput({ text: target().questions.slow });
      const response = await visitor.post(input);
      const reading = readEvents(response);
      await readEvents(await visitor.resume(input.runId), 6);
      const stopped = await visitor.call(stopRun, { runId: input.runId });
      expect(stopped).toEqual({ messageId: input.forwardedProps.answerId, status: 'stopped' });
      const events = await reading;
      expect(events.at(-1)?.event).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'cancelled' } });
      const { list } = await visitor.call(pullHistory, { sessionId: input.threadId });
      expect(list[0]?.status).toBe('stopped');
      const text = textOf(events);
      expect(list[0]?.parts).toEqual(text === '' ? [] : [{ type: 'text', text }]);
    });

    it('may be asked for again', async (context) => {
      need(context, target(), 'slow answers');
      const input = runInput({ text: target().questions.slow });
      await visitor.ask(input, 2);
      const answers = await Promise.all([1, 2, 3].map(() => visitor.call(stopRun, { runId: input.runId })));
      answers.push(await visitor.call(stopRun, { runId: input.runId }));
      for (const answer of answers) expect(answer.status).toBe('stopped');
    });

    it('leaves an answer that is complete as it is', async () => {
      const input = runInput({ text: target().questions.short });
      await visitor.ask(input);
      expect((await visitor.call(stopRun, { runId: input.runId })).status).toBe('complete');
    });

    it('works right after the send, also when it comes first', async (context) => {
      need(context, target(), 'slow answers');
      const input = runInput({ text: target().questions.slow });
      const [response, { code }] = await Promise.all([
        visitor.post(input),
        visitor.request(stopRun, { runId: input.runId }),
      ]);
      if (code === 404) {
        expect(await codeOf(response)).toBe(410);
        return;
      }
      expect(code).toBe(200);
      const events = await readEvents(response);
      expect(events.at(-1)?.event).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'cancelled' } });
    });

    it('of a run that is not known yet lets it not begin, and nothing else', async () => {
      const input = runInput({ text: target().questions.short });
      expect((await visitor.request(stopRun, { runId: input.runId })).code).toBe(404);
      const other = await createVisitor(target());
      await other.ask(input);
      for (let attempt = 0; attempt < 2; attempt += 1) {
        expect(await codeOf(await visitor.post(input))).toBe(410);
      }
      expect((await visitor.call(pullSession, {})).list).toEqual([]);
      const again = runInput({
        text: target().questions.short,
        sessionId: input.threadId,
        messageId: input.forwardedProps.messageId ?? '',
      });
      const events = await visitor.ask(again);
      expect(events.at(-1)?.event).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } });
      expect((await visitor.request(stopRun, { runId: input.runId })).code).toBe(404);
    });

    it('is 404 for an unknown run', async () => {
      const reply = await visitor.request(stopRun, { runId: 'no-such-run' });
      expect([reply.status, reply.code]).toEqual([404, 404]);
    });

    it('lets the next question follow the stopped answer', async (context) => {
      need(context, target(), 'slow answers');
      const first = runInput({ text: target().questions.slow });
      await visitor.ask(first, 2);
      await visitor.call(stopRun, { runId: first.runId });
      const second = runInput({
        text: target().questions.short,
        sessionId: first.threadId,
        parentId: first.forwardedProps.answerId,
      });
      const events = await visitor.ask(second);
      expect(events.at(-1)?.event).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } });
    });
  });
};
