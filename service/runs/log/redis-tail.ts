import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { ANSWER_MS, type RedisClient, type RedisLink } from './redis-client.ts';

/** An entry of a stream of Redis. */
export type Entry = { id: string; message: Record<string, string> };

type Place = { key: string; id: string };
type Waiting = Place & { take: (entries: Entry[]) => void; fail: (error: unknown) => void };

/** How long one command waits in Redis. */
const BLOCK_MS = 1_000;
/** How soon a command that could not be interrupted is interrupted again: it may not have arrived before. */
const INTERRUPT_MS = 20;
/** The most entries of a stream that are taken at once. */
export const PAGE_ENTRIES = 50;

/** Waits for what is added to streams: one command of one connection for all that are followed. */
export const createRedisTail = (link: RedisLink, blocking: RedisLink) => {
  const waiting = new Set<Waiting>();
  const state = {
    /** Those that the command under way waits for; undefined when there is none. */
    asked: undefined as ReadonlySet<Waiting> | undefined,
    isReading: false,
    isClosed: false,
    /**
     * The connection that waits, by which another interrupts it; one that breaks is another one afterwards.
     */
    waiter: undefined as { client: RedisClient; id: number } | undefined,
  };

  const readWith = async (client: RedisClient, present: ReadonlySet<Waiting>) => {
    if (state.waiter?.client !== client) state.waiter = { client, id: await client.clientId() };
    const places = [...present].map(({ key, id }) => ({ key, id }));
    return client.xRead(places, { BLOCK: BLOCK_MS, COUNT: PAGE_ENTRIES });
  };

  const readOnce = async (): Promise<void> => {
    const present = new Set(waiting);
    state.asked = present;
    try {
      const replies = await blocking.ask((client) => readWith(client, present), BLOCK_MS + ANSWER_MS);
      for (const { name, messages } of replies ?? []) {
        for (const one of present) if (name === one.key) one.take(messages);
      }
    } catch (error) {
      for (const one of present) one.fail(error);
    } finally {
      state.asked = undefined;
    }
  };

  const readOn = async (): Promise<void> => {
    if (state.isReading) return;
    state.isReading = true;
    while (waiting.size > 0 && !state.isClosed) {
      await readOnce();
      // Readers that have just got something ask for more before the next command goes out.
      await nextTurn();
    }
    state.isReading = false;
  };

  /** Lets a command that waits for others begin anew. */
  const interruptFor = async (one: Waiting): Promise<void> => {
    while (state.asked && !state.asked.has(one) && waiting.has(one) && link.isReady()) {
      const id = state.waiter?.id;
      if (id !== undefined) await link.ask((client) => client.clientUnblock(id)).catch(() => {});
      await wait(INTERRUPT_MS);
    }
  };

  return {
    /**
     * Waits for entries behind a place. Returns none when none come in time; rejects when the signal aborts.
     */
    next: async (place: Place, atMostMs: number, signal: AbortSignal): Promise<Entry[]> => {
      signal.throwIfAborted();
      const over = new AbortController();
      try {
        return await new Promise<Entry[]>((resolve, reject) => {
          const one: Waiting = { ...place, take: resolve, fail: reject };
          waiting.add(one);
          over.signal.addEventListener('abort', () => waiting.delete(one));
          signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: over.signal });
          wait(atMostMs, [], { ref: false, signal: over.signal }).then(resolve, () => {});
          void interruptFor(one);
          void readOn();
        });
      } finally {
        over.abort();
      }
    },
    close: (): void => {
      state.isClosed = true;
    },
  };
};
