import { compareVersions, feedbackReasons, type Message, pullHistory, sendFeedback } from 'casement/contract';
import { createVisitor, runInput, type Visitor } from '../client.ts';
import type { Frame } from '../frame.ts';
import { need } from '../need.ts';
import type { Target } from '../target.ts';

/** Cases of ratings, their reasons, and of comparisons with the version before. */
export const feedbackSuite = ({ beforeEach, describe, expect, it }: Frame, target: () => Target): void => {
  describe('feedback', () => {
    let visitor: Visitor;
    let sessionId: string;
    let questionId: string;
    let messageId: string;
    beforeEach(async (context) => {
      need(context, target(), 'feedback');
      visitor = await createVisitor(target());
      const input = runInput({ text: target().questions.short });
      await visitor.ask(input);
      sessionId = input.threadId;
      questionId = input.forwardedProps.messageId ?? '';
      messageId = input.forwardedProps.answerId;
    });

    const stored = async (id = messageId): Promise<Message | undefined> =>
      (await visitor.call(pullHistory, { sessionId })).list.find((message) => message.id === id);

    const answerAgain = async (parentId = questionId): Promise<string> => {
      const input = runInput({ sessionId, parentId });
      await visitor.ask(input);
      return input.forwardedProps.answerId;
    };

    it('comes back with the answer', async () => {
      await visitor.call(sendFeedback, { messageId, rating: 'like' });
      expect(await stored()).toMatchObject({ rating: 'like' });
      const reasons = [...feedbackReasons];
      await visitor.call(sendFeedback, { messageId, rating: 'dislike', reasons, comment: ' No. ' });
      expect(await stored()).toMatchObject({ rating: 'dislike', reasons, comment: 'No.' });
    });

    it('is taken back with its reasons and comment', async () => {
      await visitor.call(sendFeedback, {
        messageId,
        rating: 'dislike',
        reasons: ['typos'],
        comment: 'Typos',
      });
      await visitor.call(sendFeedback, { messageId, rating: null });
      const message = await stored();
      expect([message?.rating ?? null, message?.reasons, message?.comment]).toEqual([
        null,
        undefined,
        undefined,
      ]);
    });

    it('is refused with unknown ratings or reasons, and with too long a comment', async () => {
      for (const wrong of [{ rating: 'love' }, { reasons: ['bad mood'] }, { comment: 'x'.repeat(1001) }]) {
        const input = { messageId, rating: 'dislike', ...wrong } as { messageId: string; rating: 'dislike' };
        expect((await visitor.request(sendFeedback, input)).code).toBe(400);
      }
      expect((await stored())?.rating ?? null).toBe(null);
    });

    const notTheirs = async () =>
      [
        [await createVisitor(target()), messageId],
        [visitor, questionId],
        [visitor, 'no-such-message'],
      ] as const;

    it("is for the visitor's own answers only", async () => {
      for (const [asking, id] of await notTheirs()) {
        expect((await asking.request(sendFeedback, { messageId: id, rating: 'like' })).code).toBe(404);
      }
    });

    it("compares the visitor's own answers only", async (context) => {
      need(context, target(), 'answers again', 'comparing');
      const newer = await answerAgain();
      for (const [asking, previousId] of await notTheirs()) {
        const comparison = { messageId: newer, previousId, verdict: 'better' } as const;
        expect((await asking.request(compareVersions, comparison)).code).toBe(404);
      }
    });

    it('says how a version compares with the one before it', async (context) => {
      need(context, target(), 'answers again', 'comparing');
      const newer = await answerAgain();
      await visitor.call(compareVersions, { messageId: newer, previousId: messageId, verdict: 'worse' });
      await visitor.call(compareVersions, { messageId: newer, previousId: messageId, verdict: 'better' });
      expect((await stored(newer))?.verdict).toBe('better');
      expect((await stored())?.verdict).toBeUndefined();
    });

    it('compares only with an earlier version of the same answer', async (context) => {
      need(context, target(), 'answers again', 'comparing');
      const newer = await answerAgain();
      const next = runInput({ text: target().questions.short, sessionId, parentId: newer });
      await visitor.ask(next);
      for (const [id, previousId] of [
        [messageId, newer],
        [newer, newer],
        [next.forwardedProps.answerId, newer],
      ] as const) {
        const input = { messageId: id, previousId, verdict: 'same' } as const;
        expect((await visitor.request(compareVersions, input)).code).toBe(400);
      }
    });
  });
};
