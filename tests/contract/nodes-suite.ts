import { setTimeout as wait } from 'node:timers/promises';
import { pullHistory, stopRun } from 'casement/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LEASE_MS } from '../../service/database/peers.ts';
import type { RunningService, ServiceOptions } from '../../service/server/start-service.ts';
import { createVisitor, readEvents, runInput, textOf } from '../../check/client.ts';
import { startReference, targetAt } from './support/reference.ts';
import { soonerThan } from '../support/sooner-than.ts';
import { type SpawnedService, spawnReference } from './support/spawn-reference.ts';

/**
 * What a reader at another process has waited for at most once the writer is gone, as the documentation
 * promises, beside the time that a machine needs anyway.
 */
const KNOWN_MS = 3_000;
const READERS = 20;

/** Two processes that share streams, whatever keeps these and whatever stands before the database. */
export const nodesSuite = (name: string, newOptions: () => Promise<ServiceOptions>): void => {
  describe(`two processes ${name}`, { timeout: 60_000 }, () => {
    let reader: RunningService;
    let writers: Record<'lasting' | 'killed', SpawnedService>;
    beforeAll(async () => {
      const options = await newOptions();
      reader = await startReference(options);
      const [lasting, killed] = await Promise.all([spawnReference(options), spawnReference(options)]);
      writers = { lasting, killed };
      // Who has just come does not know of anybody for how long they have been silent.
      await wait(LEASE_MS);
    }, 60_000);
    afterAll(async () => {
      await Promise.all([writers.lasting.kill(), writers.killed.kill()]);
      await reader.close();
    }, 60_000);

    /** Begins an answer at one process, for a visitor who is at the other as well. */
    const begin = async (writer: SpawnedService, text: string) => {
      const visitor = await createVisitor(targetAt(writer.url));
      const elsewhere = await createVisitor(targetAt(reader.url), undefined, visitor.uuid);
      const input = runInput({ text });
      const readingThere = readEvents(await visitor.post(input)).catch(() => []);
      const answer = async () =>
        (await elsewhere.call(pullHistory, { sessionId: input.threadId })).list.find(
          ({ role }) => role === 'assistant',
        );
      return { elsewhere, input, readingThere, answer };
    };

    /** Expects a reader to know in time; what two questions take at the moment is the machine's. */
    const soon = async <Value>(know: () => Promise<Value>): Promise<Value> => {
      const visitor = await createVisitor(targetAt(reader.url));
      const startedMs = performance.now();
      await visitor.ask(runInput({ text: 'short' }));
      await visitor.ask(runInput({ text: 'short' }));
      return soonerThan(KNOWN_MS + performance.now() - startedMs, know());
    };

    it('give many readers the very stream, for what one of them costs the database', async () => {
      const { elsewhere, input, readingThere } = await begin(writers.lasting, 'slow');
      const responses = await Promise.all(
        Array.from({ length: READERS }, () => elsewhere.resume(input.runId)),
      );
      const query = vi.spyOn(Client.prototype, 'query');
      const startedMs = performance.now();
      const [whole, ...streams] = await Promise.all([
        readingThere,
        ...responses.map((one) => readEvents(one)),
      ]);
      const seconds = (performance.now() - startedMs) / 1000;
      const statements = query.mock.calls.length / seconds;
      query.mockRestore();
      for (const stream of streams) expect(stream).toEqual(whole);
      expect(whole?.at(-1)?.event.type).toBe('RUN_FINISHED');
      // A batch comes every 200 ms at most, and the process shows every second that it lives.
      expect(statements).toBeLessThan(12);
    });

    it('stop at one what the other writes', async () => {
      const { elsewhere, input, readingThere } = await begin(writers.lasting, 'endless');
      await readEvents(await elsewhere.resume(input.runId), 3);
      const stopping = soon(() => elsewhere.call(stopRun, { runId: input.runId }));
      expect((await stopping).status).toBe('stopped');
      expect((await readingThere).at(-1)?.event).toMatchObject({ outcome: { type: 'cancelled' } });
    });

    it.each(['SIGKILL', 'SIGSTOP'] as const)('know soon that the writer has got %s', async (signal) => {
      const writer = signal === 'SIGKILL' ? writers.killed : writers.lasting;
      const { elsewhere, input, readingThere, answer } = await begin(writer, 'endless');
      await readEvents(await elsewhere.resume(input.runId), 20);
      const reading = readEvents(await elsewhere.resume(input.runId));
      const events = await soon(() => {
        if (signal === 'SIGKILL') void writer.kill();
        else writer.signal(signal);
        return reading;
      });
      expect(events.at(-1)?.event).toMatchObject({ type: 'RUN_ERROR', code: '709' });
      const stored = await answer();
      expect(stored).toMatchObject({ status: 'failed', parts: [{ text: textOf(events) }] });
      if (signal === 'SIGKILL') return;

      // It finds that it has lost its answer: whoever reads it there is told so, and nothing more of it is
      // kept.
      writer.signal('SIGCONT');
      expect((await readingThere).at(-1)?.event).toMatchObject({ type: 'RUN_ERROR', code: '709' });
      await wait(500);
      expect(await answer()).toEqual(stored);
      expect(await readEvents(await elsewhere.resume(input.runId))).toEqual(events);
    });
  });
};
