import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { atMost } from '../../base/lifetime.ts';
import { explain } from '../../base/service-failure.ts';
import { type EventBatch, pollMs, type RunLog, streamIsGone, withWithheld } from './run-log.ts';
import { connectRedis, type RedisClient, requireWritable } from './redis-client.ts';
import { createRedisTail, type Entry, PAGE_ENTRIES } from './redis-tail.ts';
import { eventsBehind, linesOf } from './stream-lines.ts';

/** How long the end of an answer waits until its stream is ended too. */
const END_MS = 1_000;
/**
 * How often it is ended again while there is no Redis, and for how long: readers look in the database
 * meanwhile.
 */
const END_AGAIN_MS = 1_000;
const MAX_END_MS = 60_000;

// The id of an entry is its kind and the last seq in it. Redis takes no id that is not greater than the last,
// so nothing comes behind a seal but the end, and nothing behind the end: not from a writer that was hanging
// meanwhile either.
const idOf = (lastSeq: number): string => `0-${lastSeq}`;
const SEAL_ID = '1-1';
const endIdOf = (lastSeq: number): string => `2-${lastSeq}`;

const isTooSmall = (error: unknown): boolean => /equal or smaller/.test((error as Error).message);

const lastSeqOf = ({ firstSeq, events }: EventBatch): number => firstSeq + events.length - 1;

const fieldsOf = ({ answerId, firstSeq, events, withheld = [] }: EventBatch): Record<string, string> => ({
  first: String(firstSeq),
  events: linesOf(events, answerId),
  ...(withheld.length > 0 && { withheld: withheld.join('\n') }),
});

const batchesIn = (entries: readonly Entry[]) =>
  entries.flatMap(({ message: { first, events } }) =>
    first !== undefined && events !== undefined ? { firstSeq: Number(first), lines: events } : [],
  );

/**
 * Stores a batch, and returns what has become of it.
 * @param keptMs How long the stream is kept when nobody ends it.
 */
const appendTo = async (
  client: RedisClient,
  key: string,
  batch: EventBatch,
  keptMs: number,
): Promise<'stored' | 'ended' | 'lost'> => {
  const id = idOf(lastSeqOf(batch));
  try {
    if (batch.firstSeq > 1) {
      return (await client.xAddNoMkStream(key, id, fieldsOf(batch))) === null ? 'lost' : 'stored';
    }
    await client.xAdd(key, id, fieldsOf(batch));
    await client.pExpire(key, keptMs);
    return 'stored';
  } catch (error) {
    if (!isTooSmall(error)) throw error;
    // Either it came before, and only the reply was lost, or somebody has ended the stream.
    const last = await client.xRevRange(key, '+', '-', { COUNT: 1 });
    return last?.[0]?.id.startsWith('0-') ? 'stored' : 'ended';
  }
};

/** Ends a stream by its last events. */
const endWith = async (client: RedisClient, key: string, last: EventBatch, keptMs: number): Promise<void> => {
  try {
    await client.xAdd(key, endIdOf(lastSeqOf(last)), fieldsOf(last));
    await client.pExpire(key, keptMs);
  } catch (error) {
    // It had been ended, and only the reply was lost.
    if (!isTooSmall(error)) throw error;
  }
};

/**
 * Keeps streams in Redis, each under a key that expires. Rejects within seconds when there is none.
 * @param options.name A name of the database whose streams they are: several may share a Redis.
 * @param options.keptMs How long a stream is kept after its end, and after its beginning when nobody ends it.
 */
export const openRedisLog = async (
  url: string,
  { name, keptMs }: { name: string; keptMs: { afterEnd: number; afterBeginning: number } },
  logger: Logger,
): Promise<RunLog> => {
  const [link, blocking] = await Promise.all([connectRedis(url, logger), connectRedis(url, logger)]).catch(
    explain('The Redis at REDIS_URL cannot be reached'),
  );
  await requireWritable(link).catch((error: unknown) => {
    for (const one of [link, blocking]) one.close();
    return explain('The Redis at REDIS_URL takes no streams')(error);
  });
  const tail = createRedisTail(link, blocking);
  let isClosed = false;
  const keyOf = (stream: number): string => `casement:${name}:run:${stream}`;

  /**
   * For who does not wait for more, a stream that cannot be read now is gone: the answer is in the database.
   */
  const readOnce = async (place: { key: string; id: string }): Promise<Entry[]> => {
    const reading = link.ask((client) => client.xRead(place, { COUNT: PAGE_ENTRIES }));
    const replies = await reading.catch(() => {
      throw streamIsGone();
    });
    return replies?.[0]?.messages ?? [];
  };

  /** Ends a stream, as soon as there is a Redis. */
  const end = async (last: EventBatch): Promise<void> => {
    const untilMs = performance.now() + MAX_END_MS;
    for (;;) {
      try {
        return await link.ask((client) => endWith(client, keyOf(last.stream), last, keptMs.afterEnd));
      } catch (error) {
        if (isClosed || performance.now() > untilMs) {
          logger.warn({ err: error }, 'a stream in Redis could not be ended');
          return;
        }
      }
      await wait(END_AGAIN_MS, undefined, { ref: false });
    }
  };

  return {
    isWithRuns: false,

    append: async (batches) => {
      const results = await link.ask((client) =>
        Promise.all(
          batches.map((batch) => appendTo(client, keyOf(batch.stream), batch, keptMs.afterBeginning)),
        ),
      );
      const streamsOf = (result: (typeof results)[number]) =>
        batches.filter((_, index) => results[index] === result).map(({ stream }) => stream);
      return { ended: streamsOf('ended'), lost: streamsOf('lost') };
    },

    read: async ({ stream, answerId }, seq, signal) => {
      const key = keyOf(stream);
      let id = idOf(seq);
      for (;;) {
        const entries = signal
          ? await tail.next({ key, id }, pollMs(true), signal)
          : await readOnce({ key, id });
        const events = eventsBehind(seq, batchesIn(entries), answerId);
        if (!events) throw streamIsGone();
        const last = entries.at(-1);
        if (events.length > 0 || !last) return events;
        ({ id } = last);
      }
    },

    seal: async ({ stream, answerId }) => {
      const key = keyOf(stream);
      try {
        const entries = await link.ask(async (client) => {
          await client.xAddNoMkStream(key, SEAL_ID, { sealed: '1' }).catch((error: unknown) => {
            if (!isTooSmall(error)) throw error;
          });
          return (await client.xRange(key, '-', '+')) ?? [];
        });
        const events = eventsBehind(0, batchesIn(entries), answerId);
        const withheld = entries.flatMap(({ message }) => message['withheld']?.split('\n') ?? []);
        // A batch that was stored again has the same once more.
        return events && { lastSeq: events.length, events: withWithheld(events, [...new Set(withheld)]) };
      } catch (error) {
        logger.warn({ err: error }, 'a stream in Redis could not be read');
        return undefined;
      }
    },

    lastEvents: () => undefined,
    end: (last) => atMost(END_MS, end(last)),

    // Its keys expire.
    cleanUp: async () => {},
    close: async () => {
      isClosed = true;
      tail.close();
      await nextTurn();
      blocking.close();
      link.close();
    },
  };
};
