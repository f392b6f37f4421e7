import { pullHistory, pullSession, setSession, stopRun } from 'casement/contract';
import { codeOf, createVisitor, readEvents, runInput, type Visitor } from '../client.ts';
import type { Frame } from '../frame.ts';
import { need } from '../need.ts';
import type { Target } from '../target.ts';

/** Cases of what one visitor may never see or change of another. */
export const isolationSuite = ({ beforeEach, describe, expect, it }: Frame, target: () => Target): void => {
  describe('two visitors', () => {
    let owner: Visitor;
    let stranger: Visitor;
    beforeEach(async () => {
      [owner, stranger] = await Promise.all([createVisitor(target()), createVisitor(target())]);
    });

    it('never see, stop, continue or change what belongs to the other', async (context) => {
      need(context, target(), 'slow answers');
      const input = runInput({ text: target().questions.slow });
      const { answerId, messageId = '' } = input.forwardedProps;
      const reading = readEvents(await owner.post(input));

      expect((await stranger.call(pullSession, {})).list).toEqual([]);
      expect((await stranger.request(pullHistory, { sessionId: input.threadId })).code).toBe(404);
      expect(await codeOf(await stranger.resume(input.runId))).toBe(404);
      expect(await codeOf(await stranger.resume(input.runId, `${input.runId}:1`))).toBe(404);
      expect((await stranger.request(stopRun, { runId: input.runId })).code).toBe(404);
      expect((await stranger.request(setSession, { id: input.threadId, headId: answerId })).code).toBe(404);
      expect((await stranger.request(setSession, { id: input.threadId, deleted: true })).code).toBe(404);
      for (const parentId of [answerId, messageId]) {
        const follow = runInput({ text: 'And?', sessionId: input.threadId, parentId });
        expect(await codeOf(await stranger.post(follow))).toBe(404);
        const again = runInput({ sessionId: input.threadId, parentId });
        expect(await codeOf(await stranger.post(again))).toBe(404);
      }

      const events = await reading;
      expect(events.at(-1)?.event).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } });
      const { list } = await owner.call(pullHistory, { sessionId: input.threadId });
      expect(list.map(({ id }) => id)).toEqual([answerId, messageId]);
    });

    it('never get the answer to a question of the other by sending its ids', async () => {
      const mine = runInput({ text: target().questions.short });
      await owner.ask(mine);
      const response = await stranger.post({
        ...mine,
        messages: [
          { id: mine.forwardedProps.messageId, role: 'user', content: `${target().questions.short} theirs` },
        ],
      });
      // Refused, or a run of their own; never the owner's session.
      await response.text();
      const { list } = await owner.call(pullHistory, { sessionId: mine.threadId });
      expect(list).toHaveLength(2);
      expect(list[1]?.parts).toEqual([{ type: 'text', text: target().questions.short }]);
    });
  });
};
