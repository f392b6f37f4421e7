import { setTimeout as wait } from 'node:timers/promises';
import { pullHistory, pullSession } from 'casement/contract';
import { codeOf, createVisitor, readEvents, runInput, type Visitor } from '../client.ts';
import type { Frame } from '../frame.ts';
import { need } from '../need.ts';
import type { Target } from '../target.ts';

/** Far less than the 15 seconds between two comments. */
const AT_ONCE_MS = 5_000;

export const resumeSuite = ({ beforeEach, describe, expect, it }: Frame, target: () => Target): void => {
  describe('a stream that was cut', () => {
    let visitor: Visitor;
    beforeEach(async () => {
      visitor = await createVisitor(target());
    });

    it('goes on with exactly the rest, whichever event it was cut after', async () => {
      const input = runInput({ text: target().questions.short });
      const whole = await visitor.ask(input);
      for (let count = 0; count <= whole.length; count += 1) {
        const lastEventId = count === 0 ? undefined : whole[count - 1]?.id;
        const rest = await readEvents(await visitor.resume(input.runId, lastEventId));
        expect([count, rest]).toEqual([count, whole.slice(count)]);
      }
    });

    it('ends at once for who has read all of it', async () => {
      const input = runInput({ text: target().questions.short });
      const whole = await visitor.ask(input);
      const startedMs = performance.now();
      expect(await readEvents(await visitor.resume(input.runId, whole.at(-1)?.id))).toEqual([]);
      expect(performance.now() - startedMs).toBeLessThan(AT_ONCE_MS);
    });

    it('is read on by its last id when the connection ends in the middle of the answer', async () => {
      const ask = async (count?: number) => {
        const input = runInput({ text: target().questions.short });
        return { input, seen: await visitor.ask(input, count) };
      };
      const { length } = (await ask()).seen;
      const every = Array.from({ length }, (_, index) => index + 1);
      const cuts = target().cutsEveryEvent
        ? every
        : every.filter((count) => [1, 2, length - 1].includes(count));
      for (const count of cuts) {
        const { input, seen } = await ask(count);
        const rest = await readEvents(await visitor.resume(input.runId, seen.at(-1)?.id));
        expect([count, ...seen, ...rest]).toEqual([
          count,
          ...(await readEvents(await visitor.resume(input.runId))),
        ]);
      }
    });

    it('goes on with exactly the rest while the answer is being written', async (context) => {
      need(context, target(), 'slow answers');
      const input = runInput({ text: target().questions.slow });
      const seen = await visitor.ask(input, 3);
      for (let cut = 0; cut < 5; cut += 1) {
        seen.push(...(await readEvents(await visitor.resume(input.runId, seen.at(-1)?.id), 2)));
      }
      seen.push(...(await readEvents(await visitor.resume(input.runId, seen.at(-1)?.id))));
      expect(seen).toEqual(await readEvents(await visitor.resume(input.runId)));
      expect(seen.at(-1)?.event.type).toBe('RUN_FINISHED');
    });

    it('is written to its end without a reader', async (context) => {
      need(context, target(), 'slow answers');
      const input = runInput({ text: target().questions.slow });
      await visitor.ask(input, 1);
      const running = await visitor.call(pullHistory, { sessionId: input.threadId });
      expect(running.list[0]).toMatchObject({ status: 'running', runId: input.runId });
      expect((await visitor.call(pullSession, {})).list[0]?.running).toBe(true);
      const stored = async () =>
        (await visitor.call(pullHistory, { sessionId: input.threadId })).list[0]?.status;
      while ((await stored()) === 'running') await wait(50);
      expect(await stored()).toBe('complete');
      expect((await visitor.call(pullSession, {})).list[0]?.running).toBe(false);
    });

    it('is the same for every one of many readers', async (context) => {
      need(context, target(), 'slow answers');
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
      await visitor.ask(input);
      const response = await visitor.resume(input.runId, lastEventId);
      expect([response.status, await codeOf(response)]).toEqual([200, 400]);
    });

    it('is 404 or 410 when there is no such run', async () => {
      const code = await codeOf(await visitor.resume('no-such-run'));
      expect(code === 410 ? 404 : code).toBe(404);
    });
  });
};
