import { pullHistory, pullSession } from 'casement/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { codeOf, createVisitor, readEvents, runInput, type Visitor } from '../client.ts';
import type { Target } from '../target.ts';

export const resumeSuite = (target: () => Target): void => {
  describe('a stream that was cut', () => {
    let visitor: Visitor;
    beforeEach(async () => {
      visitor = await createVisitor(target());
    });

    it('goes on with exactly the rest, whichever event it was cut after', async () => {
      const input = runInput({ text: target().questions.short });
      const whole = await readEvents(await visitor.post(input));
      for (let count = 0; count <= whole.length; count += 1) {
        const lastEventId = count === 0 ? undefined : whole[count - 1]?.id;
        const rest = await readEvents(await visitor.resume(input.runId, lastEventId));
        expect([count, rest]).toEqual([count, whole.slice(count)]);
      }
    });

    it('goes on with exactly the rest while the answer is being written', async () => {
      const input = runInput({ text: target().questions.slow });
      const seen = await readEvents(await visitor.post(input), 3);
      for (let cut = 0; cut < 5; cut += 1) {
        seen.push(...(await readEvents(await visitor.resume(input.runId, seen.at(-1)?.id), 2)));
      }
      seen.push(...(await readEvents(await visitor.resume(input.runId, seen.at(-1)?.id))));
      expect(seen).toEqual(await readEvents(await visitor.resume(input.runId)));
      expect(seen.at(-1)?.event.type).toBe('RUN_FINISHED');
    });

    it('is written to its end without a reader', async () => {
      const input = runInput({ text: target().questions.slow });
      await readEvents(await visitor.post(input), 1);
      const running = await visitor.call(pullHistory, { sessionId: input.threadId });
      expect(running.list[0]).toMatchObject({ status: 'running', runId: input.runId });
      expect((await visitor.call(pullSession, {})).list[0]?.running).toBe(true);
      await expect
        .poll(async () => (await visitor.call(pullHistory, { sessionId: input.threadId })).list[0]?.status, {
          timeout: 20_000,
        })
        .toBe('complete');
      expect((await visitor.call(pullSession, {})).list[0]?.running).toBe(false);
    });

    it('is the same for every one of many readers', async () => {
      const input = runInput({ text: target().questions.slow });
      const first = await visitor.post(input);
      const joined = await Promise.all(Array.from({ length: 20 }, () => visitor.resume(input.runId)));
      const [expected, ...others] = await Promise.all(
        [first, ...joined].map((response) => readEvents(response)),
      );
      for (const other of others) expect(other).toEqual(expected);
    });

    it.each(['x', '1', 'another-run:1', ':', 'r:'])('refuses the Last-Event-ID %j', async (lastEventId) => {
      const input = runInput({ text: target().questions.short });
      await readEvents(await visitor.post(input));
      const response = await visitor.resume(input.runId, lastEventId);
      expect([response.status, await codeOf(response)]).toEqual([200, 400]);
    });

    it('is 404 or 410 when there is no such run', async () => {
      expect([404, 410]).toContain(await codeOf(await visitor.resume('no-such-run')));
    });
  });
};
