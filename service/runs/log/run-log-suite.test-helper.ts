import { describe, expect, it } from 'vitest';
import type { Queries } from '../../database/queries.ts';
import type { EventBatch, LoggedRun, RunLog } from './run-log.ts';

/** Two processes that share the streams of runs. */
export type LogWorld = {
  writer: RunLog;
  reader: RunLog;
  queries: Queries;
  /** Begins a run. */
  begin: () => Promise<LoggedRun>;
  /** Ends it by the log of one of them, with its last events. */
  end: (by: RunLog, last: EventBatch) => Promise<void>;
};

/** Sooner than a reader looks again who has not heard that there is something. */
const SOON_MS = 1_500;

const say = (...words: string[]): string[] =>
  words.map((delta) => JSON.stringify({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'a', delta }));

/** Waits for what follows an event, as a reader does who looks again where nothing has come. */
const next = async (log: RunLog, run: LoggedRun, seq: number): Promise<unknown> => {
  const soon = AbortSignal.timeout(SOON_MS);
  for (;;) {
    const events = await log.read(run, seq, soon);
    if (events.length > 0) return events;
  }
};

/** The tests of a log, whatever keeps it. */
export const runLogSuite = (name: string, open: () => LogWorld): void => {
  describe(`the log of runs ${name}`, { timeout: 20_000 }, () => {
    it('gives what follows any event, exactly as it was', async () => {
      const { writer, reader, begin } = open();
      const run = await begin();
      const events = [
        ...say('One ', '"two"\n', '\0\u2028'),
        '{"type":"STEP_STARTED","stepName":"x"}',
        ...say('5'),
      ];
      await writer.append([{ ...run, firstSeq: 1, events: events.slice(0, 2) }]);
      await writer.append([{ ...run, firstSeq: 3, events: events.slice(2) }]);
      for (let seq = 0; seq <= events.length; seq += 1) {
        expect(await reader.read(run, seq)).toEqual(events.slice(seq));
      }
    });

    it('keeps runs apart that are stored at once', async () => {
      const { writer, reader, begin } = open();
      const runs = await Promise.all(Array.from({ length: 30 }, begin));
      const batches = runs.map((run, index) => ({ ...run, firstSeq: 1, events: say(`${index}`) }));
      expect(await writer.append(batches)).toEqual({ ended: [], lost: [] });
      for (const [index, run] of runs.entries()) expect(await reader.read(run, 0)).toEqual(say(`${index}`));
    });

    it('lets a reader wait for what comes, and for the end', async () => {
      const { writer, reader, begin, end } = open();
      const run = await begin();
      for (const [index, event] of say('a', 'b', 'c').entries()) {
        const reading = next(reader, run, index);
        await writer.append([{ ...run, firstSeq: index + 1, events: [event] }]);
        expect(await reading).toEqual([event]);
      }
      const reading = next(reader, run, 3);
      await end(writer, { ...run, firstSeq: 4, events: [...say('d'), '{"type":"RUN_FINISHED"}'] });
      expect(await reading).toEqual([...say('d'), '{"type":"RUN_FINISHED"}']);
    });

    it('lets readers of several runs wait at once, and one who leaves go', async () => {
      const { writer, reader, begin } = open();
      const runs = await Promise.all([begin(), begin(), begin()]);
      const leaving = new AbortController();
      const left = reader.read(runs[0] ?? (await begin()), 0, leaving.signal);
      const readings = runs.slice(1).map((run) => next(reader, run, 0));
      leaving.abort(new Error('has left'));
      await expect(left).rejects.toThrow('has left');
      await writer.append(runs.map((run) => ({ ...run, firstSeq: 1, events: say('a') })));
      expect(await Promise.all(readings)).toEqual([say('a'), say('a')]);
    });

    it('takes a batch again, as it was and longer, when its reply was lost', async () => {
      const { writer, reader, begin } = open();
      const run = await begin();
      const batch = { ...run, firstSeq: 1, events: say('a', 'b') };
      const longer = { ...run, firstSeq: 1, events: say('a', 'b', 'c') };
      for (const one of [batch, batch, longer]) {
        expect(await writer.append([one])).toEqual({ ended: [], lost: [] });
      }
      await writer.append([{ ...run, firstSeq: 4, events: say('d') }]);
      for (let seq = 0; seq <= 4; seq += 1) {
        expect(await reader.read(run, seq)).toEqual(say('a', 'b', 'c', 'd').slice(seq));
      }
    });

    it('takes nothing more of a run that has ended', async () => {
      const { writer, reader, begin, end } = open();
      const [run, other] = await Promise.all([begin(), begin()]);
      await writer.append([{ ...run, firstSeq: 1, events: say('a') }]);
      await end(writer, { ...run, firstSeq: 2, events: ['{"type":"RUN_FINISHED"}'] });
      const late = { ...run, firstSeq: 2, events: say('b', 'c', 'd') };
      expect(await writer.append([late, { ...other, firstSeq: 1, events: say('x') }])).toEqual({
        ended: [run.stream],
        lost: [],
      });
      expect(await reader.read(run, 0)).toEqual([...say('a'), '{"type":"RUN_FINISHED"}']);
      expect(await reader.read(run, 1)).toEqual(['{"type":"RUN_FINISHED"}']);
      expect(await reader.read(run, 2)).toEqual([]);
    });

    it('gives whoever closes a run all of it, and takes nothing from a writer that wakes late', async () => {
      const { writer, reader, begin, end, queries } = open();
      const run = await begin();
      const withheld = [`1 {"seal":1}`];
      await writer.append([{ ...run, firstSeq: 1, events: say('a'), withheld }]);
      await writer.append([{ ...run, firstSeq: 2, events: say('b'), withheld: ['2 {"seal":2}'] }]);
      const whole = await reader.seal(run, queries);
      expect(whole).toEqual({
        lastSeq: 2,
        events: [...say('a'), '{"seal":1}', ...say('b'), '{"seal":2}'],
      });
      const reading = next(reader, run, 2);
      await end(reader, { ...run, firstSeq: 3, events: ['{"type":"RUN_ERROR"}'] });
      expect(await reading).toEqual(['{"type":"RUN_ERROR"}']);
      const late = { ...run, firstSeq: 3, events: say('c', 'd', 'e') };
      expect(await writer.append([late])).toEqual({ ended: [run.stream], lost: [] });
      expect(await writer.read(run, 0)).toEqual([...say('a', 'b'), '{"type":"RUN_ERROR"}']);
    });

    it('says that a stream is gone whose beginning is missing', async () => {
      const { writer, reader, begin, queries } = open();
      const run = await begin();
      const { lost } = await writer.append([{ ...run, firstSeq: 5, events: say('e') }]);
      if (lost.length === 0) await expect(reader.read(run, 0)).rejects.toMatchObject({ code: 410 });
      expect((await reader.seal(run, queries))?.lastSeq ?? 0).toBe(0);
    });
  });
};
