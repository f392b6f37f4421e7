import { baseConfig, pullHistory, type RunInput } from 'casement/contract';
import { codeOf, createVisitor, goOnOf, runInput, textOf, type Visitor } from '../client.ts';
import type { Frame } from '../frame.ts';
import type { Target } from '../target.ts';

/** An answer that is not whole goes on as the same one. */
export const goOnSuite = ({ beforeEach, describe, expect, it }: Frame, target: () => Target): void => {
  describe('an answer that was cut', () => {
    let visitor: Visitor;
    let asked: RunInput;
    beforeEach(async ({ skip }) => {
      const { cut: text } = target().questions;
      if (text === undefined) return skip('name a question whose answer is cut: --cut');
      visitor = await createVisitor(target());
      asked = runInput({ text });
    });

    const goOn = (rest?: Partial<RunInput['forwardedProps']>): RunInput => goOnOf(asked, rest);
    const answerOf = async () => {
      const { list } = await visitor.call(pullHistory, { sessionId: asked.threadId });
      return list.find(({ id }) => id === asked.forwardedProps.answerId);
    };

    it('is kept as one that is not whole, and says what became of it', async () => {
      const events = await visitor.ask(asked);
      expect(events.at(-1)?.event).toMatchObject({ type: 'RUN_ERROR', metadata: { kind: 'length' } });
      expect(await answerOf()).toMatchObject({
        status: 'failed',
        error: { code: 709, kind: 'length' },
        parts: [{ type: 'text', text: textOf(events) }],
      });
    });

    it('goes on as the same answer, whose stream tells it from its beginning', async () => {
      const events = await visitor.ask(asked);
      const { robot } = (await visitor.call(baseConfig, {})) ?? {};
      expect(robot?.goOn).toBe(1);
      const next = goOn();
      const told = await visitor.ask(next);
      expect(told.map(({ id }) => id)).toEqual(told.map((_, index) => `${next.runId}:${index + 1}`));
      expect(textOf(told).startsWith(textOf(events))).toBe(true);
      expect(textOf(told).length).toBeGreaterThan(textOf(events).length);
      // Nothing parts what was cut in the middle of a word.
      expect(textOf(told)).not.toContain('\n');
      expect(told.filter(({ event }) => event.type === 'TEXT_MESSAGE_START')).toHaveLength(1);
      expect(told.at(-1)?.event).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } });
      const answer = await answerOf();
      expect(answer).toMatchObject({
        status: 'complete',
        runId: next.runId,
        parts: [{ type: 'text', text: textOf(told) }],
        sources: [{ id: 's1' }],
      });
      expect(answer?.error).toBeUndefined();
      expect(answer?.steps).toHaveLength(1);
      const { list } = await visitor.call(pullHistory, { sessionId: asked.threadId });
      expect(list).toHaveLength(2);
      // It is a message of the conversation like any other.
      const later = runInput({
        text: target().questions.short,
        sessionId: asked.threadId,
        parentId: asked.forwardedProps.answerId,
      });
      await visitor.ask(later);
    });

    it('may be cut again, and goes on again', async () => {
      asked = { ...asked, messages: runInput({ text: `${target().questions.cut} again` }).messages };
      asked.forwardedProps.messageId = (asked.messages[0] as { id: string }).id;
      await visitor.ask(asked);
      const second = await visitor.ask(goOn());
      expect(await answerOf()).toMatchObject({ status: 'failed', error: { kind: 'length' } });
      const third = await visitor.ask(goOn());
      expect(textOf(third).startsWith(textOf(second))).toBe(true);
      expect(await answerOf()).toMatchObject({ status: 'complete' });
    });

    it('goes on once: the same run is the same stream, and another one is 410', async () => {
      await visitor.ask(asked);
      const input = goOn();
      const told = await visitor.ask(input);
      expect(await visitor.ask(input)).toEqual(told);
      expect(await codeOf(await visitor.post(goOn()))).toBe(410);
    });

    it.each<[string, number, (input: RunInput) => RunInput]>([
      ['a question', 400, (input) => ({ ...input, messages: runInput({ text: 'Hello' }).messages })],
      [
        'replies to interrupts',
        400,
        (input) => ({ ...input, resume: [{ interruptId: 'i', status: 'cancelled' }] }),
      ],
    ])('is not asked to with %s', async (_, code, change) => {
      await visitor.ask(asked);
      expect(await codeOf(await visitor.post(change(goOn())))).toBe(code);
      expect(await answerOf()).toMatchObject({ status: 'failed' });
    });

    it('belongs to its visitor and its question', async () => {
      await visitor.ask(asked);
      const other = await createVisitor(target());
      expect(await codeOf(await other.post(goOn()))).toBe(404);
      expect(await codeOf(await visitor.post(goOn({ answerId: 'no-such' })))).toBe(404);
      expect(await codeOf(await visitor.post(goOn({ parentId: 'no-such' })))).toBe(400);
    });
  });
};
