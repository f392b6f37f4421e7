import type { Database } from '../../database/queries.ts';
import { finishRun, insertRun } from '../../database/run-queries.ts';
import type { LogWorld } from './run-log-suite.test-helper.ts';

/** Begins and ends runs in a database, as the suite of logs needs it. */
export const databaseLogs = ({ queries }: Database): Pick<LogWorld, 'begin' | 'end'> => {
  const runs = new Map<number, string>();
  let count = 0;
  return {
    begin: async () => {
      count += 1;
      const id = `run-${count}`;
      const question = { id: `question-${id}`, parts: [], title: '' };
      const ids = { visitorId: 'ada', botId: 'bot', sessionId: id, runId: id, answerId: `answer-${id}` };
      const run = { ...ids, parentId: null, question, model: '', instance: 1, now: 1e12, since: 0 };
      const stream = await insertRun(queries, run);
      if (typeof stream !== 'number') throw new Error('the run is not stored');
      runs.set(stream, id);
      return { stream, answerId: ids.answerId };
    },
    end: async (by, last) => {
      const lastSeq = last.firstSeq + last.events.length - 1;
      const ids = { visitorId: 'ada', runId: runs.get(last.stream) ?? '', answerId: last.answerId };
      const end = {
        ...ids,
        stream: last.stream,
        status: 'complete' as const,
        cut: false,
        lastSeq,
        message: { parts: [] },
        now: 1e12,
      };
      await finishRun(queries, end, { lastEvents: by.lastEvents(last) });
      await by.end(last);
    },
  };
};
