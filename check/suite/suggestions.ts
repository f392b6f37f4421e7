import { predictQuestion, recommend } from 'casement/contract';
import { createVisitor, runInput, type Visitor } from '../client.ts';
import type { Frame } from '../frame.ts';
import { need } from '../need.ts';
import type { Target } from '../target.ts';

/** Cases of questions that are suggested while typing and after an answer. */
export const suggestionSuite = ({ beforeEach, describe, expect, it }: Frame, target: () => Target): void => {
  describe('suggestions', () => {
    let visitor: Visitor;
    beforeEach(async () => {
      visitor = await createVisitor(target());
    });

    it('while typing are at most 5 whole questions, and none for nothing', async (context) => {
      need(context, target(), 'predictions');
      expect((await visitor.call(predictQuestion, { text: '' })).list).toEqual([]);
      const { list } = await visitor.call(predictQuestion, { text: 'how', sessionId: 'none yet' });
      expect(list.length).toBeLessThanOrEqual(5);
      expect(new Set(list).size).toBe(list.length);
      expect((await visitor.request(predictQuestion, { text: 'x'.repeat(501) })).code).toBe(400);
    });

    it("after an answer are at most 5 questions, for the visitor's own answers only", async (context) => {
      need(context, target(), 'recommendations');
      const input = runInput({ text: target().questions.short });
      await visitor.ask(input);
      const answer = { sessionId: input.threadId, messageId: input.forwardedProps.answerId };
      expect((await visitor.call(recommend, answer)).list.length).toBeLessThanOrEqual(5);
      const other = await createVisitor(target());
      expect((await other.request(recommend, answer)).code).toBe(404);
      expect((await visitor.request(recommend, { ...answer, sessionId: 'another' })).code).toBe(404);
    });

    it('need a token', async (context) => {
      need(context, target(), 'predictions');
      const nobody = { Authorization: 'Bearer nobody' };
      expect((await visitor.request(predictQuestion, { text: 'how' }, nobody)).code).toBe(401);
    });
  });
};
