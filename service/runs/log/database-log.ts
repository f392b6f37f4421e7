import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { deleteInSlices } from '../../database/in-slices.ts';
import { telling } from '../../database/peers.ts';
import { type Database, rowsOf } from '../../database/queries.ts';
import { runEvents } from '../../database/schema.ts';
import { createLogNews, newsOf } from './log-news.ts';
import { type EventBatch, pollMs, type RunLog, streamIsGone, withWithheld } from './run-log.ts';
import { eventsBehind, linesOf } from './stream-lines.ts';

/** The most batches that are read at once. */
const PAGE_BATCHES = 50;
/** The most streams that one notification names: it has at most 8,000 bytes. */
const STREAMS_TOLD = 200;

/**
 * Stores a batch again that may have been stored already, by a statement whose reply was lost. It has the
 * earlier events and later ones; the earlier statement may even come after it.
 */
const orLonger = sql`on conflict (stream, first_seq) do update
  set last_seq = excluded.last_seq, events = excluded.events, withheld = excluded.withheld
  where excluded.last_seq > run_events.last_seq`;

const rowOf = ({ stream, answerId, firstSeq, events, withheld = [] }: EventBatch) => ({
  stream,
  first_seq: firstSeq,
  last_seq: firstSeq + events.length - 1,
  events: linesOf(events, answerId),
  withheld: withheld.length > 0 ? withheld.join('\n') : null,
});

/**
 * Keeps streams in the database, where the runs are: the end of a run is stored with the last events of its
 * stream.
 */
export const createDatabaseLog = (
  { queries, upkeep, peers, shared }: Database,
  { keptMs, now }: { keptMs: number; now: () => number },
): RunLog => {
  const news = createLogNews(peers);
  // Keeps others from ending a run meanwhile. Where there are none, it would write the row of each run anew.
  const locked = shared ? sql`for share` : sql``;
  const columns = { firstSeq: runEvents.firstSeq, lines: runEvents.events, withheld: runEvents.withheld };

  return {
    isWithRuns: true,

    append: async (batches) => {
      const told = peers ? telling(sql`${newsOf} || string_agg(stream || ' ' || last_seq, ',')`) : sql`null`;
      // Each run is looked up by itself: a join would read all that are being written, and all entries of
      // those that were.
      const rows = await rowsOf<{ streams: (number | string)[] }>(
        queries.execute(sql`
          with taken as materialized (
            select b.*, row_number() over () / ${STREAMS_TOLD}::integer as part
            from json_to_recordset(${JSON.stringify(batches.map(rowOf))}::json)
              as b (stream bigint, first_seq integer, last_seq integer, events text, withheld text)
            cross join lateral (
              select 1 from runs where runs.stream = b.stream and runs.status = 'running' ${locked}
            ) running
          ), stored as (
            insert into run_events (stream, first_seq, last_seq, events, withheld, created_at)
            select stream, first_seq, last_seq, events, withheld, ${now()}::bigint from taken ${orLonger}
          )
          select json_agg(stream) as streams, ${told} as told from taken group by part`),
      );
      const taken = new Set(rows.flatMap(({ streams }) => streams.map(Number)));
      return { ended: batches.map(({ stream }) => stream).filter((stream) => !taken.has(stream)), lost: [] };
    },

    read: async ({ stream, answerId }, seq, signal) => {
      const look = async () => {
        const rows = await queries
          .select(columns)
          .from(runEvents)
          .where(and(eq(runEvents.stream, stream), gt(runEvents.lastSeq, seq)))
          .orderBy(asc(runEvents.firstSeq))
          .limit(PAGE_BATCHES);
        const events = eventsBehind(seq, rows, answerId);
        if (!events) throw streamIsGone();
        return events;
      };
      return signal
        ? news.look({ stream, seq, atMostMs: pollMs(peers?.hears() === true) }, look, signal)
        : look();
    },

    // A batch that comes late waits for the lock of the run's row, and finds that the run has ended.
    seal: async ({ stream, answerId }, transaction) => {
      const rows = await transaction
        .select(columns)
        .from(runEvents)
        .where(eq(runEvents.stream, stream))
        .orderBy(asc(runEvents.firstSeq));
      const events = eventsBehind(0, rows, answerId);
      if (!events) return undefined;
      const withheld = rows.flatMap((row) => row.withheld?.split('\n') ?? []);
      return { lastSeq: events.length, events: withWithheld(events, withheld) };
    },

    lastEvents: (last) => {
      const row = rowOf(last);
      const told = peers ? telling(sql`${newsOf} || stream || ' ' || last_seq`) : sql`1`;
      return sql`
        insert into run_events (stream, first_seq, last_seq, events, created_at)
        select stream, ${row.first_seq}::integer, ${row.last_seq}::integer, ${row.events}, ${now()}::bigint
        from ended ${orLonger} returning ${told}`;
    },
    end: async () => {},

    // Row by row rather than by partitions of an hour that are dropped. Of 1,000 answers an hour that takes
    // PostgreSQL 80 ms of a core and 18 MB of its log an hour, of 30,000 answers 3 s and 0.6 GB, where
    // dropping takes next to nothing. But a batch that comes again must meet the one before, whose hour would
    // be part of its key, a node with another clock writes into hours that nobody made, and nodes of an
    // earlier version, which run beside those of the next one in an upgrade, could store nothing any more.
    cleanUp: async (time) => {
      const isOver = sql`stream not in (select stream from runs where status = 'running')`;
      const isDue = sql`${lt(runEvents.createdAt, time - keptMs)} and ${isOver}`;
      await deleteInSlices(upkeep, runEvents, isDue);
    },
    close: async () => news.close(),
  };
};
